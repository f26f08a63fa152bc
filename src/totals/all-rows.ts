import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type List, type ListParams, toServerParams } from '@/data/list'
import type { AllRows, ReadProgress } from '@/data/read-all'
import { createSignedInReader } from '@/session/read-signed-in'
import type { RowKey } from '@/ui/table/column'

/** The rows of a list under its filters that were read so far. */
export type RowsRead<Row> = {
  rows: readonly Row[]
  /** Undefined once the reading has ended. */
  progress: ReadProgress | undefined
  /** The outcome of the reading; undefined while it runs. */
  outcome: Omit<AllRows<Row>, 'rows'> | undefined
  /** Whether all rows were read before, and are being read again. */
  isRefreshing: boolean
  reader: ReturnType<typeof createSignedInReader<Row>>
}

/** Whether all rows are read: also while they are being read again. */
export function hasAllRows(read: RowsRead<unknown> | undefined): boolean {
  return read !== undefined && (read.isRefreshing || (read.outcome?.isWhole ?? false))
}

/** Milliseconds for which the rows are fresh. */
const MAX_AGE = 10 * 60_000

/** The query key of all rows of a list. It is invalidated with the list. */
export function allRowsKey({ key }: { key: readonly string[] }): readonly string[] {
  return [...key, 'all-rows']
}

/**
 * All rows of a list under its filters. The days of a period are those of `today` in India. The rows that were read so far are in the cache
 * while the others are loading. The query never fails: `outcome` holds the failure, and `refetch` reads the missing pages, or everything if
 * none is missing.
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
    staleTime: MAX_AGE,
    gcTime: MAX_AGE,
    structuralSharing: false, // there are many rows, and the reader is no data
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
  const isRefreshing = before !== undefined && !isUnfinished
  let shown = isRefreshing ? before.rows : reader.rows()
  const { rows, ...outcome } = await reader.read(signal, (progress) => {
    // The cached rows are updated when their number has doubled, so that a long list is not summed with each page.
    if (!isRefreshing && progress.rows >= 2 * shown.length) shown = reader.rows()
    const data: RowsRead<Row> = { rows: shown, progress, outcome: undefined, isRefreshing, reader }
    client.setQueryData(queryKey, data, { updatedAt: isRefreshing ? dataUpdatedAt : Date.now() })
  })
  return { rows, progress: undefined, outcome, isRefreshing: false, reader }
}
