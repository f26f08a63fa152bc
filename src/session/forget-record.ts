import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { forgetRecent } from './recent'

/** A record by the list that it is of, as its address names it, and its id. */
export type RecordId = { list: string; id: string }

const WithRows = v.looseObject({ rows: v.array(v.looseObject({ id: v.string() })) })

type Listener = (client: QueryClient, record: RecordId) => void
const listeners = new Set<Listener>()

/** Hears of every record that is gone. Answers how to stop. */
export function onRecordForgotten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * A record is gone, and so it is everywhere in this browser: it is no longer offered among what was opened last, no page of a list
 * that was read before shows it, and its own screen does not open as it was. What shows it now is read again by whoever learned it.
 */
export function forgetRecord(client: QueryClient, { list, id }: RecordId): void {
  forgetRecent(client, { list, id })
  client.setQueriesData({ queryKey: [list, 'list'] }, (page: unknown) => {
    const read = v.safeParse(WithRows, page)
    if (!read.success || !read.output.rows.some((row) => row.id === id)) return undefined // stays as it is
    return { ...read.output, rows: read.output.rows.filter((row) => row.id !== id) }
  })
  dropWhenLeft(client, [list, 'detail', id])
  for (const listener of listeners) listener(client, { list, id })
}

/** What a screen shows of it stays until one leaves that. */
function dropWhenLeft(client: QueryClient, queryKey: readonly string[]): void {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey, exact: true })
  if (!query) return
  const drop = () => {
    if (query.getObserversCount() > 0) return
    stop()
    cache.remove(query)
  }
  const stop = cache.subscribe((event) => {
    if (event.query === query) drop()
  })
  drop()
}
