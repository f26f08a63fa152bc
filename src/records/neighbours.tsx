import { Group, Stack, Switch, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type QueryClient, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { List } from '@/data/list'
import { prefetch } from '@/data/prefetch'
import type { RecordOf } from '@/data/record'
import { pathSegment } from '@/http/client'
import { formatCount } from '@/lib/format'
import { isModalOpen } from '@/lib/open-modal'
import { stringifySearch, writeFromParam } from '@/lib/search-params'
import { useAdminEmail } from '@/session/session'
import { useActions } from '@/ui/actions'
import { retryOf, TryAgain } from '@/ui/failure'
import { useLatest } from '@/ui/latest'
import { openAfterPress } from '@/ui/pressed'
import { SteadyButton } from '@/ui/steady-button'
import { TextLink } from '@/ui/text/link'
import { toast } from '@/ui/toast'
import { useReturnTarget } from './back-link'
import { type Control, goOnStorage } from './go-on'
import classes from './neighbours.module.css'
import { lengthOf, positionText, type QueueHandle, type Step, useQueue } from './queue'

/** A record that was opened with "Previous", "Next" or after a change. */
export type Arrival = {
  id: string
  /** How often it had been read: it is read again before it can be changed. */
  reads: number
  control?: Control | undefined
}

export type NeighboursHandle = { changed: (control: Control) => void }

type NeighboursProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: Pick<RecordOf<Detail>, 'query'>
  id: string
  /** The list's search params, from the address. */
  from: string
  /** The whole record is loaded: its neighbours are fetched after it. */
  isWhole: boolean
  opensNext: boolean
  /** Why the list no longer has the record: "No longer Pending". */
  filterMismatch: string | undefined
  onArrive: (arrival: Arrival) => void
  ref: Ref<NeighboursHandle>
  nextButton: RefObject<HTMLButtonElement | null>
}

/**
 * The address names the list, so that a reload, a link and each tab have the same queue. "Previous" and "Next" replace the history entry,
 * so that Back leads to the list, and they keep the focus.
 */
export function Neighbours<Row extends { id: string }, Key extends string, Detail>(
  props: NeighboursProps<Row, Key, Detail>,
) {
  const { list, id, from } = props
  const { handle, query } = useQueue(list, id, from)
  return handle ? <NeighbourButtons {...props} {...handle} /> : <Unread list={list} query={query} />
}

/** On phones arrows stand for the words, so that position, switch and buttons share a line. */
const STEP = {
  variant: 'default',
  size: 'xs',
  classNames: { root: classes.step, label: classes.word, section: classes.arrow },
} as const
const PREVIOUS = { ...STEP, leftSection: <IconChevronLeft size={16} aria-hidden /> }
const NEXT = { ...STEP, leftSection: <IconChevronRight size={16} aria-hidden /> }

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
      <SteadyButton {...PREVIOUS} disabled>
        Previous
      </SteadyButton>
      <SteadyButton {...NEXT} disabled>
        Next
      </SteadyButton>
    </Group>
  )
}

type NeighbourButtonsProps<Row, Key extends string, Detail> = NeighboursProps<Row, Key, Detail> &
  QueueHandle<Key>

function NeighbourButtons<Row extends { id: string }, Key extends string, Detail>(
  props: NeighbourButtonsProps<Row, Key, Detail>,
) {
  const { list, record, id, isWhole, opensNext, filterMismatch, onArrive, ref, nextButton } = props
  const { queue, openAt, canOpen } = props
  const client = useQueryClient()
  const router = useRouter()
  /** The record that nothing follows, once the admin wanted the next one. */
  const [lastId, setLastId] = useState<string>()
  const [isOn, setIsOn] = useGoesOn()
  /** It leads on in an effect, when its own modal has closed. */
  const [changed, setChanged] = useState<{ control: Control }>()

  /** A click before the next record is drawn, or one more in its direction before it is read, goes on from that one. */
  const waiting = useRef<Step>(undefined)
  const reading = useRef<Step>(undefined)
  const goesOn = useRef(false)

  const go = async (step: Step, control?: Control) => {
    if (control && router.state.status === 'pending') return // the admin is on the way elsewhere
    waiting.current = undefined
    goesOn.current = control !== undefined
    const { pathname } = router.history.location
    reading.current = step
    const entry = await openAt(step).catch(() => 'unread' as const)
    if (reading.current !== step) return // the admin went the other way, or to another record
    reading.current = undefined
    // A question, a form or a payment that was opened meanwhile is not left.
    const isLeft = router.history.location.pathname !== pathname || isModalOpen()
    if (isLeft || !entry || entry === 'unread') waiting.current = undefined
    if (isLeft) return
    if (entry === 'unread') return toast.error('The rest of the list could not be loaded')
    setLastId(!entry && step === 1 ? id : undefined)
    if (!entry) return
    const { queryKey } = record.query(entry.id)
    const reads = readsOf(client, queryKey)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    if (control && document.activeElement?.matches('body, main, main *'))
      nextButton.current?.focus({ preventScroll: true })
    onArrive({ id: entry.id, reads, control })
    const from = writeFromParam({ ...queue.params, page: entry.page === 1 ? undefined : entry.page })
    const { publicHref } = router.buildLocation({ to: `/${list.name}/${pathSegment(entry.id)}` })
    router.history.replace(publicHref + stringifySearch({ from }))
  }
  useEffect(() => {
    if (changed) void go(1, changed.control)
  }, [changed])
  const move = useLatest((step: Step) => {
    if (router.state.status !== 'pending' && reading.current !== step) void go(step)
    else if (!goesOn.current) waiting.current = step // a record that comes by itself is not passed over
  })
  const click = (step: Step) => openAfterPress(() => move(step))
  useEffect(() => {
    const step = waiting.current
    waiting.current = undefined
    reading.current = undefined
    if (step) void go(step)
  }, [id])
  useEffect(() => {
    if (!isWhole) return
    const fetchAhead = async (step: Step) => {
      const entry = await openAt(step)
      if (entry) prefetch(client, record.query(entry.id), true)
    }
    // A failed read is tried again, and told, when the admin goes there.
    for (const step of [1, -1] as const) fetchAhead(step).catch(() => undefined)
  }, [client, record, isWhole, queue, id])
  useImperativeHandle(ref, () => ({
    changed: (control) => {
      if (isOn) setChanged({ control })
    },
  }))
  // At the ends of the list, too: otherwise the keys would move the focus in a table of the record.
  useActions({ key: 'k', run: () => click(-1) }, { key: 'j', run: () => click(1) })
  const position = positionText(queue, id) ?? 'Not in the list'
  return (
    // As wide as there is room, and never less than the buttons need: a long line below does not move them.
    <Stack gap={6} align="flex-end" flex="1 1 15rem">
      <Group gap="sm" wrap="nowrap" justify="flex-end" align="flex-start" data-unprinted>
        {opensNext && (
          <Switch
            size="xs"
            label="Open next after saving"
            className={classes.line}
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => setIsOn(checked)}
          />
        )}
        <Group gap={4} wrap="nowrap" align="flex-start" role="group" aria-label="Previous and next record">
          <Text size="sm" c="dimmed" mr={4} ta="end" className={classes.line}>
            {filterMismatch === undefined ? (
              <span className={classes.place}>{position}</span>
            ) : (
              `${position} · ${filterMismatch}`
            )}
          </Text>
          <SteadyButton {...PREVIOUS} disabled={!canOpen(-1)} onClick={() => click(-1)}>
            Previous
          </SteadyButton>
          <SteadyButton {...NEXT} ref={nextButton} disabled={!canOpen(1)} onClick={() => click(1)}>
            Next
          </SteadyButton>
        </Group>
      </Group>
      <LastNotice {...props} length={lastId === id ? lengthOf(queue) : undefined} />
    </Stack>
  )
}

export function readsOf(client: QueryClient, queryKey: QueryKey): number {
  return client.getQueryState(queryKey)?.dataUpdateCount ?? 0
}

type LastNoticeProps = {
  list: { name: string; title: string }
  from: string
  /** The number of records, once the last one is done. */
  length: number | undefined
}

/** Always rendered: screen readers only announce changes of a status that was there before. */
function LastNotice({ list, from, length }: LastNoticeProps) {
  const back = useReturnTarget(`/${list.name}`, from)
  return (
    <div role="status">
      {length !== undefined && (
        <Text size="sm" ta="end">
          {length > 0 ? `That was the last of ${formatCount(length)}.` : 'The list has no other records.'}{' '}
          <TextLink inherit {...back}>
            {list.title}
          </TextLink>
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
