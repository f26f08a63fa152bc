import { Text } from '@mantine/core'
import type { Column, RowKey } from './column'
import { Rows } from './table'
import classes from './table.module.css'

type PlainTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: RowKey<Row>
  skeletons?: number
  empty: string
}

/** Inside a `Section`, for rows that are part of a record, without pages. */
export function PlainTable<Row>({ empty, rows, skeletons = 0, ...table }: PlainTableProps<Row>) {
  if (rows.length === 0 && skeletons === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <div className={classes.inset}>
      <Rows rows={rows} skeletons={skeletons} isBusy={skeletons > 0} {...table} />
    </div>
  )
}
