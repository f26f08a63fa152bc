import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Page } from '@/http/envelopes'
import { logError } from '@/lib/error-log'
import { online } from '@/lib/online'
import { BUSINESS_TITLE } from '@/lib/settings'
import { hashOf } from '@/lib/storage'
import { tryWithLock } from '@/lib/web-lock'
import { sessionSignal } from '@/session/scope'
import { isCovered, sessionQuery } from '@/session/session'
import { onTabMessage, postToTabs } from '@/session/tabs'
import { countInTitle } from '@/ui/document-title'
import type { RowKey } from '@/ui/table/column'
import { addedRows, rowIdentities } from './row-changes'

/**
 * A list with its filters for which this tab shows the number of new rows, until the tab is closed. Rows are identified by hashes of their
 * ids, so that messages between tabs hold no data of records.
 */
type Watch = WatchedList & {
  /** The rows that were on the screen, or existed when the watch began. Undefined until they are known. */
  seenRows: Set<number> | undefined
  newRows: Set<number>
  /** When its first page was last read by any tab, in milliseconds since 1970. */
  readAt: number
  /** Whether that tab has the list on its screen, where it is polled once a minute in any case. */
  isOpenSomewhere: boolean
}

export type WatchedList = {
  /** The list's name. */
  list: string
  title: string
  /** Its search params without the page. */
  search: string
  /** Hashes of the rows of its first page, if that is on the screen. */
  firstRows: readonly number[] | undefined
  /** Reads the hashes of the rows of its first page. */
  read: (signal: AbortSignal) => Promise<number[]>
}

/** Milliseconds after which a list is read again. It is longer if another tab has the list on its screen. */
const READ_AFTER = { usual: 58_000, open: 65_000 }

/** Milliseconds after which a read is given up, so that the other lists are read. */
const READ_TIMEOUT = 30_000

/** Milliseconds between two checks whether a list must be read. */
const TICK = 5000

let watches: readonly Watch[] = []
const listeners = new Set<() => void>()

/** The lists that are watched in this tab, with the number of rows that are new in each. */
export function useWatches(): readonly Watch[] {
  return useSyncExternalStore(onChange, () => watches)
}

/** The number of new rows in these lists. */
export function countNew(some: readonly Watch[]): number {
  return some.reduce((sum, { newRows }) => sum + newRows.size, 0)
}

export function isWatched(watched: WatchKey): boolean {
  return watchOf(watched) !== undefined
}

/** Starts or stops to watch a list. The rows on the screen count as seen. */
export function setWatched(watched: WatchedList, isOn: boolean): void {
  const others = watches.filter((one) => keyOf(one) !== keyOf(watched))
  const { firstRows } = watched
  const own = { ...watched, seenRows: firstRows && new Set(firstRows), newRows: new Set<number>() }
  update(
    isOn ? [...others, { ...own, readAt: Date.now(), isOpenSomewhere: firstRows !== undefined }] : others,
  )
}

/** The latest list on the screen, which can be watched. */
let offered: WatchedList | undefined

export function offeredWatch(list: string): WatchedList | undefined {
  return offered?.list === list ? offered : undefined
}

/** Offers the list on the screen to be watched, and marks its rows as seen. `readAt`: when they were read. Returns how to stop. */
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
  return () => document.removeEventListener('visibilitychange', see)
}

/** Called when the list is no longer on the screen, where it was polled. */
export function leaveWatched(watched: WatchKey): void {
  const watch = watchOf(watched)
  if (watch) replace(watch, { isOpenSomewhere: false })
}

/** Asks for permission to show notifications. Browsers allow that only after a click. */
export async function askForNotices(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  await Notification.requestPermission().catch(logError)
}

/** Called when a list on the screen was read: this tab and the others need not read it. */
export function reportRead(watched: WatchKey, marks: number[]): void {
  const read = { listHash: hashOf(keyOf(watched)), rowHashes: marks, isOpen: true }
  applyRead(read)
  postToTabs({ kind: 'read', ...read })
}

/** Marks the rows on the screen as seen. */
function markSeen(watched: WatchKey, marks: readonly number[]): void {
  const watch = watchOf(watched)
  if (!watch || marks.every((mark) => watch.seenRows?.has(mark) && !watch.newRows.has(mark))) return
  const newRows = new Set([...watch.newRows].filter((mark) => !marks.includes(mark)))
  replace(watch, { seenRows: new Set([...(watch.seenRows ?? []), ...marks]), newRows })
}

/** Hashes of the ids of rows, or of their content if they have no id. */
export function hashesOf<Row>(page: Page<Row>, rowKey: RowKey<Row>): number[] {
  return rowIdentities(page, rowKey).map(hashOf)
}

/**
 * Reads the watched lists once a minute, unless another tab has done so or the login covers the console. Watches end with the session.
 * Returns how to stop.
 */
export function followWatches(client: QueryClient): () => void {
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, sessionSignal(client)])
  signal.addEventListener('abort', () => {
    offered = undefined
    update([])
  })
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
    if (message.kind === 'read') applyRead(message)
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
  return Boolean(client.getQueryData(sessionQuery.queryKey)) && !isCovered(client) && online.now()
}

/**
 * A read that fails says nothing about new rows: the next one comes a minute later. An answer that comes under the lock is not shown: the
 * list is read again after it.
 */
async function readInOneTab(client: QueryClient, watch: Watch, signal: AbortSignal): Promise<void> {
  const name = hashOf(keyOf(watch))
  const read = async () => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), READ_TIMEOUT)
    try {
      const marks = await watch.read(AbortSignal.any([signal, timeout.signal]))
      if (signal.aborted || !canRead(client)) return
      applyRead({ listHash: name, rowHashes: marks, isOpen: false })
      postToTabs({ kind: 'read', listHash: name, rowHashes: marks, isOpen: false })
    } catch (error) {
      if (signal.aborted) return
      logError(error)
      replace(watch, { readAt: Date.now() })
    } finally {
      clearTimeout(timer)
    }
  }
  await tryWithLock(`wayside watch ${name}`, read)
}

type Read = { listHash: number; rowHashes: number[]; isOpen: boolean }

function applyRead({ listHash, rowHashes, isOpen }: Read): void {
  const watch = watches.find((one) => hashOf(keyOf(one)) === listHash)
  if (!watch) return
  const { seenRows = new Set(rowHashes), newRows } = watch
  const added = addedRows([...seenRows, ...newRows], rowHashes)
  const allNew = new Set([...newRows, ...added])
  // Rows that moved up from the next page are remembered, so that they do not count as new when the others have left.
  const others = rowHashes.filter((mark) => !allNew.has(mark))
  replace(watch, {
    seenRows: new Set([...seenRows, ...others]),
    newRows: allNew,
    readAt: Date.now(),
    isOpenSomewhere: isOpen,
  })
  if (added.length > 0) notify(watch, allNew.size)
}

/**
 * Shows a notification if that is allowed and the tab is hidden. It holds only the count and the list's name. Tabs share one notification
 * for each list.
 */
function notify({ list, title }: Watch, count: number): void {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  try {
    new Notification(BUSINESS_TITLE, { body: `${count} new in ${title}`, tag: `wayside ${list}` })
  } catch (error) {
    logError(error) // some browsers only show notifications of service workers
  }
}

function replace(watch: Watch, fields: Partial<Watch>): void {
  const name = keyOf(watch)
  update(watches.map((one) => (keyOf(one) === name ? { ...one, ...fields } : one)))
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

function watchOf(watched: WatchKey): Watch | undefined {
  return watches.find((one) => keyOf(one) === keyOf(watched))
}

type WatchKey = Pick<WatchedList, 'list' | 'search'>

function keyOf({ list, search }: WatchKey): string {
  return `${list}?${search}`
}
