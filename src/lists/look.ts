import { hashKey, type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { endsSession } from '@/http/errors'
import { type List, type ListParams, PAGE_SIZE } from '@/http/list'
import { online } from '@/lib/online'
import { isSuspended, suspendSession } from '@/session/session'

/** Milliseconds after which a list is looked at again. */
const EVERY = 60_000

/** How the list's rows differ from those shown, `3 new`, and what shows the list as it is now. */
export type News = { text: string; show: () => void }

type LookOptions<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  /** In India, `YYYY-MM-DD`. */
  today: string
  query: UseQueryResult<Page<Row>>
  rowKey: (row: Row, index: number) => string
}

/**
 * Looks at page 1 of a list once a minute, as long as somebody sees it and can do so. The rows that are shown are brought up to
 * date where they stand; which rows there are changes when it is asked for, so that nothing moves under the eyes.
 */
export function useLook<Row, Key extends string>(options: LookOptions<Row, Key>): News | undefined {
  const { list, params, today, query, rowKey } = options
  const client = useQueryClient()
  const { queryKey } = list.query(params, today)
  const { data, dataUpdatedAt, isPlaceholderData, isError } = query
  const shown = isPlaceholderData || isError ? undefined : data
  const place = hashKey(queryKey)
  const [seen, see] = useState<{ page: Page<Row>; place: string; at: number }>()
  const isLooking = params.page === undefined

  useEffect(() => {
    if (!shown || !isLooking) return
    const ending = new AbortController()
    const { signal } = ending
    const look = async () => {
      const page = canLook(client) ? await list.read(params, signal, today).catch(failed) : undefined
      if (signal.aborted) return
      timer = setTimeout(look, EVERY)
      if (!page) return
      const at = Date.now()
      see({ page, place, at })
      client.setQueryData(queryKey, inPlace(shown, page, rowKey), { updatedAt: at })
    }
    const failed = (error: unknown) => {
      if (signal.aborted) return
      if (endsSession(error)) suspendSession(client)
      else console.error(String(error)) // what one sees says how old it is
    }
    let timer = setTimeout(look, EVERY)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [client, isLooking, place, shown, dataUpdatedAt])

  if (!shown || seen?.place !== place || seen.at < dataUpdatedAt) return undefined
  const text = difference(keysOf(shown, rowKey), keysOf(seen.page, rowKey))
  return text === undefined
    ? undefined
    : { text, show: () => client.setQueryData(queryKey, seen.page, { updatedAt: seen.at }) }
}

/** Nothing is asked for behind what covers the list. */
function canLook(client: QueryClient): boolean {
  const isCovered = isSuspended(client) || document.querySelector('[role="dialog"]') !== null
  return document.visibilityState === 'visible' && online.now() && !isCovered
}

/** The rows that are shown as they are now, and the list's own numbers. A row that is gone stays as it was. */
function inPlace<Row>(
  shown: Page<Row>,
  now: Page<Row>,
  rowKey: (row: Row, index: number) => string,
): Page<Row> {
  const rows = new Map(now.rows.map((row, index) => [rowKey(row, index), row]))
  return { ...now, rows: shown.rows.map((row, index) => rows.get(rowKey(row, index)) ?? row) }
}

/**
 * In words, how the first page of a list now differs from what it was. What follows the last known row of a full page has moved up
 * from the next one, and is not new.
 */
function difference(before: readonly string[], now: readonly string[]): string | undefined {
  const last = now.findLastIndex((key) => before.includes(key))
  const isFull = before.length === PAGE_SIZE
  const fresh = now.filter((key, index) => !before.includes(key) && !(isFull && last >= 0 && index > last))
  if (fresh.length > 0)
    return fresh.length === PAGE_SIZE ? `${fresh.length} or more new` : `${fresh.length} new`
  const gone = before.filter((key) => !now.includes(key))
  if (gone.length > 0) return `${gone.length} gone`
  return before.join() === now.join() ? undefined : 'New order'
}

function keysOf<Row>({ rows }: Page<Row>, rowKey: (row: Row, index: number) => string): string[] {
  return rows.map(rowKey)
}
