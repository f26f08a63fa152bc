/**
 * `value`: its name in the address. `word`: one of a few values, such as a status. For `day` and `month`, `of` returns a moment in ISO
 * 8601, and the day is that in India.
 */
export type Grouping<Row> = {
  value: string
  label: string
  kind: 'word' | 'text' | 'day' | 'month'
  /** Undefined if the server does not send it. */
  of: (row: Row) => string | undefined
  /** Groups with the same name but other ids are two. */
  idOf?: (row: Row) => string | undefined
  /** The key of the list's filter for the value, or the id, of a group. */
  filter?: string
  /** Names the group of rows without a value; by default "Unknown". */
  missing?: string
}

export function isTime(kind: Grouping<never>['kind']): kind is 'day' | 'month' {
  return kind === 'day' || kind === 'month'
}

/** An amount in rupees, or a count. `currency`: for amounts that may be in another one. */
export type Measure<Row> = {
  header: string
  kind: 'money' | 'count'
  of: (row: Row) => number | undefined
  currency?: (row: Row) => string | undefined
}

/** The first grouping is the default. */
export type Totals<Row> = {
  by: readonly [Grouping<Row>, ...Grouping<Row>[]]
  measures: readonly Measure<Row>[]
  /** The filter of rows whose amounts were really paid or earned. A sum with other rows says so. */
  settled?: { filter: string; value: string }
}
