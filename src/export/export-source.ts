import type { Page } from '@/data/envelopes'
import type { List, ListParams } from '@/data/list'
import type { Column, RowKey } from '@/ui/table/column'

/** All rows of a screen under its filters. */
export type ExportSource<Row> = {
  /** A part of the file's name. */
  name: string
  title: string
  columns: readonly Column<Row>[]
  rowKey: RowKey<Row>
  readPage: (place: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** The screen itself does not have all rows: they are loading, or could not be loaded. */
  isPartial?: boolean
}

type TableShape<Row> = Pick<ExportSource<Row>, 'columns' | 'rowKey'>

export function listSource<Row, Key extends string>(
  list: List<Row, Key>,
  params: ListParams<Key>,
  table: TableShape<Row>,
): ExportSource<Row> {
  const { name, title } = list
  return { name, title, ...table, readPage: list.pages(params) }
}

type EndpointSource<Row> = Pick<ExportSource<Row>, 'name' | 'title'> & {
  read: (signal?: AbortSignal) => Promise<Page<Row>>
}

/** Reads without the cache. */
export function endpointSource<Row>(
  { read, ...whole }: EndpointSource<Row>,
  table: TableShape<Row>,
): ExportSource<Row> {
  return { ...whole, ...table, readPage: (_place, signal) => read(signal) }
}
