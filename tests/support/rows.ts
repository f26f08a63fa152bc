import { marketplace } from './marketplace'

/** The first row. Throws if there is none. */
export function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace lacks such a row')
  return row
}

/** The service centers with a pending amount of more than so many rupees. */
export function owedCenters(rupees = 0) {
  return marketplace.serviceCenters.all().filter(({ pendingAmount }) => pendingAmount > rupees)
}

/** The first of these centers. */
export function owedCenter(rupees = 0) {
  return first(owedCenters(rupees))
}

/** The first two rows. Throws if there are fewer. */
export function pair<Row>(rows: readonly Row[]): [Row, Row] {
  return [first(rows), first(rows.slice(1))]
}
