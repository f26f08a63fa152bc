import { marketplace } from './marketplace'

/** The first of rows that there must be. */
export function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace lacks such a row')
  return row
}

/** The first service center that is owed more than so many rupees. */
export function owedCenter(rupees = 0) {
  return first(marketplace.serviceCenters.all().filter(({ pendingAmount }) => pendingAmount > rupees))
}
