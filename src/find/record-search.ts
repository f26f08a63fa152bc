import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { LOOK_UP_SIZE } from '@/data/list'
import { uniqueById } from '@/lib/fields'
import { type RecordSummary, type Resource, resources } from '@/resources'
import { type Item, recordItem, targetPath } from './item'

export type SearchGroup = {
  /** The segment of its address. */
  name: string
  title: string
  items: readonly Item[]
  isPending: boolean
  /** Nothing is asked, since the browser is offline. */
  isPaused: boolean
  isError: boolean
  tryAgain: () => void
  /** The list with all results. */
  path: string
}

/** Five records of each resource, as soon as they are there. The search for an earlier text is cancelled. */
export function useRecordSearch(text: string | undefined): SearchGroup[] {
  const client = useQueryClient()
  const searches = resources.map((resource) => ({ resource, ...resource.search(text ?? '') }))
  const results = useQueries({
    queries: searches.map(({ query }) => ({
      ...query,
      enabled: text !== undefined,
      meta: { failure: undefined }, // Find shows the failure, and not a toast
    })),
  })
  return searches.flatMap(({ resource, found, target }, index) => {
    const result = results[index]
    if (!result) return []
    const records = text === undefined || result.data === undefined ? [] : found(client)
    const { name, title } = resource
    return [{ ...stateOf(result), name, title, items: itemsOf(resource, records), path: targetPath(target) }]
  })
}

function stateOf({ isLoading, isPaused, isError, isFetching, refetch }: UseQueryResult) {
  return {
    isPending: isLoading || isPaused || (isError && isFetching),
    isPaused,
    isError: isError && !isFetching,
    tryAgain: () => void refetch(),
  }
}

/** The server may send too many rows, and a record twice. */
function itemsOf(resource: Resource, records: readonly RecordSummary[]): Item[] {
  return uniqueById(records)
    .slice(0, LOOK_UP_SIZE)
    .map((record) => recordItem(resource, record))
}

/** Of the named resource, or of every resource that has a call for that. */
export function useRecordsById(
  id: string | undefined,
  resourceName?: string,
): { items: Item[]; isPending: boolean } {
  const readable = resources.flatMap((resource) =>
    resource.byId && (resourceName === undefined || resourceName === resource.name)
      ? [{ resource, query: resource.byId(id ?? '') }]
      : [],
  )
  const results = useQueries({
    queries: readable.map(({ query }) => ({ ...query, enabled: id !== undefined && id !== '' })),
  })
  return {
    items: readable.flatMap(({ resource }, index) => {
      const record = results[index]?.data
      const item = record && recordItem(resource, record)
      return item ? [{ ...item, id: idItem(item.id) }] : []
    }),
    isPending: id !== undefined && results.some(({ isPending }) => isPending),
  }
}

/** The id of the item for a record that was found by its ID. */
export function idItem(item: string): string {
  return `by-id ${item}`
}
