import type { QueryClient } from '@tanstack/react-query'
import { postToTabs } from './tabs'

/** The first parts of query keys: names of resources and ids, never data of records. */
export type QueryKeys = readonly (readonly string[])[]

/**
 * Invalidates queries in this tab and in the others. `updated`: keys that this tab has brought up to date already, so that they are stale
 * in the other tabs alone. Resolves once the queries on the screen of this tab are read again.
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
