type Listener<Row> = (id: string, row: Row | undefined) => void

/** Rows by id, in the order they came. A row is never changed, only replaced. */
export class Collection<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>()
  readonly #listeners = new Set<Listener<Row>>()

  constructor(rows: Iterable<Row> = []) {
    this.fill(rows)
  }

  all(): Row[] {
    return [...this.#rows.values()]
  }

  find(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  insert(row: Row): Row {
    this.#rows.set(row.id, row)
    this.#tell(row.id, row)
    return row
  }

  /** The changed row, or undefined when there is none of that id. */
  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row | undefined {
    const row = this.#rows.get(id)
    return row && this.insert({ ...row, ...changes })
  }

  /** Whether there was such a row. */
  remove(id: string): boolean {
    const isGone = this.#rows.delete(id)
    if (isGone) this.#tell(id, undefined)
    return isGone
  }

  /** Puts these rows in place of all others, and tells nobody. */
  fill(rows: Iterable<Row>): void {
    const next = [...rows]
    this.#rows.clear()
    for (const row of next) this.#rows.set(row.id, row)
  }

  /** Hears of each row that is inserted, updated or (undefined) removed. Answers the way to stop. */
  subscribe(listener: Listener<Row>): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(id: string, row: Row | undefined): void {
    for (const listener of this.#listeners) listener(id, row)
  }
}
