import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type List, type ListParams, toServerParams } from '@/http/list'
import { type AllRows, createListReader, type ReadProgress } from '@/http/read-all'
import { readSignedIn } from '@/session/read-signed-in'

/** All rows of a list under its filters, as far as they were read. */
export type RowsRead<Row> = {
  rows: readonly Row[]
  /** Undefined once the reading has ended. */
  progress: ReadProgress | undefined
  /** How the reading has ended; undefined until then. */
  outcome: Omit<AllRows<Row>, 'rows'> | undefined
  /** Whether all rows are there, and are being read once more. */
  isRefreshing: boolean
  reader: ReturnType<typeof createListReader<Row>>
}

/** Milliseconds for which the rows are good. */
const MAX_AGE = 10 * 60_000

type RowKey<Row> = (row: Row, index: number) => string

/** The key of all that is read whole of a list. It is stale when the list is. */
export function allRowsKey({ key }: { key: readonly string[] }): readonly string[] {
  return [...key, 'all-rows']
}

/**
 * All rows of a list under its filters; the days of a period are those of `today` in India. What was read so far is there while the rest is
 * on its way. It never fails: `outcome` tells what could not be read, and `refetch` reads that, or everything where nothing is missing.
 */
export function allRowsQuery<Row, Key extends string>(
  list: List<Row, Key>,
  params: ListParams<Key>,
  today: string,
  rowKey: RowKey<Row>,
) {
  const { page: _, ...asked } = toServerParams(list, params, today)
  const queryKey = [...allRowsKey(list), asked]
  const readPage = list.pages(list.readParams(asked))
  return queryOptions<RowsRead<Row>>({
    queryKey,
    queryFn: ({ client, signal }) => {
      const newReader = () =>
        createListReader<Row>({
          rowKey,
          readPage: (place, signal) => readSignedIn(client, (query) => readPage(place, query), signal),
        })
      return readInto(client, queryKey, newReader, signal)
    },
    retry: false,
    staleTime: MAX_AGE,
    gcTime: MAX_AGE,
    structuralSharing: false, // its rows are many, and its reader is no data
  })
}

/** While rows that were read before are read once more, these stay as they are. */
async function readInto<Row>(
  client: QueryClient,
  queryKey: readonly unknown[],
  newReader: () => RowsRead<Row>['reader'],
  signal: AbortSignal,
): Promise<RowsRead<Row>> {
  const before = client.getQueryData<RowsRead<Row>>(queryKey)
  const { isInvalidated = false, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
  const isUnfinished = before !== undefined && !before.outcome?.isWhole
  const goesOn = isUnfinished && !isInvalidated && Date.now() - dataUpdatedAt < MAX_AGE
  const reader = goesOn ? before.reader : newReader()
  const isRefreshing = before !== undefined && !isUnfinished
  let shown = isRefreshing ? before.rows : reader.rows()
  const { rows, ...outcome } = await reader.read(signal, (progress) => {
    // Each time twice as many, so that a long list is not summed with each page.
    if (!isRefreshing && progress.rows >= 2 * shown.length) shown = reader.rows()
    const data: RowsRead<Row> = { rows: shown, progress, outcome: undefined, isRefreshing, reader }
    client.setQueryData(queryKey, data, { updatedAt: isRefreshing ? dataUpdatedAt : Date.now() })
  })
  return { rows, progress: undefined, outcome, isRefreshing: false, reader }
}
