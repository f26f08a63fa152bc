import { Alert, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { List } from '@/data/list'
import { PREFETCHED } from '@/data/prefetch'
import type { RecordOf, RecordTitle } from '@/data/record'
import { isMissing } from '@/http/errors'
import { parseSearch, readFromParam } from '@/lib/search-params'
import { usePolling } from '@/session/polling'
import { useRememberRecent } from '@/session/recent'
import { retryOf, TryAgain } from '@/ui/failure'
import { ReadTime, ReadTimeSpace } from '@/ui/read-time'
import { refreshOrSay } from '@/ui/refresh'
import { CONTENT_WIDTH } from '@/ui/screen'
import { type SectionShapes, SectionSkeletons } from '@/ui/section-skeletons'
import { BackLink, type BackTarget } from './back-link'
import { type Control, GoOn } from './go-on'
import { Loaded, type LoadedQuery } from './loaded'
import { type Arrival, Neighbours, type NeighboursHandle, readsOf } from './neighbours'
import { mismatchReason } from './queue'

type AnyRecord<Detail> = Omit<RecordOf<Detail>, 'title'> & { title: (record: Detail) => RecordTitle }

type RecordScreenProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: AnyRecord<Detail>
  id: string
  /** Whether its changes may open the next record (`useGoOn`). */
  opensNext?: boolean
  /** Another screen that it was opened from: its way back, without "Previous" and "Next". */
  openedFrom?: BackTarget | undefined
  sections: SectionShapes
  /** `canChange`: the record is whole, and was read since it was opened. */
  children: (record: Detail, isWhole: boolean, canChange: boolean) => ReactNode
}

/**
 * The router keeps a screen mounted when only the id changes, so the `key` of `Loaded` gives each record its own state: no dialog or form
 * of one record stays open for the next.
 */
export function RecordScreen<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  opensNext = false,
  openedFrom,
  sections,
  children,
}: RecordScreenProps<Row, Key, Detail>) {
  const client = useQueryClient()
  const search = useSearch({ strict: false, select: readFromParam, structuralSharing: true })
  const from = openedFrom ? undefined : search.from
  const [arrival, setArrival] = useState<Arrival>()
  const neighbours = useRef<NeighboursHandle>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const query = useRecord(record, id)
  const arrived = arrival?.id === id ? arrival : undefined
  const isRead = !arrived || readsOf(client, record.query(id).queryKey) > arrived.reads
  const isWhole = query.isWhole ?? false
  const filterMismatch = from === undefined ? undefined : filterMismatchOf(list, record, from, query)
  const going = useMemo(
    () => ({
      control: arrived?.control,
      nextButton,
      changed: (control: Control) => neighbours.current?.changed(control),
    }),
    [arrived],
  )
  return (
    <GoOn value={going}>
      <Stack maw={CONTENT_WIDTH}>
        <Group justify="space-between" align="flex-start" mih={30}>
          <Group gap="xs" mih={30}>
            <BackLink list={openedFrom ?? list} from={from} />
            <Group gap={4} wrap="nowrap">
              <Freshness query={query} />
            </Group>
          </Group>
          {from !== undefined && (
            <Neighbours
              key={filtersOf(from)}
              ref={neighbours}
              list={list}
              record={record}
              id={id}
              from={from}
              isWhole={isWhole}
              opensNext={opensNext}
              filterMismatch={filterMismatch}
              onArrive={setArrival}
              nextButton={nextButton}
            />
          )}
        </Group>
        {/* After "Next" the focus stays where it was: this announces the new record. */}
        <VisuallyHidden role="status">
          {arrived &&
            [query.data && record.title(query.data).name, filterMismatch].filter(Boolean).join('. ')}
        </VisuallyHidden>
        {!isRead && <Unread query={query} />}
        <Loaded key={id} query={query} texts={record.texts} skeleton={<SectionSkeletons {...sections} />}>
          {(loaded) => <Stack>{children(loaded, isWhole, isWhole && isRead)}</Stack>}
        </Loaded>
      </Stack>
    </GoOn>
  )
}

/** `readAt`: when its own call was answered last, in milliseconds since 1970. */
type RecordQuery<Detail> = LoadedQuery<Detail> & { readAt: number }

/**
 * Read again once a minute while it is seen. Until its own call is answered, it has the fields of its row in the list. A deleted record is
 * never shown from the cache.
 */
function useRecord<Detail>(
  record: Pick<RecordOf<Detail>, 'query' | 'cached' | 'name'> & { title: (record: Detail) => RecordTitle },
  id: string,
): RecordQuery<Detail> {
  const client = useQueryClient()
  const query = useQuery({ ...record.query(id), ...PREFETCHED })
  const { data: whole, dataUpdatedAt, error, isPending, isPaused, isFetching, refetch } = query
  const isGone = isMissing(error)
  const data = isGone ? undefined : (whole ?? (error ? undefined : record.cached(client, id)))
  useRememberRecent(data && { list: record.name, id, title: record.title(data) })
  const isWhole = data !== undefined && data === whole
  usePolling(refetch, dataUpdatedAt, !isGone)
  return { data, isWhole, readAt: dataUpdatedAt, error, isPending, isPaused, isFetching, refetch }
}

/** "Refresh" reads all of the screen. A poll that fails says nothing: the time shows how old the record is. */
function Freshness({ query: { isWhole, readAt, refetch } }: { query: RecordQuery<unknown> }) {
  const client = useQueryClient()
  if (!isWhole) return <ReadTimeSpace />
  const refresh = () =>
    refreshOrSay('This', async () => {
      const others = client.refetchQueries({ type: 'active' })
      const [{ isError }] = await Promise.all([refetch({ cancelRefetch: false }), others])
      return isError
    })
  return <ReadTime at={readAt} isShort onRefresh={refresh} />
}

function Unread({ query }: { query: LoadedQuery<unknown> }) {
  const { data, error } = query
  if (data === undefined || !error || isMissing(error)) return null
  return (
    <Alert color="yellow" title="This could not be refreshed">
      <Group gap="xs">
        It may have changed. You cannot change anything here until it has loaded.
        <TryAgain {...retryOf(query)} size="xs" />
      </Group>
    </Alert>
  )
}

/** Without the page: "Previous" and "Next" do not change the filters. */
function filtersOf(from: string): string {
  const { page: _, ...filters } = parseSearch(from)
  return JSON.stringify(filters)
}

function filterMismatchOf<Row extends { id: string }, Key extends string, Detail>(
  list: List<Row, Key>,
  record: AnyRecord<Detail>,
  from: string,
  { data, error, isFetching }: LoadedQuery<Detail>,
): string | undefined {
  if (isMissing(error) && !isFetching) return 'No longer there'
  return data && mismatchReason(list.filters, list.readParams(parseSearch(from)), record.filterValues, data)
}
