import { useDocumentVisibility } from '@mantine/hooks'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '@/lib/error-log'
import { BUSINESS_TITLE } from '@/lib/settings'
import { POLL_INTERVAL } from '@/session/polling'
import { sessionSignal, sessionState } from '@/session/store'
import { countInTitle } from '@/ui/document-title'
import { addedRows } from './row-changes'

/** A list with its filters. Rows are those of `rowIdentities`. */
type ShownList = {
  list: string
  title: string
  /** Search params without the page. */
  search: string
  /** Of its first page, if that is on the screen, where it is polled. */
  firstRows: readonly string[] | undefined
  /** Reads its first page. */
  read: (signal: AbortSignal) => Promise<string[]>
}

/** Lasts until the tab is closed or the session ends. */
type Watch = Omit<ShownList, 'firstRows'> & {
  /** Rows that were on the screen, or existed when the watch began; undefined until they are known. */
  seenRows: ReadonlySet<string> | undefined
  newRows: ReadonlySet<string>
}

const watchesHere = sessionState<readonly Watch[]>([])
const shownHere = sessionState<ShownList | undefined>(undefined)

export const useWatches = watchesHere.use

export function countNew(watches: readonly Watch[]): number {
  return watches.reduce((sum, { newRows }) => sum + newRows.size, 0)
}

/** Undefined if the screen has no list of this name that can be watched. */
export function useWatchOfScreen(list: string) {
  const client = useQueryClient()
  const shown = shownHere.use()
  const watches = useWatches()
  if (shown?.list !== list) return undefined
  const isShown = is(shown)
  const setWatched = (isOn: boolean) => {
    const { firstRows, ...watched } = shown
    const newWatch = { ...watched, seenRows: firstRows && new Set(firstRows), newRows: new Set<string>() }
    changeWatches(client, (all) => [...all.filter((watch) => !isShown(watch)), ...(isOn ? [newWatch] : [])])
    if (isOn) void askForNotices()
  }
  return { isWatched: watches.some(isShown), setWatched }
}

/** The list on the screen can be watched, and its rows count as seen. Returns how to take that back. */
export function showToWatches(client: QueryClient, shown: ShownList): () => void {
  const session = sessionSignal(client)
  shownHere.update(client, session, () => shown)
  return () => shownHere.update(client, session, (now) => (now === shown ? undefined : now))
}

/** Called when a first page was read. */
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

/** Browsers allow it only after a click. */
async function askForNotices(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  await Notification.requestPermission().catch(logError)
}

/** It holds only the count and the name of the list. */
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
const is = (a: Key) => (b: Key) => keyOf(a) === keyOf(b)
