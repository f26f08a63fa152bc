import { type ChangeEvent, useSyncExternalStore } from 'react'
import type { KeyedRow, Selection } from './selection'
import classes from './table.module.css'

type RowBoxProps<Row> = {
  selection: Selection<Row>
  page: readonly KeyedRow<Row>[]
  index: number
  /** What the row is called. */
  name: string
}

/** Selects a row. The browser's own check box: a page has ten of them. Its label fills the cell, so that a click beside it does not open the row. */
export function RowBox<Row>({ selection, page, index, name }: RowBoxProps<Row>) {
  const key = page[index]?.key
  const isOn = useSyncExternalStore(selection.subscribe, () => key !== undefined && selection.rows().has(key))
  if (key === undefined) return null
  const change = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(page, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <label className={classes.box}>
      <input type="checkbox" data-select checked={isOn} onChange={change} aria-label={`Select ${name}`} />
    </label>
  )
}

/** Selects the rows of a page. */
export function PageBox<Row>({ selection, page }: Pick<RowBoxProps<Row>, 'selection' | 'page'>) {
  const count = useSyncExternalStore(selection.subscribe, () => countOf(selection, page))
  const all = page.filter(({ key }) => key !== undefined).length
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={all > 0 && count === all}
        disabled={all === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < all
        }}
        onChange={({ currentTarget: { checked } }) => selection.set(page, checked)}
        aria-label="Select page"
      />
      <span className={classes.boxText} aria-hidden>
        Select page
      </span>
    </label>
  )
}

/** How many rows of a page are selected. */
export function countOf<Row>(selection: Selection<Row>, page: readonly KeyedRow<Row>[]): number {
  return page.filter(({ key }) => key !== undefined && selection.rows().has(key)).length
}
