import type { Timeline } from '@mocks/data/calendar'

/** The rows that a collection holds when the timeline ends: the same for the same timeline, ever. */
export type Seed<Row> = (timeline: Timeline) => Row[]

type Listener<Row> = (id: string, row: Row | undefined) => void

/** Rows by id, in the order they came. A row is never changed, only replaced. */
export class Collection<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>()
  readonly #listeners = new Set<Listener<Row>>()
  readonly #seed: Seed<Row>
  #seeded: { timeline: Timeline; rows: Row[] } | undefined

  constructor(seed: Seed<Row>) {
    this.#seed = seed
  }

  /** What it holds at the start: made once for each timeline. */
  seed(timeline: Timeline): Row[] {
    if (this.#seeded?.timeline !== timeline) this.#seeded = { timeline, rows: this.#seed(timeline) }
    return this.#seeded.rows
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

  /** Puts the seed in place of all rows, with these changes (null for a row that is gone), and tells nobody. */
  reset(timeline: Timeline, changes: Iterable<[id: string, row: Row | null]> = []): void {
    this.#rows.clear()
    for (const row of this.seed(timeline)) this.#rows.set(row.id, row)
    for (const [id, row] of changes) {
      if (row) this.#rows.set(id, row)
      else this.#rows.delete(id)
    }
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
