import { parseRupees } from '@/lib/amount'
import { parseDay } from '@/lib/day'
import { addDays, monthOf } from '@/lib/period'

/** A range of amounts in rupees, or of days, as filters have them. `length` is the number of words that it was read from. */
export type FilterRange = { kind: 'amount' | 'day'; from?: string; to?: string; length: number }

/**
 * An amount or a day, and the number of words that it was read from. A month has its first day, and its `last`. An amount with a unit, such
 * as "2 lakh", has the `factor` of the unit.
 */
export type RangeValue = {
  kind: FilterRange['kind']
  value: string
  last?: string
  factor?: number | undefined
  length: number
}
type End = 'from' | 'to' | 'both'

/** Words before a value, and the end of the range that the value is. "After" a day means from the next day on: `days` is added. */
const WORDS_BEFORE: readonly {
  kind: FilterRange['kind']
  end: End
  days?: number
  words: readonly string[]
}[] = [
  {
    kind: 'amount',
    end: 'from',
    words: phrases(
      'above, over, more than, greater than, higher than, at least, min, minimum, exceeding, >, >=, ≥',
    ),
  },
  {
    kind: 'amount',
    end: 'to',
    words: phrases('below, under, less than, lower than, at most, up to, upto, max, maximum, <, <=, ≤'),
  },
  { kind: 'day', end: 'from', words: phrases('from, since, starting, starting from, >=, ≥') },
  { kind: 'day', end: 'from', days: 1, words: phrases('after, later than, newer than, >') },
  { kind: 'day', end: 'to', words: phrases('to, till, until, up to, upto, by, <=, ≤') },
  { kind: 'day', end: 'to', days: -1, words: phrases('before, earlier than, older than, <') },
  { kind: 'day', end: 'both', words: [...phrases('on, of, in, during, for, dated'), ''] },
]

/** Words after a value. */
const WORDS_AFTER: readonly { end: End; words: readonly string[] }[] = [
  { end: 'from', words: phrases('or more, or above, and above, and more, onwards, +') },
  { end: 'to', words: phrases('or less, or below, and below') },
]

/** After these words "2025" is a year. After others it may be an amount. */
const BEFORE_YEARS = phrases('from, since, starting, starting from, after, till, until, before, in, during')

/** The range that begins at a place: "above 500", "500 or more", "between 1 lakh and 2 lakh", "from 01/11/2026 to 05/11/2026". */
export function rangeAt(words: readonly string[], place: number): FilterRange | undefined {
  return betweenAt(words, place) ?? afterWordsAt(words, place) ?? beforeWordsAt(words, place)
}

function betweenAt(words: readonly string[], place: number): FilterRange | undefined {
  const start = /^(between|from)$/i.test(words[place] ?? '') ? place + 1 : place
  const isOfYears = /^from$/i.test(words[place] ?? '') && yearAt(words, start) && yearAt(words, start + 2)
  const readValue = isOfYears ? yearAt : valueAt
  const first = readValue(words, start)
  if (!first) return undefined
  const middle = start + first.length
  const other = /^(and|to|till|until|-|–)$/i.test(words[middle] ?? '')
    ? readValue(words, middle + 1)
    : undefined
  if (first.kind !== other?.kind) return undefined
  const one = withUnitOf(other, first)
  const isBackwards = one.kind === 'day' ? other.value < one.value : Number(other.value) < Number(one.value)
  const [lower, upper] = isBackwards ? [other, one] : [one, other]
  const to = upper.last ?? upper.value
  return { kind: one.kind, from: lower.value, to, length: middle + 1 + other.length - place }
}

/** In "between 1 and 2 lakh" and "5 to 10k" the first amount has the unit of the second. In "500 to 2k" it does not. */
function withUnitOf({ value: upper, factor: unit }: RangeValue, amount: RangeValue): RangeValue {
  if (unit === undefined || amount.factor !== undefined) return amount
  const isLower = Number(amount.value) < Number(upper) / unit
  return isLower ? { ...amount, value: rupeesOf(Number(amount.value) * unit) } : amount
}

function afterWordsAt(words: readonly string[], place: number): FilterRange | undefined {
  for (const bound of WORDS_BEFORE)
    for (const phrase of bound.words) {
      const range = boundAt(words, place, phrase, bound)
      if (range) return range
    }
  return undefined
}

/** The range at a place that consists of `phrase` and a value of its kind, such as "from 01/11/2026". */
function boundAt(
  words: readonly string[],
  place: number,
  phrase: string,
  { kind, end, days = 0 }: (typeof WORDS_BEFORE)[number],
): FilterRange | undefined {
  const count = phrase === '' ? 0 : phrase.split(' ').length
  if (textAt(words, place, count) !== phrase) return undefined
  const year = kind === 'day' && BEFORE_YEARS.includes(phrase) ? yearAt(words, place + count) : undefined
  const value = year ?? valueAt(words, place + count)
  if (value?.kind !== kind) return undefined
  const after = kind === 'day' ? endAfter(words, place + count + value.length) : undefined
  if (after && end === 'both') return undefined
  const isWholeMonth = phrase === 'from' && value.last !== undefined && !after // as in "from last month"
  const length = count + value.length + (after?.end === end ? after.length : 0)
  return { kind, ...ends(isWholeMonth ? 'both' : end, value, days), length }
}

function textAt(words: readonly string[], place: number, count: number): string {
  return words
    .slice(place, place + count)
    .join(' ')
    .toLowerCase()
}

function beforeWordsAt(words: readonly string[], place: number): FilterRange | undefined {
  const value = valueAt(words, place)
  const after = value && endAfter(words, place + value.length)
  return after && { kind: value.kind, ...ends(after.end, value), length: value.length + after.length }
}

function endAfter(words: readonly string[], place: number): { end: End; length: number } | undefined {
  for (const { end, words: phrases } of WORDS_AFTER)
    for (const phrase of phrases) {
      const length = phrase.split(' ').length
      if (textAt(words, place, length) === phrase) return { end, length }
    }
  return undefined
}

/** `days`: 1 for what comes after the value, and -1 for what comes before it. */
function ends(end: End, { value, last = value }: RangeValue, days = 0): Pick<FilterRange, 'from' | 'to'> {
  const from = days > 0 ? addDays(last, days) : value
  const to = days < 0 ? addDays(value, days) : last
  return { ...(end !== 'to' && { from }), ...(end !== 'from' && { to }) }
}

export function valueAt(words: readonly string[], place: number): RangeValue | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(words[place] ?? '') ?? []
  if (year && month) {
    const { from, to } = monthOf(Number(year), Number(month))
    return { kind: 'day', value: from, last: to, length: 1 }
  }
  const day = parseDay(words[place] ?? '')
  return day === undefined ? amountAt(words, place) : { kind: 'day', value: day, length: 1 }
}

function yearAt(words: readonly string[], place: number): RangeValue | undefined {
  const [year] = /^20\d\d$/.exec(words[place] ?? '') ?? []
  const next = words[place + 1]
  return year === undefined || isCurrency(next) || unitOf(next ?? '') !== undefined
    ? undefined
    : { kind: 'day', value: `${year}-01-01`, last: `${year}-12-31`, length: 1 }
}

const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  l: 1e5,
  lac: 1e5,
  lakh: 1e5,
  cr: 1e7,
  crore: 1e7,
}

/** `500`, `₹ 1,500`, `5k`, `2 lakh`, `500 rupees`. A number of days or months is no amount. */
function amountAt(words: readonly string[], place: number): RangeValue | undefined {
  const start = isCurrency(words[place]) ? place + 1 : place
  const [, number = '', letters = ''] = /^(.*\d\S*?)([a-z]*)$/i.exec(words[start] ?? '') ?? []
  const unit = unitAt(words, start, letters)
  const rupees = parseRupees(number)
  if (rupees === undefined || !unit || isUnitOfTime(words[start + unit.length])) return undefined
  const { factor = 1 } = unit
  const end = start + unit.length
  const length = end - place + (start === place && isCurrency(words[end]) ? 1 : 0)
  return { kind: 'amount', value: rupeesOf(rupees * factor), factor: unit.factor, length }
}

/**
 * The unit of a number with these letters behind it, or of the next word, and the number of words that both have. Undefined if the letters
 * are no unit.
 */
function unitAt(
  words: readonly string[],
  place: number,
  letters: string,
): { factor: number | undefined; length: number } | undefined {
  const factor = unitOf(letters)
  if (factor !== undefined) return { factor, length: 1 }
  if (letters !== '' && !isCurrency(letters)) return undefined
  const next = unitOf(words[place + 1] ?? '')
  return { factor: next, length: next === undefined ? 1 : 2 }
}

function isCurrency(word = ''): boolean {
  return /^(₹|rs\.?|rupees?|inr)$/i.test(word)
}

function isUnitOfTime(word = ''): boolean {
  return /^(days?|weeks?|months?|mths?|years?|yrs?|hours?|hrs?)$/i.test(word)
}

function rupeesOf(amount: number): string {
  return String(Number(amount.toFixed(2)))
}

function unitOf(word: string): number | undefined {
  return UNITS[word.toLowerCase().replace(/s$/, '')]
}

function phrases(list: string): string[] {
  return list.split(', ')
}
