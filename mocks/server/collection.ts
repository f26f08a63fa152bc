import type { Timeline } from '@mocks/data/calendar'

/** Makes the rows of a collection. The same timeline always gives the same rows. */
export type Seed<Row> = (timeline: Timeline) => Row[]

type Listener<Row> = (id: string, row: Row | undefined) => void

/** Rows by id, in the order of insertion. A row is never mutated, but replaced. */
export class Collection<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>()
  readonly #listeners = new Set<Listener<Row>>()
  readonly #seed: Seed<Row>
  #seeded: { timeline: Timeline; rows: Row[] } | undefined

  constructor(seed: Seed<Row>) {
    this.#seed = seed
  }

  /** The rows at the start, made once for each timeline. */
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

  /** Returns the changed row; undefined if there is none with that id. */
  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row | undefined {
    const row = this.#rows.get(id)
    return row && this.insert({ ...row, ...changes })
  }

  /** Returns whether there was such a row. */
  remove(id: string): boolean {
    const isGone = this.#rows.delete(id)
    if (isGone) this.#tell(id, undefined)
    return isGone
  }

  /** Replaces all rows by the seed with these changes (null: deleted), without notifying the listeners. */
  reset(timeline: Timeline, changes: Iterable<[id: string, row: Row | null]> = []): void {
    this.#rows.clear()
    for (const row of this.seed(timeline)) this.#rows.set(row.id, row)
    for (const [id, row] of changes) {
      if (row) this.#rows.set(id, row)
      else this.#rows.delete(id)
    }
  }

  /** Calls the listener for each inserted, updated or removed (undefined) row. Returns how to unsubscribe. */
  subscribe(listener: Listener<Row>): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(id: string, row: Row | undefined): void {
    for (const listener of this.#listeners) listener(id, row)
  }
}
