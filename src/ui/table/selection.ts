/** Rows that are selected, by their keys. A store of its own, so that a tick draws one row, and not all. */
export type Selection<Row> = ReturnType<typeof createSelection<Row>>

/** A row with its key. One without a key of its own, which would be another row's on the next page, cannot be selected. */
export type KeyedRow<Row> = { key: string | undefined; row: Row }

export function createSelection<Row>() {
  let selected: ReadonlyMap<string, Row> = new Map()
  let anchor: string | undefined
  const listeners = new Set<() => void>()
  const replace = (next: ReadonlyMap<string, Row>) => {
    selected = next
    for (const listener of listeners) listener()
  }
  const set = (rows: readonly KeyedRow<Row>[], isOn: boolean) => {
    const next = new Map(selected)
    for (const { key, row } of rows) {
      if (key === undefined) continue
      if (isOn) next.set(key, row)
      else next.delete(key)
    }
    replace(next)
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The selected rows in the order in which they were selected. A new map after each change. */
    rows: () => selected,
    set,
    /** Turns a row of a page on or off; with `isRange` all rows from the one that was turned last to it, as it is now. */
    toggle: (page: readonly KeyedRow<Row>[], index: number, isRange: boolean) => {
      const key = page[index]?.key
      if (key === undefined) return
      const from = isRange ? page.findIndex((one) => one.key === anchor) : -1
      const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)]
      set(page.slice(first, last + 1), !selected.has(key))
      anchor = key
    },
    /** Takes the latest fields of rows that are selected. */
    refresh: (rows: readonly KeyedRow<Row>[]) => {
      const known = rows.filter(
        ({ key, row }) => key !== undefined && selected.has(key) && selected.get(key) !== row,
      )
      if (known.length > 0) set(known, true)
    },
    clear: () => replace(new Map()),
  }
}

/** The rows of a page with their keys; without one where the key is only the row's place. */
export function keyedRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row, index: number) => string,
): KeyedRow<Row>[] {
  return rows.map((row) => ({ row, key: rowKey(row, 0) === rowKey(row, 1) ? rowKey(row, 0) : undefined }))
}
