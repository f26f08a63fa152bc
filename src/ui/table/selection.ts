import { ownKey, type RowKey } from './column'

/** The selected rows of a list, by their keys. It is a store outside React, so that a click renders one row and not all. */
export type RowSelection<Row> = ReturnType<typeof createSelection<Row>>

/** A row with its key. A row without its own key cannot be selected: its index would be another row on the next page. */
export type KeyedRow<Row> = { key: string | undefined; row: Row }

type Rows<Row> = ReadonlyMap<string, Row>

/** The start of a range: the row that was clicked last, whether the click selected it, and the selection after that click. */
type Anchor<Row> = { key: string; isOn: boolean; selected: Rows<Row> }

/** An empty selection. */
export function createSelection<Row>() {
  let selected: Rows<Row> = new Map()
  let anchor: Anchor<Row> | undefined
  /** The page on which each row was seen last, selected or not, and when that page was read. */
  const placeOf = new Map<string, { page: number; at: number }>()
  /** The rows that were not on that page when it was read again: they are on another page, or left the list. */
  let unseen: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const replace = (next: Rows<Row>, from?: Anchor<Row>) => {
    selected = next
    anchor = from
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The selected rows, in the order in which they were selected. A new map after each change. */
    rows: () => selected,
    /** The keys of the rows, selected or not, that are no longer on the page where they were seen last. A new set after each change. */
    unseen: () => unseen,
    /** Selects or deselects these rows, which were just read. */
    set: (rows: readonly KeyedRow<Row>[], isOn: boolean) => {
      unseen = without(unseen, keysOf(rows))
      replace(changed(selected, rows, isOn))
    },
    /** Selects exactly these rows, which are all rows of the list. */
    setAll: (rows: readonly KeyedRow<Row>[]) => {
      unseen = new Set()
      replace(changed(new Map(), rows, true))
    },
    /** Deselects rows by their keys. */
    remove: (keys: ReadonlySet<string>) => replace(new Map([...selected].filter(([key]) => !keys.has(key)))),
    /**
     * Selects or deselects a row of a page. With `isRange` (Shift) this applies to all rows from the one that was clicked last, and
     * replaces an earlier range from that row.
     */
    toggle: (page: readonly KeyedRow<Row>[], index: number, isRange: boolean) => {
      const one = page[index]
      if (one?.key === undefined) return
      const from = isRange && anchor ? page.findIndex(({ key }) => key === anchor?.key) : -1
      if (anchor && from >= 0) {
        const range = page.slice(Math.min(from, index), Math.max(from, index) + 1)
        replace(changed(anchor.selected, range, anchor.isOn), anchor)
        return
      }
      const isOn = !selected.has(one.key)
      const next = changed(selected, [one], isOn)
      replace(next, { key: one.key, isOn, selected: next })
    },
    /**
     * Takes the rows of a page as it was read at a moment, which may be before others: updates the fields of selected rows, and finds those
     * that are no longer there.
     */
    showPage: (rows: readonly KeyedRow<Row>[], page: number, at: number) => {
      const shown = keysOf(rows)
      const left = [...placeOf].flatMap(([key, place]) =>
        place.page === page && place.at <= at && !shown.has(key) ? key : [],
      )
      for (const key of left) placeOf.delete(key)
      for (const key of shown) if ((placeOf.get(key)?.at ?? 0) <= at) placeOf.set(key, { page, at })
      const before = unseen
      unseen = without(new Set([...unseen, ...left]), shown)
      const latest = rows.filter(({ key, row }) => {
        const known = key === undefined ? undefined : selected.get(key)
        return known !== undefined && known !== row
      })
      if (latest.length > 0 || before.size !== unseen.size || left.length > 0)
        replace(changed(selected, latest, true))
    },
    clear: () => replace(new Map()),
  }
}

function keysOf<Row>(rows: readonly KeyedRow<Row>[]): Set<string> {
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...keys].filter((key) => !others.has(key)))
}

function changed<Row>(selected: Rows<Row>, rows: readonly KeyedRow<Row>[], isOn: boolean): Rows<Row> {
  const next = new Map(selected)
  for (const { key, row } of rows) {
    if (key === undefined) continue
    if (isOn) next.set(key, row)
    else next.delete(key)
  }
  return next
}

/** The rows of a page with their keys. The key is undefined if it is only the row's index. */
export function keyedRows<Row>(rows: readonly Row[], rowKey: RowKey<Row>): KeyedRow<Row>[] {
  return rows.map((row) => ({ row, key: ownKey(row, rowKey) }))
}

/** The number of rows of a page that can be selected, and how many of them are selected. A row that was sent twice counts once. */
export function countOn<Row>(
  selected: ReadonlyMap<string, unknown>,
  page: readonly KeyedRow<Row>[],
): { all: number; on: number } {
  const keys = [...keysOf(page)]
  return { all: keys.length, on: keys.filter((key) => selected.has(key)).length }
}
