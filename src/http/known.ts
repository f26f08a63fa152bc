import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from './client'

/** A record as one of the lists in the cache has it, to show while the whole of it arrives; undefined when none does. */
export function rowKnown<Row extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
  id: string,
): Row | undefined {
  const pages = client.getQueriesData<Page<Row>>({ queryKey: lists })
  for (const [, page] of pages) {
    const row = page?.rows.find((row) => row.id === id)
    if (row) return row
  }
  return undefined
}
