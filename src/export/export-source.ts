import { type Page, singlePage } from '@/http/envelopes'
import type { List, ListParams } from '@/http/list'
import type { Column } from '@/ui/table/column'

/** What a screen offers for export: all rows under its filters, in the columns that it shows. */
export type ExportSource<Row> = {
  /** The part of the file's name that says what it is. */
  name: string
  title: string
  columns: readonly Column<Row>[]
  /** The position serves where a record has no id of its own. */
  rowKey: (row: Row, index: number) => string
  readPage: (place: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
}

type TableShape<Row> = Pick<ExportSource<Row>, 'columns' | 'rowKey'>

/** A list under the filters of its address. */
export function listSource<Row, Key extends string>(
  list: List<Row, Key>,
  params: ListParams<Key>,
  shown: TableShape<Row>,
): ExportSource<Row> {
  const { name, title } = list
  return { name, title, ...shown, readPage: list.pages(params) }
}

type EndpointSource<Row> = Pick<ExportSource<Row>, 'name' | 'title'> & {
  read: (signal?: AbortSignal) => Promise<Row[]>
}

/** What the API tells whole in one call, as it is now. */
export function endpointSource<Row>(
  { read, ...whole }: EndpointSource<Row>,
  shown: TableShape<Row>,
): ExportSource<Row> {
  return { ...whole, ...shown, readPage: async (_place, signal) => singlePage(await read(signal)) }
}
