import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { postToTabs } from './tabs'

/** The first parts of query keys: names of resources and ids, never data of records. */
export type QueryKeys = readonly (readonly string[])[]

/**
 * `updated`: keys whose data this tab has already updated: only other tabs refetch them. Resolves once the active queries of this tab are
 * refetched.
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

/** For a change whose outcome is open, or whose record is gone. */
export function invalidateAllOf(client: QueryClient, meta: MutationMeta | undefined): Promise<void> {
  return invalidateInAllTabs(client, [...(meta?.invalidates ?? []), ...(meta?.updates ?? [])])
}
