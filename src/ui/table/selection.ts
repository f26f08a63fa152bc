import { ownKey, type RowKey } from './column'

/** A store outside React, so that a click renders one row and not all. */
export type RowSelection<Row> = ReturnType<typeof createSelection<Row>>

/** A row without its own key cannot be selected: its index would be another row on the next page. */
export type KeyedRow<Row> = { key: string | undefined; row: Row }

type Rows<Row> = ReadonlyMap<string, Row>

/** The start of a range: the row that was clicked last, and the selection after that click. */
type Anchor<Row> = { key: string; isOn: boolean; selected: Rows<Row> }

export function createSelection<Row>() {
  let selected: Rows<Row> = new Map()
  let anchor: Anchor<Row> | undefined
  /** The page on which each row, selected or not, was seen last, and when that page was read. */
  const lastSeen = new Map<string, { page: number; at: number }>()
  /** The keys of rows that were not on that page when it was read again: they are on another page, or left the list. */
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
    /** In the order in which they were selected. A new map after each change. */
    rows: () => selected,
    /** Keys of rows, selected or not. A new set after each change. */
    unseen: () => unseen,
    /** The rows were just read. */
    set: (rows: readonly KeyedRow<Row>[], isOn: boolean) => {
      unseen = without(unseen, keysOf(rows))
      replace(changed(selected, rows, isOn))
    },
    /** The rows are all rows of the list. */
    setAll: (rows: readonly KeyedRow<Row>[]) => {
      unseen = new Set()
      replace(changed(new Map(), rows, true))
    },
    remove: (keys: ReadonlySet<string>) => replace(new Map([...selected].filter(([key]) => !keys.has(key)))),
    /** With `isRange` (Shift) it applies to all rows from the one that was clicked last, and replaces an earlier range from that row. */
    toggle: (page: readonly KeyedRow<Row>[], index: number, isRange: boolean) => {
      const clicked = page[index]
      if (clicked?.key === undefined) return
      const from = isRange && anchor ? page.findIndex(({ key }) => key === anchor?.key) : -1
      if (anchor && from >= 0) {
        const range = page.slice(Math.min(from, index), Math.max(from, index) + 1)
        replace(changed(anchor.selected, range, anchor.isOn), anchor)
        return
      }
      const isOn = !selected.has(clicked.key)
      const next = changed(selected, [clicked], isOn)
      replace(next, { key: clicked.key, isOn, selected: next })
    },
    /**
     * Takes a page as it was read `at` a moment, which may be before others: updates the fields of selected rows, and finds rows that are
     * no longer there.
     */
    showPage: (rows: readonly KeyedRow<Row>[], page: number, at: number) => {
      const keysOnPage = keysOf(rows)
      const gone = [...lastSeen].flatMap(([key, seen]) =>
        seen.page === page && seen.at <= at && !keysOnPage.has(key) ? key : [],
      )
      for (const key of gone) lastSeen.delete(key)
      for (const key of keysOnPage) if ((lastSeen.get(key)?.at ?? 0) <= at) lastSeen.set(key, { page, at })
      const unseenBefore = unseen
      unseen = without(new Set([...unseen, ...gone]), keysOnPage)
      const updated = rows.filter(({ key, row }) => {
        const known = key === undefined ? undefined : selected.get(key)
        return known !== undefined && known !== row
      })
      if (updated.length > 0 || unseenBefore.size !== unseen.size || gone.length > 0)
        replace(changed(selected, updated, true))
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

export function keyedRows<Row>(rows: readonly Row[], rowKey: RowKey<Row>): KeyedRow<Row>[] {
  return rows.map((row) => ({ row, key: ownKey(row, rowKey) }))
}

/** `all`: those of a page that can be selected. A row that was sent twice counts once. */
export function countOn<Row>(
  selected: ReadonlyMap<string, unknown>,
  page: readonly KeyedRow<Row>[],
): { all: number; on: number } {
  const keys = [...keysOf(page)]
  return { all: keys.length, on: keys.filter((key) => selected.has(key)).length }
}
