import { Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '@/http/errors'
import type { List } from '@/http/list'
import { ASKED_BY_LOADER } from '@/http/prefetch'
import type { RecordOf, RecordTitle } from '@/http/record'
import { useRememberRecent } from '@/session/recent'
import { CONTENT_WIDTH } from '@/ui/screen'
import { BackLink } from './back-link'
import { Loaded, type LoadedQuery } from './loaded'
import { Neighbours } from './neighbours'

type RecordScreenProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: Omit<RecordOf<Detail>, 'title'> & { title: (known: Detail) => RecordTitle }
  id: string
  children: (record: Detail, isWhole: boolean) => ReactNode
}

/**
 * The screen of one record: the link to its list, "Previous" and "Next", and the record. The router keeps a screen mounted when only the
 * id changes, so the `key` gives each record new state: no question, form or modal of one record passes to the next.
 */
export function RecordScreen<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  children,
}: RecordScreenProps<Row, Key, Detail>) {
  const query = useRecord(record, id)
  return (
    <Stack maw={CONTENT_WIDTH}>
      <Group justify="space-between">
        <BackLink list={list} />
        <Neighbours list={list} record={record} id={id} isWhole={query.isWhole ?? false} />
      </Group>
      <Loaded key={id} query={query} texts={record.texts}>
        {(shown, isWhole) => <Stack>{children(shown, isWhole)}</Stack>}
      </Loaded>
    </Stack>
  )
}

/**
 * The record with an id: until its own call is answered, the fields that its list has. One that was deleted is never shown from the cache.
 */
function useRecord<Detail>(
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
