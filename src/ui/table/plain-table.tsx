import { Text } from '@mantine/core'
import type { Column, RowKey } from './column'
import { Rows } from './table'
import classes from './table.module.css'

type PlainTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: RowKey<Row>
  /** The number of skeleton rows while the rows are loading. */
  skeletons?: number
  /** Shown instead of the table if there are no rows. */
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
