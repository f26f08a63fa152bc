import { isDay } from '@/lib/day'
import { isNear } from './vocabulary'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/**
 * Months that are also names or other words. They are months only at an end of the text, after one of `BEFORE`, and with a year or a day.
 */
const AMBIGUOUS = 'jan mar march april may june'.split(' ')
const BEFORE = 'in of on from since till until upto to and by before after between during for'.split(' ')

/** The number of letters from which on a month may have one wrong letter. */
const SHORTEST_MISSPELT = 6

/** The number of years to go back for a day such as 29 February. */
const MAX_YEARS_BACK = 8

type Named = { text: string; length: number }

/**
 * Replaces days and months by `YYYY-MM-DD` and `YYYY-MM`: "jobs in november 2026" becomes "jobs in 2026-11". Without a year, the latest one
 * that has begun on the day `today`, `YYYY-MM-DD`, is meant.
 */
export function withNamedDays(words: readonly string[], today: string): string[] {
  const read: string[] = []
  for (let at = 0; at < words.length; ) {
    const named = numericMonth(words[at]) ?? dayAt(words, at, today) ?? monthAt(words, at, today)
    read.push(named?.text ?? words[at] ?? '')
    at += named?.length ?? 1
  }
  return read
}

/** "5 november", "5th of November 2026", "nov 5". */
function dayAt(words: readonly string[], at: number, today: string): Named | undefined {
  const isDayFirst = dayNumber(words[at]) !== undefined
  const between = isDayFirst && words[at + 1]?.toLowerCase() === 'of' ? 2 : 1
  const [day, month] = isDayFirst ? [words[at], words[at + between]] : [words[at + between], words[at]]
  const [dayText, monthText] = [dayNumber(day), monthNumber(month)]
  if (dayText === undefined || monthText === undefined) return undefined
  const year = yearAt(words, at + between + 1, today)
  const days = year.candidates.map((one) => `${one}-${monthText}-${dayText}`)
  const text = days.find((one) => isDay(one) && (year.length > 0 || one <= today))
  return text === undefined ? undefined : { text, length: between + 1 + year.length }
}

/** "11/2026", "11.2026". */
function numericMonth(word = ''): Named | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])[/.-](20\d\d)$/.exec(word) ?? []
  return month && year ? { text: `${year}-${month.padStart(2, '0')}`, length: 1 } : undefined
}

/** "november", "Nov 2026", "last november", "november last year". */
function monthAt(words: readonly string[], at: number, today: string): Named | undefined {
  const which = /^(this|last)$/i.test(words[at] ?? '') ? 1 : 0
  const word = words[at + which]
  const month = monthNumber(word)
  const year = yearAt(words, at + which + 1, today)
  if (word === undefined || month === undefined) return undefined
  if (AMBIGUOUS.includes(word.toLowerCase()) && which + year.length === 0 && !isPlacedAsMonth(words, at))
    return undefined
  const thisMonth = today.slice(0, 7)
  const isLast = /^last$/i.test(words[at] ?? '')
  const text = year.candidates
    .map((one) => `${one}-${month}`)
    .find((one) => year.length > 0 || (isLast ? one < thisMonth : one <= thisMonth))
  return text === undefined ? undefined : { text, length: which + 1 + year.length }
}

function isPlacedAsMonth(words: readonly string[], at: number): boolean {
  return at === 0 || at === words.length - 1 || BEFORE.includes(words[at - 1]?.toLowerCase() ?? '')
}

/** The year at a place, and its number of words. Without a year, the years from this one back. */
function yearAt(words: readonly string[], at: number, today: string) {
  const thisYear = Number(today.slice(0, 4))
  const [first = '', second = ''] = words.slice(at, at + 2).map((word) => word.toLowerCase())
  if (/^20\d\d$/.test(first)) return { candidates: [first], length: 1 }
  if (second === 'year' && first === 'this') return { candidates: [String(thisYear)], length: 2 }
  if (second === 'year' && first === 'last') return { candidates: [String(thisYear - 1)], length: 2 }
  return {
    candidates: Array.from({ length: MAX_YEARS_BACK + 1 }, (_, back) => String(thisYear - back)),
    length: 0,
  }
}

/** `05` of "5" and "5th". */
function dayNumber(word = ''): string | undefined {
  return /^(\d{1,2})(st|nd|rd|th)?$/i.exec(word)?.[1]?.padStart(2, '0')
}

/** `11` of "november", "Nov." and "novmber". */
function monthNumber(word = ''): string | undefined {
  const text = word.toLowerCase().replace(/\.$/, '')
  const isMonth = (month: string) =>
    month === text ||
    month.slice(0, 3) === text ||
    (month === 'september' && text === 'sept') ||
    (text.length >= SHORTEST_MISSPELT && isNear(month, text))
  const place = MONTHS.findIndex(isMonth)
  return place < 0 ? undefined : String(place + 1).padStart(2, '0')
}
