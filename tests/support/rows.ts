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

/**
 * Leaves so many service centers, those that are owed most, so that Payouts Due is read quickly, and those with an id of `also`. Returns
 * the ones that are owed anything, most first.
 */
export function keepCenters(count: number, also: readonly string[] = []) {
  const all = marketplace.serviceCenters.all().toSorted((a, b) => b.pendingAmount - a.pendingAmount)
  const isKept = ({ id }: { id: string }, rank: number) => rank < count || also.includes(id)
  for (const [rank, center] of all.entries())
    if (!isKept(center, rank)) marketplace.serviceCenters.remove(center.id)
  return all.filter((center, rank) => isKept(center, rank) && center.pendingAmount > 0)
}

/** The first two rows. Throws if there are fewer. */
export function pair<Row>(rows: readonly Row[]): [Row, Row] {
  return [first(rows), first(rows.slice(1))]
}
