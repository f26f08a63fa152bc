/** Rupees, to the paisa. */
export function rupees(amount: number): number {
  return Math.round(amount * 100) / 100
}

export function totalOf(rows: readonly { amount: number }[]): number {
  return rupees(rows.reduce((total, { amount }) => total + amount, 0))
}
