import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isMissing } from '@/http/errors'
import { ASKED_BY_LOADER } from '@/http/prefetch'
import type { RecordOf, RecordTitle } from '@/http/record'
import { useRememberRecent } from '@/session/recent'
import type { LoadedQuery } from './loaded'

/** A record, shown with what its list knew of it until the whole of it is there. One that is gone by now is not shown as it was. */
export function useRecord<Detail>(
  record: Pick<RecordOf<Detail>, 'query' | 'known' | 'name'> & { title: (known: Detail) => RecordTitle },
  id: string,
): LoadedQuery<Detail> {
  const client = useQueryClient()
  const query = useQuery({ ...record.query(id), ...ASKED_BY_LOADER })
  const { data: whole, error, isPending, isPaused, isFetching, refetch } = query
  const isGone = isMissing(error)
  const data = isGone ? undefined : (whole ?? (error ? undefined : record.known(client, id)))
  useRememberRecent(data && { list: record.name, id, ...record.title(data) })
  const isWhole = data !== undefined && data === whole
  return { data, isWhole, error, isPending, isPaused, isFetching, refetch }
}
