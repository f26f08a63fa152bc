import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { postToTabs } from './tabs'

/** The first parts of query keys: names of resources and ids, never data of records. */
export type QueryKeys = readonly (readonly string[])[]

/**
 * Invalidates queries in all tabs. `updated` are keys whose data this tab has already updated, so that they are only stale in the other
 * tabs. Resolves once the active queries of this tab are refetched.
 */
export async function invalidateInAllTabs(
  client: QueryClient,
  keys: QueryKeys,
  updated: QueryKeys = [],
): Promise<void> {
  const stale = [...keys, ...updated].map((key) => [...key])
  if (stale.length > 0) postToTabs({ kind: 'stale', keys: stale })
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Invalidates in all tabs whatever a change may have made stale, when its outcome is open, or its record is gone. */
export function invalidateAllOf(client: QueryClient, meta: MutationMeta | undefined): Promise<void> {
  return invalidateInAllTabs(client, [...(meta?.invalidates ?? []), ...(meta?.updates ?? [])])
}
