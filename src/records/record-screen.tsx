import { Alert, Group, Stack, VisuallyHidden } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isMissing } from '@/http/errors'
import type { List } from '@/http/list'
import { ASKED_BY_LOADER } from '@/http/prefetch'
import type { RecordOf, RecordTitle } from '@/http/record'
import { parseSearch, readFromParam } from '@/lib/search-params'
import { useRememberRecent } from '@/session/recent'
import { retryOf, TryAgain } from '@/ui/failure'
import { CONTENT_WIDTH } from '@/ui/screen'
import { BackLink } from './back-link'
import { type Control, GoOn } from './go-on'
import { Loaded, type LoadedQuery } from './loaded'
import { type AlongHandle, type Arrival, Neighbours } from './neighbours'
import { whyUnfit } from './queue'

type AnyRecord<Detail> = Omit<RecordOf<Detail>, 'title'> & { title: (record: Detail) => RecordTitle }

type RecordScreenProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: AnyRecord<Detail>
  id: string
  /** Whether its controls call `useGoOn`. */
  isChangeable?: boolean
  /** `isWhole`: all of the record is there. `canChange`: it was read just now, too, so that something can be done to it. */
  children: (record: Detail, isWhole: boolean, canChange: boolean) => ReactNode
}

/**
 * The screen of one record: the link to its list, "Previous" and "Next", and the record. The router keeps a screen mounted when only the
 * id changes, so the `key` gives each record new state: no question, form or modal of one record passes to the next.
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
  const along = useRef<AlongHandle>(null)
  const query = useRecord(record, id)
  const arrived = arrival?.id === id ? arrival : undefined
  const isRead = !arrived || readsOf(client, record, id) > arrived.reads
  const isWhole = query.isWhole ?? false
  const passedOver = usePassedOver({ list, record, id, from, query, isRead, arrived })
  const screen = useControlFocus(arrived, isWhole && isRead)
  const changed = useCallback((control: Control) => along.current?.changed(control), [])
  return (
    <GoOn value={changed}>
      <Stack maw={CONTENT_WIDTH} ref={screen}>
        <Group justify="space-between" align="flex-start" mih={30}>
          <BackLink list={list} from={from} />
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
              passedOver={passedOver}
              onArrive={setArrival}
            />
          )}
        </Group>
        {/* After "Next" the focus stays where it was: this tells whose record is there now. */}
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

/**
 * The record with an id: until its own call is answered, the fields that its list has. One that was deleted is never shown from the cache.
 */
function useRecord<Detail>(
  record: Pick<RecordOf<Detail>, 'query' | 'cached' | 'name'> & { title: (record: Detail) => RecordTitle },
  id: string,
): LoadedQuery<Detail> {
  const client = useQueryClient()
  const query = useQuery({ ...record.query(id), ...ASKED_BY_LOADER })
  const { data: whole, error, isPending, isPaused, isFetching, refetch } = query
  const isGone = isMissing(error)
  const data = isGone ? undefined : (whole ?? (error ? undefined : record.cached(client, id)))
  useRememberRecent(data && { list: record.name, id, ...record.title(data) })
  const isWhole = data !== undefined && data === whole
  return { data, isWhole, error, isPending, isPaused, isFetching, refetch }
}

/** Tells why nothing can be done to a record that is there from an earlier reading. */
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

/** The filters of a list, without its page: going along it does not change them. */
function filtersOf(from: string): string {
  const { page: _, ...filters } = parseSearch(from)
  return JSON.stringify(filters)
}

type JudgedProps<Row, Key extends string, Detail> = Pick<
  RecordScreenProps<Row, Key, Detail>,
  'list' | 'record' | 'id'
> & {
  from: string | undefined
  query: LoadedQuery<Detail>
  isRead: boolean
  arrived: Arrival | undefined
}

/**
 * Why a record that was reached by "Next" is passed over, after its name. It is judged once, by what is read on arrival: what is done to it
 * here is no reason.
 */
function usePassedOver<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  from = '',
  query: { data, error, isFetching },
  isRead,
  arrived,
}: JudgedProps<Row, Key, Detail>): string | undefined {
  const [judged, setJudged] = useState<{ arrival: Arrival; why: string | undefined }>()
  const isGone = isMissing(error) && !isFetching
  const isKnown = isGone || (isRead && data !== undefined)
  if (arrived?.isAhead && isKnown && judged?.arrival !== arrived) {
    const params = list.readParams(parseSearch(from))
    const unfit = data && whyUnfit(list.filters, params, record.filterValues, data)
    const name = data ? record.rowName(data) : id
    const reason = isGone ? 'no longer there' : unfit
    setJudged({ arrival: arrived, why: reason && `${name}: ${reason}` })
  }
  return judged?.arrival === arrived ? judged?.why : undefined
}

/** Moves the focus to the control that is wanted, as soon as it is there, unless it was moved meanwhile. Where there is none, to "Next". */
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
