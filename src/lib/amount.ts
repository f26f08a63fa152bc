/**
 * Rupees as they are typed or pasted in India: `12,500`, `1,23,456.50`, `₹ 500`, `Rs. 500/-`. Undefined for what could mean
 * two things (`12,50`) or nothing: digits are never dropped or moved.
 */
export function parseRupees(typed: string): number | undefined {
  const bare = typed
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .trim()
  const isPlain = /^\d+(\.\d{1,6})?$|^\.\d{1,6}$/.test(bare)
  const isGrouped = /^\d{1,3}(,\d{2})*,\d{3}(\.\d{1,6})?$|^\d{1,3}(,\d{3})+(\.\d{1,6})?$/.test(bare)
  if (!isPlain && !isGrouped) return undefined
  const digits = bare.replaceAll(',', '')
  const significant = digits.replace('.', '').replace(/^0+/, '').length
  return significant <= EXACT_DIGITS ? Number(digits) : undefined
}

/** A number keeps as many digits as these to the last one. */
const EXACT_DIGITS = 15

/** An amount as a field shows it at first: no separators, and paise as two decimals where there are any. */
export function rupeesText(amount: number | undefined): string {
  if (amount === undefined) return ''
  return Number.isInteger(amount) || !isWholePaise(amount) ? String(amount) : amount.toFixed(2)
}

/** Whether an amount of rupees has no more than two decimals. */
export function isWholePaise(rupees: number): boolean {
  return Math.abs(Number(rupees.toFixed(2)) - rupees) < 1e-9
}

/** Rupees as a whole number of paise: what is compared, bounded and summed. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** A whole number of paise as rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** Rupees of the server as whole paise, cut and never rounded up; undefined where they are too many to be told to the last one. */
export function cutToPaise(rupees: number | undefined): number | undefined {
  if (rupees === undefined) return undefined
  const paise = Math.floor(Number((rupees * 100).toFixed(3))) // 0.29 * 100 is 28.999999999999996
  return Number.isSafeInteger(paise) ? paise : undefined
}

/** Sums whole paise, exact however many they are. */
export function sumPaise(amounts: Iterable<number>): bigint {
  let sum = 0n
  for (const paise of amounts) sum += BigInt(paise)
  return sum
}
