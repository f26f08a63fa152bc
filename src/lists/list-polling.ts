import { hashKey, type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { endsSession } from '@/http/errors'
import type { List, ListParams } from '@/http/list'
import { logError } from '@/lib/error-log'
import { online } from '@/lib/online'
import { isSuspended, suspendSession } from '@/session/session'
import { describeChange, updateRowsInPlace } from './row-changes'

/** Milliseconds after which a list is looked at again. */
const POLL_INTERVAL = 60_000

/** How the list's rows differ from those shown, `3 new`, and what shows the list as it is now. */
export type ListChange = { text: string; show: () => void }

type PollingOptions<Row, Key extends string> = {
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
export function useListPolling<Row, Key extends string>(
  options: PollingOptions<Row, Key>,
): ListChange | undefined {
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
      const page = canPoll(client) ? await list.read(params, signal, today).catch(failed) : undefined
      if (signal.aborted) return
      timer = setTimeout(look, POLL_INTERVAL)
      if (!page) return
      const at = Date.now()
      see({ page, place, at })
      client.setQueryData(queryKey, updateRowsInPlace(shown, page, rowKey), { updatedAt: at })
    }
    const failed = (error: unknown) => {
      if (signal.aborted) return
      if (endsSession(error)) suspendSession(client)
      else logError(error) // what one sees says how old it is
    }
    let timer = setTimeout(look, POLL_INTERVAL)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [client, isLooking, place, shown, dataUpdatedAt])

  if (!shown || seen?.place !== place || seen.at < dataUpdatedAt) return undefined
  const text = describeChange(shown, seen.page, rowKey)
  return text === undefined
    ? undefined
    : { text, show: () => client.setQueryData(queryKey, seen.page, { updatedAt: seen.at }) }
}

/** Nothing is asked for behind what covers the list. */
function canPoll(client: QueryClient): boolean {
  const isCovered = isSuspended(client) || document.querySelector('[role="dialog"]') !== null
  return document.visibilityState === 'visible' && online.now() && !isCovered
}
