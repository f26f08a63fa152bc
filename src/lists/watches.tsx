import { useDocumentVisibility } from '@mantine/hooks'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '@/lib/error-log'
import { BUSINESS_TITLE } from '@/lib/settings'
import { POLL_INTERVAL } from '@/session/polling'
import { sessionSignal, sessionState } from '@/session/store'
import { countInTitle } from '@/ui/document-title'
import { addedRows } from './row-changes'

/** A list with its filters that is on the screen. Its rows are known by `rowIdentities`. */
type ShownList = {
  /** The list's name. */
  list: string
  title: string
  /** Its search params without the page. */
  search: string
  /** The rows of its first page, if that is on the screen, where it is polled. */
  firstRows: readonly string[] | undefined
  /** Reads the rows of its first page. */
  read: (signal: AbortSignal) => Promise<string[]>
}

/** A list with its filters of which this tab tells new rows, until the tab is closed or the session ends. */
type Watch = Omit<ShownList, 'firstRows'> & {
  /** The rows that were on the screen, or existed when the watch began. Undefined until they are known. */
  seenRows: ReadonlySet<string> | undefined
  newRows: ReadonlySet<string>
}

const watchesHere = sessionState<readonly Watch[]>([])
const shownHere = sessionState<ShownList | undefined>(undefined)

/** The lists that are watched in this tab, with the rows that are new in each. */
export const useWatches = watchesHere.use

/** The number of new rows in these lists. */
export function countNew(some: readonly Watch[]): number {
  return some.reduce((sum, { newRows }) => sum + newRows.size, 0)
}

/** Whether the list on the screen is watched, and how to change that. Undefined if none of this name is there, which can be watched. */
export function useWatchOfScreen(list: string) {
  const client = useQueryClient()
  const shown = shownHere.use()
  const watches = useWatches()
  if (shown?.list !== list) return undefined
  const setWatched = (isOn: boolean) => {
    const { firstRows, ...watched } = shown
    const own = { ...watched, seenRows: firstRows && new Set(firstRows), newRows: new Set<string>() }
    changeWatches(client, (all) => [...all.filter(isNot(shown)), ...(isOn ? [own] : [])])
    if (isOn) void askForNotices()
  }
  return { isWatched: !watches.every(isNot(shown)), setWatched }
}

/** Says which list is on the screen, so that it can be watched, and its rows are seen. Returns how to take that back. */
export function showToWatches(client: QueryClient, shown: ShownList): () => void {
  const session = sessionSignal(client)
  shownHere.update(client, session, () => shown)
  return () => shownHere.update(client, session, (now) => (now === shown ? undefined : now))
}

/** Called when the first page of a list was read. */
export function tellRead(client: QueryClient, read: Key, rows: readonly string[]): void {
  changeWatch(client, read, (watch) => {
    const { seenRows = new Set(rows), newRows } = watch
    const added = addedRows([...seenRows, ...newRows], rows)
    const allNew = new Set([...newRows, ...added])
    if (added.length > 0) notify(watch, allNew.size)
    // Rows that moved up from the next page are remembered, so that they do not count as new when the others have left.
    const others = rows.filter((row) => !allNew.has(row))
    return { ...watch, seenRows: new Set([...seenRows, ...others]), newRows: allNew }
  })
}

function tellSeen(client: QueryClient, seen: Key, rows: readonly string[]): void {
  changeWatch(client, seen, ({ seenRows = [], newRows, ...watch }) => ({
    ...watch,
    seenRows: new Set([...seenRows, ...rows]),
    newRows: new Set([...newRows].filter((row) => !rows.includes(row))),
  }))
}

/** Reads the watched lists once a minute, and puts the number of their new rows before the document's title. */
export function Watches({ isCovered }: { isCovered: boolean }) {
  const watches = useWatches()
  const count = countNew(watches)
  useEffect(() => {
    countInTitle(count)
    return () => countInTitle(0)
  }, [count])
  return watches.map((watch) => <Watcher key={keyOf(watch)} watch={watch} isCovered={isCovered} />)
}

/** Neither reads nor tells anything while the login covers the console. While the list is on the screen, that reads it. */
function Watcher({ watch, isCovered }: { watch: Watch; isCovered: boolean }) {
  const client = useQueryClient()
  const shown = shownHere.use()
  const isVisible = useDocumentVisibility() === 'visible'
  const seen = isVisible && !isCovered && shown && is(watch)(shown) ? shown.firstRows : undefined
  const { data } = useQuery({
    queryKey: ['watch', keyOf(watch)],
    queryFn: ({ signal }) => watch.read(signal),
    enabled: !isCovered && !seen,
    initialData: watch.seenRows && [...watch.seenRows],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: POLL_INTERVAL,
    refetchIntervalInBackground: true,
    retry: false, // Query retries only while the tab is visible; the next read comes a minute later
  })
  useEffect(() => {
    if (data && !isCovered) tellRead(client, watch, data)
  }, [data, isCovered])
  useEffect(() => {
    if (seen) tellSeen(client, watch, seen)
  }, [seen])
  return null
}

/** Asks for permission to show notifications. Browsers allow that only after a click. */
async function askForNotices(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  await Notification.requestPermission().catch(logError)
}

/** Shows a notification if that is allowed and the tab is hidden. It holds only the count and the list's name. */
function notify({ list, title }: Watch, count: number): void {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  try {
    new Notification(BUSINESS_TITLE, { body: `${count} new in ${title}`, tag: `wayside ${list}` })
  } catch (error) {
    logError(error) // some browsers only show notifications of service workers
  }
}

function changeWatches(client: QueryClient, change: (all: readonly Watch[]) => readonly Watch[]): void {
  watchesHere.update(client, sessionSignal(client), change)
}

function changeWatch(client: QueryClient, changed: Key, change: (watch: Watch) => Watch): void {
  changeWatches(client, (all) => all.map((watch) => (is(changed)(watch) ? change(watch) : watch)))
}

type Key = Pick<ShownList, 'list' | 'search'>

const keyOf = ({ list, search }: Key) => `${list}?${search}`
const is = (one: Key) => (other: Key) => keyOf(one) === keyOf(other)
const isNot = (one: Key) => (other: Key) => keyOf(one) !== keyOf(other)
