import { hashKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '@/data/envelopes'
import type { List, ListParams } from '@/data/list'
import { logError } from '@/lib/error-log'
import { indianToday } from '@/lib/server-clock'
import { canPoll, POLL_INTERVAL } from '@/session/polling'
import { isCovered } from '@/session/state'
import { sessionOf } from '@/session/store'
import type { RowKey } from '@/ui/table/column'
import { searchOfView } from '@/views/views'
import { describeChange, rowIdentities, updateRowsInPlace } from './row-changes'
import { showToWatches, tellRead } from './watches'

/** `text`: such as "3 new". `show` puts the latest rows on the screen. */
export type ListChange = { text: string; show: () => void }

type PollingOptions<Row, Key extends string> = {
  list: List<Row, Key>
  params: ListParams<Key>
  /** In India, `YYYY-MM-DD`. */
  today: string
  query: UseQueryResult<Page<Row>>
  rowKey: RowKey<Row>
}

/**
 * Polls page 1 of a list. Rows on the screen are updated in place. New, removed or moved rows wait until the admin asks for them, so that
 * no row moves while it is being read.
 */
export function useListPolling<Row, Key extends string>(
  options: PollingOptions<Row, Key>,
): ListChange | undefined {
  const { list, params, today, query, rowKey } = options
  const client = useQueryClient()
  const { queryKey } = list.query(params, today)
  const { data, dataUpdatedAt, isPlaceholderData } = query
  const shownPage = isPlaceholderData ? undefined : data
  const queryHash = hashKey(queryKey)
  const [latest, setLatest] = useState<{ page: Page<Row>; queryHash: string; at: number }>()
  const isPolled = params.page === undefined
  const search = searchOfView(list, params)

  useEffect(() => {
    if (!shownPage || !isPolled) return
    const controller = new AbortController()
    const { signal } = controller
    const poll = async () => {
      const page = canPoll(client) ? await list.read(params, signal, today).catch(onError) : undefined
      if (signal.aborted) return
      timer = setTimeout(poll, POLL_INTERVAL)
      if (!page || isCovered(sessionOf(client))) return // under the login nothing is shown: the list is read again after it
      const at = Date.now()
      tellRead(client, { list: list.name, search }, rowIdentities(page, rowKey))
      setLatest({ page, queryHash, at })
      client.setQueryData(queryKey, updateRowsInPlace(shownPage, page, rowKey), { updatedAt: at })
    }
    const onError = (error: unknown) => {
      if (!signal.aborted) logError(error) // "Updated" beside the title shows how old the rows are
    }
    let timer = setTimeout(poll, POLL_INTERVAL)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [client, isPolled, queryHash, shownPage, dataUpdatedAt])

  useEffect(() => {
    const { page: _, ...filters } = params
    const read = async (signal: AbortSignal) =>
      rowIdentities(await list.read(list.readParams(filters), signal, indianToday()), rowKey)
    const firstRows = shownPage && isPolled ? rowIdentities(shownPage, rowKey) : undefined
    return showToWatches(client, { list: list.name, title: list.title, search, firstRows, read })
  }, [client, search, isPolled, shownPage])

  if (!shownPage || latest?.queryHash !== queryHash || latest.at < dataUpdatedAt) return undefined
  const text = describeChange(shownPage, latest.page, rowKey)
  return text === undefined
    ? undefined
    : { text, show: () => client.setQueryData(queryKey, latest.page, { updatedAt: latest.at }) }
}
