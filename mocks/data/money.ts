import { toPaise, toRupees } from '@/lib/amount'

/** Rupees, to the paisa. */
export function rupees(amount: number): number {
  return toRupees(toPaise(amount))
}

/** Counted in paise: exact, however many there are. */
export function totalOf(rows: readonly { amount: number }[]): number {
  return toRupees(rows.reduce((total, { amount }) => total + toPaise(amount), 0))
}
