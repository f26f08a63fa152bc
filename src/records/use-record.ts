import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordOf, RecordTitle } from '@/http/record'
import { useOpened } from '@/session/recent'
import type { LoadedQuery } from './loaded'

/** A record, shown with what its list knew of it until the whole of it is there. */
export function useRecord<Detail>(
  record: Pick<RecordOf<Detail>, 'query' | 'known' | 'name'> & { title: (known: Detail) => RecordTitle },
  id: string,
): LoadedQuery<Detail> {
  const client = useQueryClient()
  const { data: whole, error, isPending, isFetching, refetch } = useQuery(record.query(id))
  const data = whole ?? (error ? undefined : record.known(client, id))
  useOpened(data && { list: record.name, id, ...record.title(data) })
  return { data, isWhole: whole !== undefined, isPending, error, isFetching, refetch }
}
