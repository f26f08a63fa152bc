import type { QueryClient } from '@tanstack/react-query'
import { postToTabs } from './tabs'

/** Query keys, from their first part on: names of resources and ids, never what records hold. */
export type QueryKeys = readonly (readonly string[])[]

/**
 * A change has made these stale: they are read again where somebody sees them, here and in the other tabs. `updated` are those
 * that are up to date here already. Resolves once what is seen here is fresh.
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
