import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { List } from '@/http/list'
import type { RecordOf, RecordTitle } from '@/http/record'
import { CONTENT_WIDTH } from '@/ui/screen'
import { BackLink } from './back-link'
import { Loaded } from './loaded'
import { Neighbours } from './neighbours'
import { useRecord } from './use-record'

type RecordScreenProps<Row, Key extends string, Detail> = {
  list: List<Row, Key>
  record: Omit<RecordOf<Detail>, 'title'> & { title: (known: Detail) => RecordTitle }
  id: string
  children: (record: Detail, isWhole: boolean) => ReactNode
}

/**
 * The screen of one record: the way back, its neighbours in the list, and the record itself. What belongs to the record (a question,
 * a form, a payment's modal) is keyed by its id, so that it never passes to the next one: the router keeps the screen.
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
