import { marketplace } from './marketplace'

/** The first of rows that there must be. */
export function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace lacks such a row')
  return row
}

/** The service centers that are owed more than so many rupees. */
export function owedCenters(rupees = 0) {
  return marketplace.serviceCenters.all().filter(({ pendingAmount }) => pendingAmount > rupees)
}

/** The first of them. */
export function owedCenter(rupees = 0) {
  return first(owedCenters(rupees))
}

/** The first two of rows that there must be. */
export function pair<Row>(rows: readonly Row[]): [Row, Row] {
  return [first(rows), first(rows.slice(1))]
}
