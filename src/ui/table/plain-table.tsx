import { Text } from '@mantine/core'
import type { Column } from './column'
import { Rows } from './table'
import classes from './table.module.css'

type PlainTableProps<Row> = {
  /** Names the table to those who can't see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Grey rows in the place of those that are on their way. */
  skeletons?: number
  /** In place of the table when there is no row. */
  empty: string
}

/** A small table inside a `Section`, for rows that are part of a record: no paging of its own. */
export function PlainTable<Row>({ empty, rows, skeletons = 0, ...table }: PlainTableProps<Row>) {
  if (rows.length === 0 && skeletons === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <div className={classes.inset}>
      <Rows rows={rows} skeletons={skeletons} isBusy={skeletons > 0} {...table} />
    </div>
  )
}
