import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { RecordId } from '@/data/record'
import { forgetRecent } from './recent'

const Counted = { sent: v.optional(v.number()), total: v.optional(v.number()) }
const WithRows = v.looseObject({ rows: v.array(v.looseObject({ id: v.string() })), ...Counted })

type Listener = (client: QueryClient, record: RecordId) => void
const listeners = new Set<Listener>()

/** Returns how to unsubscribe. */
export function onRecordForgotten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes a deleted record from this browser. The caller refetches what is on the screen. */
export function forgetRecord(client: QueryClient, { list, id }: RecordId): void {
  forgetRecent(client, { list, id })
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [list, 'list'] }))
    client.setQueryData(queryKey, (page: unknown) => withoutRecord(page, id), {
      updatedAt: state.dataUpdatedAt,
    })
  client.setQueriesData<readonly { id: string }[]>({ queryKey: [list, 'names'] }, (names) =>
    names?.filter((record) => record.id !== id),
  )
  client.setQueriesData({ queryKey: [list, 'by-id', id] }, null) // not removed: it may be the read that found the record missing
  dropWhenLeft(client, [list, 'detail', id])
  for (const listener of listeners) listener(client, { list, id })
}

/** Removes a query once no screen shows it any more. */
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

/** Undefined if it has no such row. */
function withoutRecord(page: unknown, id: string): object | undefined {
  const read = v.safeParse(WithRows, page)
  if (!read.success) return undefined
  const { rows, sent, total } = read.output
  const kept = rows.filter((row) => row.id !== id)
  const gone = rows.length - kept.length
  if (gone === 0) return undefined
  return {
    ...read.output,
    rows: kept,
    ...(sent !== undefined && { sent: sent - gone }),
    ...(total !== undefined && { total: total - gone }),
  }
}
