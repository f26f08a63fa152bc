import { Alert, Group, Stack, VisuallyHidden } from '@mantine/core'
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isMissing } from '@/http/errors'
import type { List } from '@/http/list'
import { PREFETCHED } from '@/http/prefetch'
import type { RecordOf, RecordTitle } from '@/http/record'
import { isolated } from '@/lib/format'
import { online } from '@/lib/online'
import { parseSearch, readFromParam } from '@/lib/search-params'
import { canPoll, POLL_INTERVAL } from '@/session/polling'
import { useRememberRecent } from '@/session/recent'
import { sessionQuery } from '@/session/session'
import { retryOf, TryAgain } from '@/ui/failure'
import { ReadTime } from '@/ui/read-time'
import { CONTENT_WIDTH } from '@/ui/screen'
import { toast } from '@/ui/toast'
import { BackLink } from './back-link'
import { type Control, GoOn } from './go-on'
import { Loaded, type LoadedQuery } from './loaded'
import { type Arrival, Neighbours, type NeighboursHandle } from './neighbours'
import { mismatchReason } from './queue'

type AnyRecord<Detail> = Omit<RecordOf<Detail>, 'title'> & { title: (record: Detail) => RecordTitle }

type RecordScreenProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: AnyRecord<Detail>
  id: string
  /** Whether its controls call `useGoOn`. */
  isChangeable?: boolean
  /** `isWhole`: the whole record is loaded. `canChange`: it was also read since it was opened, so that it may be changed. */
  children: (record: Detail, isWhole: boolean, canChange: boolean) => ReactNode
}

/**
 * The screen of one record: the link to its list, "Previous" and "Next", and the record. The router keeps a screen mounted when only the id
 * changes, so the `key` gives each record its own state: no dialog or form of one record stays open for the next.
 */
export function RecordScreen<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  isChangeable = false,
  children,
}: RecordScreenProps<Row, Key, Detail>) {
  const client = useQueryClient()
  const { from } = useSearch({ strict: false, select: readFromParam, structuralSharing: true })
  const [arrival, setArrival] = useState<Arrival>()
  const along = useRef<NeighboursHandle>(null)
  const query = useRecord(record, id)
  const arrived = arrival?.id === id ? arrival : undefined
  const isRead = !arrived || readsOf(client, record, id) > arrived.reads
  const isWhole = query.isWhole ?? false
  const misfit = useMisfit({ list, record, id, from, query, isRead, arrived })
  const screen = useControlFocus(arrived, isWhole && isRead)
  const changed = useCallback((control: Control) => along.current?.changed(control), [])
  return (
    <GoOn value={changed}>
      <Stack maw={CONTENT_WIDTH} ref={screen}>
        <Group justify="space-between" align="flex-start" mih={30}>
          <Group gap="xs" mih={30}>
            <BackLink list={list} from={from} />
            <Freshness query={query} />
          </Group>
          {from !== undefined && (
            <Neighbours
              key={filtersOf(from)}
              ref={along}
              list={list}
              record={record}
              id={id}
              from={from}
              isWhole={isWhole}
              isChangeable={isChangeable}
              passedOver={misfit.onArrival}
              misfit={misfit.now}
              onArrive={setArrival}
            />
          )}
        </Group>
        {/* After "Next" the focus stays where it was: this announces the new record. */}
        <VisuallyHidden role="status">
          {arrived && query.data && record.title(query.data).name}
        </VisuallyHidden>
        {!isRead && <Unread query={query} />}
        <Loaded key={id} query={query} texts={record.texts}>
          {(shown) => <Stack>{children(shown, isWhole, isWhole && isRead)}</Stack>}
        </Loaded>
      </Stack>
    </GoOn>
  )
}

/** `readAt`: when its own call was answered last, in milliseconds since 1970. */
type RecordQuery<Detail> = LoadedQuery<Detail> & { readAt: number }

/**
 * The record with an id, read again once a minute while it is seen. Until its own call is answered, it has the fields of its row in the
 * list. A deleted record is never shown from the cache.
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
  useRememberRecent(data && { list: record.name, id, ...record.title(data) })
  const isWhole = data !== undefined && data === whole
  useEffect(() => {
    if (isGone) return
    const poll = setInterval(() => canPoll(client) && refetch(), POLL_INTERVAL)
    return () => clearInterval(poll)
  }, [client, refetch, dataUpdatedAt, isGone])
  return { data, isWhole, readAt: dataUpdatedAt, error, isPending, isPaused, isFetching, refetch }
}

/**
 * When the record was read, and "Refresh", which reads all of the screen. A poll that fails says nothing: this shows how old the record is.
 */
function Freshness({ query: { isWhole, readAt, refetch } }: { query: RecordQuery<unknown> }) {
  const client = useQueryClient()
  if (!isWhole) return null
  const refresh = async () => {
    if (!online.now()) return toast.error('You are offline. This could not be refreshed.')
    const isOfScreen = ({ queryKey: [name] }: { queryKey: QueryKey }) => name !== sessionQuery.queryKey[0]
    const others = client.refetchQueries({ type: 'active', predicate: isOfScreen })
    const [{ isError }] = await Promise.all([refetch({ cancelRefetch: false }), others])
    if (isError) toast.error('This could not be refreshed')
  }
  return <ReadTime at={readAt} isShort onRefresh={refresh} />
}

/** Says why a record from the cache cannot be changed. */
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

function readsOf<Detail>(client: QueryClient, record: AnyRecord<Detail>, id: string): number {
  return client.getQueryState(record.query(id).queryKey)?.dataUpdateCount ?? 0
}

/** The filters of a list without its page: "Previous" and "Next" do not change them. */
function filtersOf(from: string): string {
  const { page: _, ...filters } = parseSearch(from)
  return JSON.stringify(filters)
}

type MisfitOptions<Row, Key extends string, Detail> = Pick<
  RecordScreenProps<Row, Key, Detail>,
  'list' | 'record' | 'id'
> & {
  from: string | undefined
  query: LoadedQuery<Detail>
  isRead: boolean
  arrived: Arrival | undefined
}

/**
 * Why a record that "Next" has opened does not match the filters of its list: "job-0007: no longer Pending". `onArrival` is decided once,
 * when the record was first read: changes that the admin makes here do not count. `now` is undefined once such a change makes it match
 * again.
 */
function useMisfit<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  from = '',
  query: { data, error, isFetching },
  isRead,
  arrived,
}: MisfitOptions<Row, Key, Detail>): { onArrival: string | undefined; now: string | undefined } {
  const [decision, setDecision] = useState<{ arrival: Arrival; why: string | undefined }>()
  const isGone = isMissing(error) && !isFetching
  const isKnown = isGone || (isRead && data !== undefined)
  const params = list.readParams(parseSearch(from))
  const unfit = data && mismatchReason(list.filters, params, record.filterValues, data)
  const reason = isGone ? 'no longer there' : unfit
  const why = reason && `${isolated(data ? record.rowName(data) : id)}: ${reason}`
  if (arrived?.isAhead && isKnown && decision?.arrival !== arrived) setDecision({ arrival: arrived, why })
  const onArrival = decision?.arrival === arrived ? decision?.why : undefined
  return { onArrival, now: onArrival && why }
}

/**
 * Moves the focus to the same control as on the record before, once it is rendered, or else to "Next". It does nothing if the admin has
 * moved the focus meanwhile.
 */
function useControlFocus(arrived: Arrival | undefined, isReady: boolean): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const done = useRef<Arrival>(undefined)
  useEffect(() => {
    if (!arrived?.control || done.current === arrived) return
    const wanted = screen.current?.querySelector<HTMLElement>(`[data-goes-on="${arrived.control}"]`)
    const control = wanted ?? (isReady ? screen.current?.querySelector<HTMLElement>(NEXT) : undefined)
    if (!control) return
    done.current = arrived
    if (document.activeElement === null || document.activeElement.matches('body, main'))
      control.focus({ preventScroll: true })
  })
  return screen
}

const NEXT = '[data-goes-on] button:last-of-type'
