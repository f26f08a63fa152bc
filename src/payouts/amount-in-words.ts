import { ToWords } from 'to-words/en-IN'
import { cutRupees } from '@/lib/amount'

const toWords = new ToWords({ converterOptions: { currency: true, ignoreZeroCurrency: true } })

/** "Twelve Thousand Five Hundred Rupees Only". Undefined for 0, and for amounts that are not exact. */
export function amountInWords(rupees: number): string | undefined {
  const whole = cutRupees(rupees)
  return whole > 0 && whole < MAX_RUPEES ? toWords.convert(whole) : undefined
}

/** From here on a number does not hold every paisa. */
const MAX_RUPEES = 1e13
