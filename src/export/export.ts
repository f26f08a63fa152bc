import type { QueryClient } from '@tanstack/react-query'
import { indianDay } from '@/lib/day'
import { sessionSignal } from '@/session/scope'
import { isSuspended } from '@/session/session'
import { toast } from '@/ui/toast'
import { fileOf } from './cells'
import { announcementOf, hasNews, told } from './describe'
import { hasFailed, type Reading } from './machine'
import type { Format } from './messages'
import { type ReadPage, runExport } from './runner'
import { saveFile } from './save-file'
import type { Source } from './source'
import { type Export, exportsQuery } from './state'
import { openWriter } from './writer'

let count = 0

/**
 * Reads all rows that a screen offers and saves them as a file, wherever the admin goes meanwhile. What comes of it,
 * `exportsQuery` tells. It ends with the session, and leaves nothing then.
 */
export function beginExport<Row>(client: QueryClient, source: Source<Row>, format: Format): void {
  count += 1
  const id = count
  const { title } = source
  const { columns, cellsOf } = fileOf(source.columns)
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, sessionSignal(client)])
  const writer = openWriter(format, title, columns)
  signal.addEventListener('abort', () => {
    writer.end()
    void client.cancelQueries({ queryKey: pageKey(id) })
    change(client, (all) => all.filter((one) => one.id !== id))
  })

  let latestFailure: unknown
  const tell = (reading: Reading) => {
    const announcement = announcementOf({ title, reading })
    const failure = hasFailed(reading) ? latestFailure : undefined
    const close = () => own.abort()
    const shown: Export = { id, title, format, reading, announcement, failure, again, save, close }
    if (reading.step === 'saved') toast.success(told(shown))
    if (reading.step === 'saved' && !hasNews(reading)) return own.abort()
    change(client, (all) =>
      all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? shown : one)) : [...all, shown],
    )
  }
  const again = () => controls.again()
  const save = () => controls.save()
  const controls = runExport<Row>({
    readPage: (page, limit) =>
      readPage(client, source, id, { page, limit }, signal).catch((error: unknown) => {
        latestFailure = error
        throw error
      }),
    keep: (page, rows) => writer.keep(page, rows.map(cellsOf)),
    write: async (isPartial) => {
      try {
        saveFile(await writer.finish(), fileName(source.name, format, isPartial))
      } catch (error) {
        console.error(String(error))
        latestFailure = error
        throw error
      }
    },
    tell,
    signal,
  })
}

/** `wayside-jobs-2026-11-21.xlsx`: the day is India's. */
export function fileName(name: string, format: Format, isPartial: boolean, now = Date.now()): string {
  return `wayside-${name}-${indianDay(now)}${isPartial ? '-partial' : ''}.${format}`
}

/** As any read of the console: tried again by the query cache alone, waiting while there is no network or login covers it. */
async function readPage<Row>(
  client: QueryClient,
  { readPage, rowKey }: Source<Row>,
  id: number,
  place: { page: number; limit: number },
  signal: AbortSignal,
): Promise<ReadPage<Row>> {
  for (;;) {
    await signedIn(client, signal)
    try {
      const { rows, ...counts } = await client.query({
        queryKey: [...pageKey(id), place.page],
        queryFn: ({ signal }) => readPage(place, signal),
        staleTime: 0,
        gcTime: 0,
        structuralSharing: false,
      })
      const keyed = rows.map((row, index) => ({ row, key: rowKey(row, place.page * FAR + index) }))
      return { ...counts, rows: keyed }
    } catch (error) {
      if (signal.aborted || !isSuspended(client)) throw error
    }
  }
}

/** More than any page has rows: positions on two pages are never the same. */
const FAR = 1_000_000

/** Waits while login covers the console; whoever signs in again there goes on. */
async function signedIn(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (!isSuspended(client)) return
  await new Promise<void>((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (!isSuspended(client)) end()
    })
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}

function pageKey(id: number) {
  return ['export', 'page', id]
}

function change(client: QueryClient, changed: (all: readonly Export[]) => readonly Export[]): void {
  client.setQueryData(exportsQuery.queryKey, (all) => changed(all ?? []))
}
