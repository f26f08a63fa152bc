import { type ChangeEvent, type MouseEvent as ReactMouseEvent, useSyncExternalStore } from 'react'
import { countOn, type KeyedRow, type RowSelection } from './selection'
import classes from './table.module.css'

type PageBoxProps<Row> = { selection: RowSelection<Row>; page: readonly KeyedRow<Row>[] }

type RowBoxProps<Row> = PageBoxProps<Row> & {
  index: number
  name: string
}

/** The browser's own check box, since a page has ten. Its label fills the cell, so that a click next to it does not open the record. */
export function RowBox<Row>({ selection, page, index, name }: RowBoxProps<Row>) {
  const key = page[index]?.key
  const isOn = useSyncExternalStore(selection.subscribe, () => key !== undefined && selection.rows().has(key))
  if (key === undefined) return null
  const change = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(page, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <label className={classes.box} onMouseDown={keepText}>
      <input type="checkbox" data-select checked={isOn} onChange={change} aria-label={`Select ${name}`} />
    </label>
  )
}

/** A click with Shift selects rows, but not the text between them. */
function keepText(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

export function PageBox<Row>({ selection, page }: PageBoxProps<Row>) {
  const selected = useSyncExternalStore(selection.subscribe, selection.rows)
  const { all, on } = countOn(selected, page)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={all > 0 && on === all}
        disabled={all === 0}
        ref={(input) => {
          if (input) input.indeterminate = on > 0 && on < all
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
