import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type List, type ListParams, toServerParams } from '@/data/list'
import type { AllRows, ReadProgress } from '@/data/read-all'
import { createSignedInReader } from '@/session/read-signed-in'
import type { RowKey } from '@/ui/table/column'

/** The rows of a list that were read so far. */
export type RowsRead<Row> = {
  rows: readonly Row[]
  /** Undefined once the reading has ended. */
  progress: ReadProgress | undefined
  /** Undefined while it runs. */
  outcome: Omit<AllRows<Row>, 'rows'> | undefined
  /** All rows were read before, and are being read again. */
  isRefreshing: boolean
  reader: ReturnType<typeof createSignedInReader<Row>>
}

/** Also true while they are being read again. */
export function hasAllRows(read: RowsRead<unknown> | undefined): boolean {
  return read !== undefined && (read.isRefreshing || (read.outcome?.isWhole ?? false))
}

/** In milliseconds. */
const MAX_AGE = 10 * 60_000

/** Begins with the key of the list, and so is invalidated with it. */
export function allRowsKey({ key }: { key: readonly string[] }): readonly string[] {
  return [...key, 'all-rows']
}

/**
 * The days of a period are those of `today` in India. While pages load, the cache has the rows so far. The query never fails: `outcome` has
 * the failure, and `refetch` reads the missing pages, or everything if none is missing.
 */
export function allRowsQuery<Row, Key extends string>(
  list: List<Row, Key>,
  params: ListParams<Key>,
  today: string,
  rowKey: RowKey<Row>,
) {
  const { page: _, ...asked } = toServerParams(list, params, today)
  const queryKey = [...allRowsKey(list), asked]
  const readPage = list.pages(params, today)
  return queryOptions<RowsRead<Row>>({
    queryKey,
    queryFn: ({ client, signal }) => {
      const newReader = () => createSignedInReader(client, { rowKey, readPage })
      return readInto(client, queryKey, newReader, signal)
    },
    retry: false,
    staleTime: ({ state }) => (state.data?.outcome ? MAX_AGE : 0), // a reading that was interrupted goes on
    gcTime: MAX_AGE,
    structuralSharing: false, // the rows are many, and the reader is no data
  })
}

/** While all rows are read again, the old ones stay. */
async function readInto<Row>(
  client: QueryClient,
  queryKey: readonly unknown[],
  newReader: () => RowsRead<Row>['reader'],
  signal: AbortSignal,
): Promise<RowsRead<Row>> {
  const before = client.getQueryData<RowsRead<Row>>(queryKey)
  const { isInvalidated = false, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
  const isUnfinished = before !== undefined && !before.outcome?.isWhole
  const isResumed = isUnfinished && !isInvalidated && Date.now() - dataUpdatedAt < MAX_AGE
  const reader = isResumed ? before.reader : newReader()
  const isRefreshing = before !== undefined && (before.isRefreshing || !isUnfinished)
  let cachedRows = isRefreshing ? before.rows : reader.rows()
  const { rows, ...outcome } = await reader.read(signal, (progress) => {
    // Only when their number has doubled: else a long list would be summed with each page.
    if (!isRefreshing && progress.rows >= 2 * cachedRows.length) cachedRows = reader.rows()
    const data: RowsRead<Row> = { rows: cachedRows, progress, outcome: undefined, isRefreshing, reader }
    client.setQueryData(queryKey, data, { updatedAt: isRefreshing ? dataUpdatedAt : Date.now() })
  })
  return { rows, progress: undefined, outcome, isRefreshing: false, reader }
}
