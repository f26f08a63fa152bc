import { Anchor, Flex, Group, Stack, Switch, Text } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { pathSegment } from '@/http/client'
import type { Page } from '@/http/envelopes'
import type { List } from '@/http/list'
import { prefetch } from '@/http/prefetch'
import type { RecordOf } from '@/http/record'
import { formatCount } from '@/lib/format'
import { parseSearch, stringifySearch, writeFromParam } from '@/lib/search-params'
import { useAdminEmail } from '@/session/session'
import { useActions } from '@/ui/actions'
import { retryOf, TryAgain } from '@/ui/failure'
import { SteadyButton } from '@/ui/steady-button'
import { toast } from '@/ui/toast'
import { useBackLink } from './back-link'
import { type Control, goOnStorage } from './go-on'
import { lengthOf, positionText, type Queue, readAhead, readBehind, startQueue } from './queue'

/** How a record was opened with "Previous", "Next" or after a change. */
export type Arrival = {
  id: string
  isAhead: boolean
  /** How often it had been read before: it is read again before it can be changed. */
  reads: number
  /** The control that gets the focus. */
  control?: Control | undefined
}

export type NeighboursHandle = { changed: (control: Control) => void }

type NeighboursProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: Pick<RecordOf<Detail>, 'query'>
  id: string
  /** The search params of the list, from the address. */
  from: string
  /** Whether the whole record is loaded: its neighbours are fetched after it. */
  isWhole: boolean
  /** Whether the screen has controls that change the record. */
  isChangeable: boolean
  /** Why this record is skipped, after its name: "job-0007: no longer Pending". */
  passedOver: string | undefined
  /** The same, as long as it is true: the last record stays on the screen, and may be changed there. */
  misfit: string | undefined
  onArrive: (arrival: Arrival) => void
  ref: Ref<NeighboursHandle>
}

/**
 * "Previous" and "Next" on a record that was opened from its list, with its position in the list. The address names the list, so that a
 * reload, a link and each tab have the same. These buttons replace the history entry, so that Back leads to the list, and they keep the
 * focus (`data-goes-on`).
 */
export function Neighbours<Row extends { id: string }, Key extends string, Detail>(
  props: NeighboursProps<Row, Key, Detail>,
) {
  const { list, id, from } = props
  const client = useQueryClient()
  const params = list.readParams(parseSearch(from))
  const ofList = list.query(params)
  const [queue, setQueue] = useState<Queue<Key> | undefined>(() => {
    const page: Page<Row> | undefined = client.getQueryData(ofList.queryKey)
    return page && startQueue(params, page, id)
  })
  const isIn = queue?.entries.some((entry) => entry.id === id) ?? false
  const { data: page, ...query } = useQuery({ ...ofList, enabled: !isIn })
  useEffect(() => {
    if (!isIn && page && !query.isPlaceholderData) setQueue(startQueue(params, page, id))
  })
  if (queue && isIn) return <NeighbourButtons {...props} queue={queue} setQueue={setQueue} />
  return <Unread list={list} query={query} />
}

/** Disabled buttons until the list is loaded, so that nothing moves. */
function Unread({ list, query }: { list: { title: string }; query: Omit<UseQueryResult, 'data'> }) {
  if (query.isError)
    return (
      <Group gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {list.title} could not be loaded.
        </Text>
        <TryAgain {...retryOf(query)} what={list.title} size="xs" />
      </Group>
    )
  return (
    <Group gap={4} role="group" aria-label="Previous and next record" aria-busy>
      <SteadyButton variant="default" size="xs" disabled>
        Previous
      </SteadyButton>
      <SteadyButton variant="default" size="xs" disabled>
        Next
      </SteadyButton>
    </Group>
  )
}

type NeighbourButtonsProps<Row, Key extends string, Detail> = NeighboursProps<Row, Key, Detail> & {
  queue: Queue<Key>
  setQueue: (queue: Queue<Key>) => void
}

/** A request to open the next or the previous record, which may wait until more of the list is read. */
type OpenRequest = { isAhead: boolean; control?: Control | undefined; passed: readonly string[] }

/** Why "Next" led nowhere: this is the last record, or the rest of the list could not be read. */
type Stop = 'last' | 'unread'

const PREVIOUS: OpenRequest = { isAhead: false, passed: [] }
const NEXT: OpenRequest = { isAhead: true, passed: [] }

function NeighbourButtons<Row extends { id: string }, Key extends string, Detail>(
  props: NeighbourButtonsProps<Row, Key, Detail>,
) {
  const { list, record, id, isWhole, isChangeable, passedOver, onArrive, ref, queue, setQueue } = props
  const client = useQueryClient()
  const router = useRouter()
  const { entries, first, hasEnd } = queue
  const at = entries.findIndex((entry) => entry.id === id)
  const [before, after] = [entries[at - 1], entries[at + 1]]
  const [passed, setPassed] = useState<readonly string[]>([])
  const [stop, setStop] = useState<Stop>()
  const [request, setRequest] = useState<OpenRequest & { failures: number }>()
  const [isOn, setIsOn] = useGoesOn()

  const isAhead = after === undefined && !hasEnd
  const isBehind = before === undefined && first > 1
  const further = useQuery({
    queryKey: ['along', list.name, isAhead, entries.length, id, queue.last, first],
    queryFn: ({ signal }) => (isAhead ? readAhead(list, queue, signal) : readBehind(list, queue, signal)),
    enabled: isAhead || isBehind,
    gcTime: 0,
    structuralSharing: false,
  })
  const { data: longer } = further
  const hasFailed = further.isError && !further.isFetching
  useEffect(() => {
    if (longer && (isAhead || isBehind)) setQueue(longer)
  })
  useEffect(() => {
    if (!isWhole) return
    for (const one of [after, before]) if (one) prefetch(client, record.query(one.id), true)
  }, [client, record, isWhole, before?.id, after?.id])

  const leadTo = (entry: { id: string; page: number }, { isAhead, control, passed }: OpenRequest) => {
    const { queryKey } = record.query(entry.id)
    const reads = client.getQueryState(queryKey)?.dataUpdateCount ?? 0
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    setRequest(undefined)
    setPassed(passed)
    setStop(undefined)
    onArrive({ id: entry.id, isAhead, reads, control })
    const from = writeFromParam({ ...queue.params, page: entry.page === 1 ? undefined : entry.page })
    const { publicHref } = router.buildLocation({ to: `/${list.name}/${pathSegment(entry.id)}` })
    router.history.replace(publicHref + stringifySearch({ from }))
  }
  const follows = (isAhead: boolean) => (isAhead ? after : before)
  const go = (wanted: OpenRequest) => {
    const entry = follows(wanted.isAhead)
    if (entry && !wanted.control) return leadTo(entry, wanted) // a change waits until its own modal has closed
    const isFurther = wanted.isAhead ? isAhead : isBehind
    if (isFurther && hasFailed) void further.refetch()
    if (isFurther || wanted.control || wanted.passed.length > 0)
      setRequest({ ...wanted, failures: further.errorUpdateCount })
  }
  useEffect(() => {
    if (!request) return
    // Nothing leads away from a question or a form that was opened since the change.
    if (request.control && document.querySelector('[role="dialog"]')) return setRequest(undefined)
    const entry = follows(request.isAhead)
    const isFurther = request.isAhead ? isAhead : isBehind
    if (!entry && isFurther && further.errorUpdateCount === request.failures) return // the next part of the list is loading
    if (entry) return leadTo(entry, request)
    setRequest(undefined)
    if (isFurther) toast.error('The rest of the list could not be loaded')
    setStop(isFurther ? 'unread' : 'last')
  })
  useEffect(() => {
    if (passedOver !== undefined) go({ ...NEXT, passed: [...passed, `Passed over ${passedOver}`] })
  }, [id, passedOver])
  useImperativeHandle(ref, () => ({
    changed: (control) => {
      if (isOn) go({ ...NEXT, control })
    },
  }))
  // Registered at both ends of the list, too: otherwise the keys would move the focus in a table of the record.
  useActions({ key: 'k', run: () => go(PREVIOUS) }, { key: 'j', run: () => go(NEXT) })
  return (
    // As wide as there is room, and never less than the buttons need: a long line below does not move them.
    <Stack gap={6} align="flex-end" flex="1 1 15rem">
      <Flex
        gap={{ base: 6, sm: 'sm' }}
        direction={{ base: 'column-reverse', sm: 'row' }}
        align="center"
        data-unprinted
      >
        {isChangeable && (
          <Switch
            size="xs"
            label="Open next after saving"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => setIsOn(checked)}
          />
        )}
        <Group gap={4} wrap="nowrap" role="group" aria-label="Previous and next record" data-goes-on>
          <Text size="sm" c="dimmed" mr={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {positionText(queue, id) ?? 'Not in the list'}
          </Text>
          <SteadyButton
            variant="default"
            size="xs"
            disabled={!before && !(isBehind && hasFailed)}
            onClick={() => go(PREVIOUS)}
          >
            Previous
          </SteadyButton>
          <SteadyButton
            variant="default"
            size="xs"
            disabled={!after && !(isAhead && hasFailed)}
            onClick={() => go(NEXT)}
          >
            Next
          </SteadyButton>
        </Group>
      </Flex>
      <NeighboursStatus
        {...props}
        passed={passed}
        misfit={stop && props.misfit}
        last={stop === 'last' ? lengthOf(queue) : undefined}
      />
    </Stack>
  )
}

type NeighboursStatusProps = {
  list: { name: string; title: string }
  from: string
  passed: readonly string[]
  /** What is wrong with the record on the screen, which nothing follows. */
  misfit: string | undefined
  /** The number of records, once the last one is done. */
  last: number | undefined
}

/** Always rendered, since screen readers only announce changes of a status that was there before. */
function NeighboursStatus({ list, from, passed, misfit, last }: NeighboursStatusProps) {
  const back = useBackLink(list, from)
  return (
    <div role="status">
      {[...passed, ...(misfit === undefined ? [] : [misfit])].map((line) => (
        <Text key={line} size="sm" ta="end" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      {last !== undefined && (
        <Text size="sm" ta="end">
          {last > 0 ? `That was the last of ${formatCount(last)}.` : 'The list has no other records.'}{' '}
          <Anchor inherit {...back}>
            {list.title}
          </Anchor>
        </Text>
      )}
    </div>
  )
}

function useGoesOn(): [isOn: boolean, set: (isOn: boolean) => void] {
  const email = useAdminEmail() ?? ''
  const [isOn, setIsOn] = useState(() => goOnStorage.read(email))
  return [
    isOn,
    (isOn) => {
      setIsOn(isOn)
      goOnStorage.write(email, isOn)
    },
  ]
}
