import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Page } from '@/http/envelopes'
import { endsSession } from '@/http/errors'
import { logError } from '@/lib/error-log'
import { online } from '@/lib/online'
import { BUSINESS_TITLE } from '@/lib/settings'
import { hashOf } from '@/lib/storage'
import { tryWithLock } from '@/lib/web-lock'
import { sessionSignal } from '@/session/scope'
import { sessionQuery, suspendSession } from '@/session/session'
import { onTabMessage, postToTabs } from '@/session/tabs'
import { countInTitle } from '@/ui/document-title'
import { marksOf, newMarks, type RowKey } from './row-changes'

/**
 * A list with its filters of whose new rows this tab tells, as long as it lasts. Rows are known by hashes of their ids, so that tabs can tell
 * each other what they have read without data of records.
 */
type Watch = WatchedList & {
  /** Rows that were shown, or were there when the watch began. Undefined until they are known. */
  seen: Set<number> | undefined
  fresh: Set<number>
  /** When any tab last read its first page, in milliseconds since 1970. */
  readAt: number
  /** Whether that was a list on the screen, which is read once a minute in any case. */
  isOpenSomewhere: boolean
}

export type WatchedList = {
  /** The list's name. */
  list: string
  title: string
  /** The search part of its address without the page. */
  search: string
  /** Hashes of the rows of its first page, where that is on the screen. */
  firstRows: readonly number[] | undefined
  /** Reads the hashes of the rows of its first page. */
  read: (signal: AbortSignal) => Promise<number[]>
}

/** Milliseconds after which a list is read again, and after which it is if another tab has it on the screen but did not read it. */
const READ_AFTER = { usual: 58_000, open: 65_000 }

/** Milliseconds between two checks of what is due. */
const TICK = 5000

let watches: readonly Watch[] = []
const listeners = new Set<() => void>()

/** The lists that are watched in this tab, with the number of rows that are new in each. */
export function useWatches(): readonly Watch[] {
  return useSyncExternalStore(onChange, () => watches)
}

/** The number of new rows in all of these. */
export function countNew(some: readonly Watch[]): number {
  return some.reduce((sum, { fresh }) => sum + fresh.size, 0)
}

export function isWatched(watched: Place): boolean {
  return watchOf(watched) !== undefined
}

/** Begins to watch a list, or stops it. Its first rows count as seen, if they are on the screen. */
export function setWatched(watched: WatchedList, isOn: boolean): void {
  const others = watches.filter((one) => nameOf(one) !== nameOf(watched))
  const { firstRows } = watched
  const own = { ...watched, seen: firstRows && new Set(firstRows), fresh: new Set<number>() }
  update(
    isOn ? [...others, { ...own, readAt: Date.now(), isOpenSomewhere: firstRows !== undefined }] : others,
  )
}

/** The list on the screen, which can be watched. */
let offered: WatchedList | undefined

export function offeredWatch(list: string): WatchedList | undefined {
  return offered?.list === list ? offered : undefined
}

/** Offers the list on the screen to be watched, and tells what of it is seen. `readAt`: when it was read. Returns how to take that back. */
export function offerWatch(watched: WatchedList, readAt: number): () => void {
  offered = watched
  const see = () => {
    if (document.visibilityState !== 'visible' || !watched.firstRows) return
    const watch = watchOf(watched)
    if (watch && readAt > watch.readAt) replace(watch, { readAt, isOpenSomewhere: true })
    markSeen(watched, watched.firstRows)
  }
  see()
  document.addEventListener('visibilitychange', see)
  return () => {
    document.removeEventListener('visibilitychange', see)
    if (offered === watched) offered = undefined
  }
}

/** The list is no longer on the screen, which reads it once a minute. */
export function leaveWatched(watched: Place): void {
  const watch = watchOf(watched)
  if (watch) replace(watch, { isOpenSomewhere: false })
}

/** Asks the browser for permission to show notices. A click has to ask for it. */
export async function askForNotices(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  await Notification.requestPermission().catch(logError)
}

/** For a list on the screen that was read: this tab and the others need not read it. */
export function reportRead(watched: Place, marks: number[]): void {
  const read = { listHash: hashOf(nameOf(watched)), rowHashes: marks, isOpen: true }
  take(read)
  postToTabs({ kind: 'read', ...read })
}

/** These rows are on the screen. */
function markSeen(watched: Place, marks: readonly number[]): void {
  const watch = watchOf(watched)
  if (!watch || marks.every((mark) => watch.seen?.has(mark) && !watch.fresh.has(mark))) return
  const fresh = new Set([...watch.fresh].filter((mark) => !marks.includes(mark)))
  replace(watch, { seen: new Set([...(watch.seen ?? []), ...marks]), fresh })
}

/** Hashes of the ids of rows, or of their content where they have none. */
export function hashesOf<Row>(page: Page<Row>, rowKey: RowKey<Row>): number[] {
  return marksOf(page, rowKey).map(hashOf)
}

/**
 * Reads what this tab watches once a minute, unless another tab has done so, and not while the login covers the console. The watches
 * end with the session. Returns how to stop.
 */
export function followWatches(client: QueryClient): () => void {
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, sessionSignal(client)])
  signal.addEventListener('abort', () => update([]))
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    for (const watch of watches.filter(isDue)) if (canRead(client)) await readInOneTab(client, watch, signal)
    timer = undefined
    keepChecking()
  }
  const keepChecking = () => {
    if (watches.length > 0 && !signal.aborted) timer ??= setTimeout(check, TICK)
  }
  listeners.add(keepChecking)
  const unsubscribe = onTabMessage((message) => {
    if (message.kind === 'read') take(message)
  })
  return () => {
    stopped.abort()
    clearTimeout(timer)
    listeners.delete(keepChecking)
    unsubscribe()
  }
}

function isDue({ readAt, isOpenSomewhere }: Watch): boolean {
  return Date.now() - readAt >= (isOpenSomewhere ? READ_AFTER.open : READ_AFTER.usual)
}

function canRead(client: QueryClient): boolean {
  const session = client.getQueryData(sessionQuery.queryKey)
  return Boolean(session) && !session?.isOver && !session?.isLocked && online.now()
}

/** A read that fails says nothing about new rows: the next one comes a minute later. */
async function readInOneTab(client: QueryClient, watch: Watch, signal: AbortSignal): Promise<void> {
  const name = hashOf(nameOf(watch))
  const read = async () => {
    try {
      const marks = await watch.read(signal)
      if (signal.aborted) return
      take({ listHash: name, rowHashes: marks, isOpen: false })
      postToTabs({ kind: 'read', listHash: name, rowHashes: marks, isOpen: false })
    } catch (error) {
      if (signal.aborted) return
      if (endsSession(error)) suspendSession(client)
      else logError(error)
      replace(watch, { readAt: Date.now() })
    }
  }
  await tryWithLock(`wayside watch ${name}`, read)
}

type Read = { listHash: number; rowHashes: number[]; isOpen: boolean }

function take({ listHash: name, rowHashes: marks, isOpen }: Read): void {
  const watch = watches.find((one) => hashOf(nameOf(one)) === name)
  if (!watch) return
  const { seen = new Set(marks), fresh } = watch
  const added = newMarks([...seen, ...fresh], marks)
  replace(watch, {
    seen,
    fresh: new Set([...fresh, ...added]),
    readAt: Date.now(),
    isOpenSomewhere: isOpen,
  })
  if (added.length > 0) notify(watch, fresh.size + added.length)
}

/** Where notices are allowed and the tab is hidden. It tells the count and the list's name alone. Tabs share one notice a list. */
function notify({ list, title }: Watch, count: number): void {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  try {
    new Notification(BUSINESS_TITLE, { body: `${count} new in ${title}`, tag: `wayside ${list}` })
  } catch (error) {
    logError(error) // some browsers show notices of service workers alone
  }
}

function replace(watch: Watch, fields: Partial<Watch>): void {
  const name = nameOf(watch)
  update(watches.map((one) => (nameOf(one) === name ? { ...one, ...fields } : one)))
}

function update(now: readonly Watch[]): void {
  watches = now
  countInTitle(countNew(now))
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function watchOf(watched: Place): Watch | undefined {
  return watches.find((one) => nameOf(one) === nameOf(watched))
}

type Place = Pick<WatchedList, 'list' | 'search'>

function nameOf({ list, search }: Place): string {
  return `${list}?${search}`
}
