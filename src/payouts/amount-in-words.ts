import { ToWords } from 'to-words/en-IN'

const toWords = new ToWords({ converterOptions: { currency: true, ignoreZeroCurrency: true } })

/** Rupees as a document says them: "Twelve Thousand Five Hundred Rupees Only". Of nothing, and of what no bank holds, undefined. */
export function amountInWords(rupees: number): string | undefined {
  const whole = Number(rupees.toFixed(2))
  return whole > 0 && whole < MAX_RUPEES ? toWords.convert(whole) : undefined
}

/** Rupees from which on a number does not hold every paisa. */
const MAX_RUPEES = 1e13
