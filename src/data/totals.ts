/**
 * A way to group the rows of a list. `value` is its name in the address. A `word` is one of a few values, such as a status. For `day` and
 * `month`, `of` returns a moment in ISO 8601, and the day is that in India.
 */
export type Grouping<Row> = {
  value: string
  label: string
  kind: 'word' | 'text' | 'day' | 'month'
  /** The value of a row; undefined if the server does not send it. */
  of: (row: Row) => string | undefined
  /** The id of what `of` names: two with the same name but other ids are two groups. */
  idOf?: (row: Row) => string | undefined
  /** The key of the list's filter for the value, or the id, of a group. */
  filter?: string
  /** The name of the group of rows without a value; "Unknown" by default. */
  missing?: string
}

/**
 * A value that is summed over the rows of a group: an amount in rupees, or a count. `currency` is for amounts that may be in another
 * currency.
 */
export type Measure<Row> = {
  header: string
  kind: 'money' | 'count'
  of: (row: Row) => number | undefined
  currency?: (row: Row) => string | undefined
}

/** How the rows of a list are counted and summed. The first grouping is the default. */
export type Totals<Row> = {
  by: readonly [Grouping<Row>, ...Grouping<Row>[]]
  measures: readonly Measure<Row>[]
  /** The filter, and its value, of the rows whose amounts were really paid or earned. Sums of other rows with them say so. */
  settled?: { filter: string; value: string }
}
