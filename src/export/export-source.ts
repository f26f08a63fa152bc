import type { Page } from '@/data/envelopes'
import type { List, ListParams } from '@/data/list'
import type { Column, RowKey } from '@/ui/table/column'

/** The rows and columns of a screen for an export: all rows under its filters. */
export type ExportSource<Row> = {
  /** A part of the file's name. */
  name: string
  title: string
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  readPage: (place: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Whether the screen itself does not have all rows: they are still loading, or could not be loaded. */
  isPartial?: boolean
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
  read: (signal?: AbortSignal) => Promise<Page<Row>>
}

/** Rows that the API sends in one call, read without the cache. */
export function endpointSource<Row>(
  { read, ...whole }: EndpointSource<Row>,
  shown: TableShape<Row>,
): ExportSource<Row> {
  return { ...whole, ...shown, readPage: (_place, signal) => read(signal) }
}
