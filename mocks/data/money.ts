import { toPaise, toRupees } from '@/lib/amount'

/** Rounds rupees to two decimals. */
export function rupees(amount: number): number {
  return toRupees(toPaise(amount))
}

/** The sum in rupees. It is added in paise, so that it is exact. */
export function totalOf(rows: readonly { amount: number }[]): number {
  return toRupees(rows.reduce((total, { amount }) => total + toPaise(amount), 0))
}
