/**
 * A way to put the rows of a list into groups. `value` is its name in the address. A `word` is one of a few, such as a status; for `day` and
 * `month`, `of` reads a moment in ISO 8601, and the day is India's.
 */
export type Grouping<Row> = {
  value: string
  label: string
  kind: 'word' | 'text' | 'day' | 'month'
  /** Undefined if the server does not tell it. */
  of: (row: Row) => string | undefined
  /** The id of what `of` names: two of the same name are two groups. */
  idOf?: (row: Row) => string | undefined
  /** The key of the filter that takes exactly the value, or the id, of a group. */
  filter?: string
  /** The name of the group of the rows that do not tell; "Unknown" without it. */
  missing?: string
}

/** What is summed over the rows of a group: an amount in rupees, or a count. `currency` is that of an amount which need not be in rupees. */
export type Measure<Row> = {
  header: string
  kind: 'money' | 'count'
  of: (row: Row) => number | undefined
  currency?: (row: Row) => string | undefined
}

/** How the rows of a list are counted and summed. The first way to group them is the usual one. */
export type Totals<Row> = {
  by: readonly [Grouping<Row>, ...Grouping<Row>[]]
  measures: readonly Measure<Row>[]
}
