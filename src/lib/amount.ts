import * as v from 'valibot'
import { plainNumber } from './pasted'

// An amount is in rupees, as the API has it, unless its name contains "paise". Paise are whole numbers: they are compared and summed
// without rounding errors.

/**
 * Reads `12,500`, `1,23,456.50`, `₹ 500`, `Rs. 500/-`. Undefined for text that is no amount or could mean two (`12,50`): digits are never
 * dropped or moved.
 */
export function parseRupees(typed: string): number | undefined {
  const bare = plainNumber(typed)
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

/** A JavaScript number holds this many decimal digits exactly. */
const EXACT_DIGITS = 15

/** For a field: no separators, and two decimals if there are paise. */
export function rupeesText(rupees: number | undefined): string {
  if (rupees === undefined) return ''
  return Number.isInteger(rupees) || !isWholePaise(rupees) ? String(rupees) : rupees.toFixed(2)
}

/**
 * For a number field, such as rupees or days. `message` is for text that is no number. An empty field gives undefined and a minus a
 * negative number, so that the next rule shows its own message.
 */
export function numberFrom(message: string) {
  return v.pipe(
    v.string(),
    v.transform(plainNumber),
    v.rawTransform<string, number | undefined>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return undefined
      const [, minus, size = ''] = /^(-)?(.*)$/s.exec(dataset.value) ?? []
      const amount = parseRupees(size)
      if (amount !== undefined) return minus ? -amount : amount
      addIssue({ message })
      return NEVER
    }),
  )
}

/** At most two decimals. */
export function isWholePaise(rupees: number): boolean {
  return Math.abs(Number(rupees.toFixed(2)) - rupees) < 1e-9
}

/** Rounded to whole paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

export function toRupees(paise: number): number {
  return paise / 100
}

/** For the server's rupees: never rounded up. Undefined if they are too large to be exact. */
export function cutToPaise(rupees: number | undefined): number | undefined {
  if (rupees === undefined) return undefined
  const nearest = Math.round(rupees * 100)
  const noise = Math.max(5e-6, 4 * Number.EPSILON * Math.abs(rupees)) // 19.9 * 100 is 1989.9999999999998
  const paise = Math.abs(nearest / 100 - rupees) <= noise ? nearest : Math.floor(rupees * 100)
  return Number.isSafeInteger(paise) ? paise : undefined
}

/**
 * The server's rupees as they are shown and written to files: cut to paise, never rounded away from zero. Unchanged if too large to be
 * exact.
 */
export function cutRupees(rupees: number): number {
  const paise = cutToPaise(Math.abs(rupees))
  return paise === undefined ? rupees : toRupees(rupees < 0 && paise > 0 ? -paise : paise)
}

/** Exact, however large it is. */
export function sumPaise(amountsInPaise: Iterable<number>): bigint {
  let sum = 0n
  for (const paise of amountsInPaise) sum += BigInt(paise)
  return sum
}
