import { cutRupees } from './amount'
import { indianTime, readTime } from './day'
import { parseTime } from './time'

/** Shown instead of a missing value. */
export const DASH = '—'

/**
 * An amount in rupees, or in whole units of another currency, with two decimals in Indian grouping: ₹1,23,456.50. Further decimals are cut.
 */
export function formatMoney(amount: number | undefined, currency = 'INR'): string {
  return inCurrency(amount === undefined ? undefined : cutRupees(amount), currency, 2)
}

/** Paise shown in rupees, exact however many they are. */
export function formatPaise(paise: bigint): string {
  const [sign, size] = paise < 0n ? ['-', -paise] : ['', paise]
  const rupees = new Intl.NumberFormat('en-IN').format(size / 100n)
  return `${sign}₹${rupees}.${String(size % 100n).padStart(2, '0')}`
}

/** Rupees rounded to whole rupees, as the dashboard shows them. */
export function formatWholeRupees(amount: number | undefined): string {
  return inCurrency(amount, 'INR', 0)
}

/** A count with thousands separators, Indian grouping. */
export function formatCount(value: number | undefined): string {
  if (value === undefined) return DASH
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value) // the first use of Intl is slow
  return new Intl.NumberFormat('en-IN', { signDisplay: 'negative' }).format(value)
}

/** The Indian day, dd/mm/yy: the dashboard's format. Takes what `readTime` takes. Text that is no day is returned as it came. */
export function formatShortDate(written: string | undefined): string {
  const time = readTime(written)
  return time ? time.day.slice(2).split('-').reverse().join('/') : formatDate(written)
}

/**
 * The Indian day, dd/mm/yyyy. Takes what `readTime` takes. Text that is no day is returned as it came. Forms show a day in this way, so
 * `parseDay` must read it.
 */
export function formatDate(written: string | undefined): string {
  const time = readTime(written)
  return time ? time.day.split('-').reverse().join('/') : written?.trim() || DASH
}

/** The Indian day and time, dd/mm/yyyy, hh:mm am. A day without a time is shown as a day. Text that is no moment is returned as it came. */
export function formatDateTime(written: string | undefined): string {
  const time = readTime(written)
  if (!time || time.isDay) return formatDate(written)
  const [hour = '', minute = ''] = formatClock(time.moment).split(':')
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${formatDate(written)}, ${hours}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** Opening hours in 24 hours, "10:00 – 21:00". A missing one is a dash; if both are missing, there is one dash. */
export function formatHours(open: string | undefined, close: string | undefined): string {
  return open || close ? `${formatTime(open)} – ${formatTime(close)}` : DASH
}

/** The time of day in India, `HH:mm`, at a moment in milliseconds since 1970. */
export function formatClock(moment: number): string {
  return indianTime(moment).slice(11)
}

/** A time of day in 24 hours: `9:30 PM` and `21:30:00` become 21:30. Text that is no time is returned unchanged. */
export function formatTime(text: string | undefined): string {
  return text === undefined ? DASH : (parseTime(text) ?? text)
}

/** A part in percent, with one decimal: "12.5 %", "100.0 %". */
export function formatPercent(value: number | undefined): string {
  if (value === undefined) return DASH
  const tenths = roundToTenths(value)
  return `${tenths < 0 ? '−' : ''}${percentText(tenths, 1)} %`
}

/** A change in percent, with one decimal at most: "+12.5 %", "−100 %". */
export function formatChange(value: number | undefined): string {
  if (value === undefined) return DASH
  const tenths = roundToTenths(value)
  return `${tenths < 0 ? '−' : tenths > 0 ? '+' : ''}${percentText(tenths, 0)} %`
}

/** Half a tenth is rounded away from 0. What rounds to nothing has no sign. */
function roundToTenths(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10
}

function percentText(value: number, minimumFractionDigits: number): string {
  const options = { minimumFractionDigits, maximumFractionDigits: 1 }
  return new Intl.NumberFormat('en-IN', options).format(Math.abs(value))
}

/** A month as by `formatMonth`, and a day or a moment as by `formatShortDate`. */
export function formatMonthOrDay(text: string): string {
  return isMonth(text) ? formatMonth(text) : formatShortDate(text)
}

/** Whether the text is a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text)
}

/** A month, `YYYY-MM`, as "Nov 2026". */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  const name = MONTHS[Number(number) - 1]
  return name ? `${name} ${year}` : month
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "1 row", "12,345 rows". */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A duration in days: "1 day", "30 days". */
export function formatDays(length: number | undefined): string {
  return length === undefined ? DASH : formatQuantity(length, 'day')
}

/** `IN_PROGRESS` as "In Progress". */
export function formatLabel(value: string | undefined): string {
  return (
    value
      ?.replaceAll('_', ' ')
      .toLowerCase()
      .replace(/\b\p{L}/gu, capital)
      .trim() || DASH
  )
}

/** `totalCustomers` as "Total Customers". */
export function formatKey(key: string): string {
  return key
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replaceAll('_', ' ')
    .replace(/^\p{L}|(?<= )\p{L}/gu, capital)
}

/** Whether the name of a value shows that it is a count or a ratio, and so no money: `payoutCount`. */
export function isCountName(key: string): boolean {
  return /\b(counts?|number of|no of|percent(age)?|rate|ratio)\b/i.test(formatKey(key))
}

function capital(letter: string): string {
  return letter.toUpperCase()
}

function inCurrency(amount: number | undefined, currency: string, decimals: number): string {
  if (amount === undefined) return DASH
  return isCurrency(currency)
    ? formatterOf(currency, decimals).format(amount)
    : `${currency} ${formatterOf(undefined, decimals).format(amount)}`
}

/** Formatters are cached: creating one is slow. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string | undefined, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-IN', {
      ...(currency && { style: 'currency', currency }),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative', // what rounds to nothing is never minus nothing
      ...(decimals > 0 && { roundingMode: 'trunc' as const }), // paise are cut, never rounded up
    })
  formatters.set(key, formatter)
  return formatter
}

function isCurrency(code: string): boolean {
  return /^[A-Za-z]{3}$/.test(code)
}

/**
 * A name within a sentence that is a string, as in a toast: one that runs from right to left, or turns its direction by an invisible mark,
 * ends there. In JSX `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}

const TURNS =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

let segmenter: Intl.Segmenter | undefined

/** The characters that a person sees in a text: an emoji with its skin tone is one. */
export function charactersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter() // the first one takes 15 ms, so that it is created only when it is needed
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
