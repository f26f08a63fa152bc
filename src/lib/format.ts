import { cutRupees } from './amount'
import { indianTime, readTime } from './day'
import { parseTime } from './time'

/** For a missing value. */
export const DASH = '—'

/** Rupees, or whole units of another currency, as ₹1,23,456.50. Further decimals are cut. */
export function formatMoney(amount: number | undefined, currency = 'INR'): string {
  return inCurrency(amount === undefined ? undefined : cutRupees(amount), currency, 2)
}

/** In rupees, exact however many they are. */
export function formatPaise(paise: bigint): string {
  const [sign, size] = paise < 0n ? ['-', -paise] : ['', paise]
  const rupees = new Intl.NumberFormat('en-IN').format(size / 100n)
  return `${sign}₹${rupees}.${String(size % 100n).padStart(2, '0')}`
}

/** Rupees as ₹500, or as ₹500.50 where paise are needed. */
export function formatShortMoney(rupees: number): string {
  return Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatMoney(rupees)
}

/** Rounded. */
export function formatWholeRupees(amount: number | undefined): string {
  return inCurrency(amount, 'INR', 0)
}

/** With Indian grouping: 1,23,456. */
export function formatCount(value: number | undefined): string {
  if (value === undefined) return DASH
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value) // the first use of Intl is slow
  return new Intl.NumberFormat('en-IN', { signDisplay: 'negative' }).format(value)
}

/** dd/mm/yy; otherwise as `formatDate`. */
export function formatShortDate(written: string | undefined): string {
  const time = readTime(written)
  return time ? time.day.slice(2).split('-').reverse().join('/') : formatDate(written)
}

/**
 * dd/mm/yyyy in India. Takes what `readTime` takes; other text is returned as it came. Forms show a day like this, so `parseDay` must read
 * it.
 */
export function formatDate(written: string | undefined): string {
  const time = readTime(written)
  return time ? time.day.split('-').reverse().join('/') : written?.trim() || DASH
}

/** dd/mm/yyyy, hh:mm am; a day or other text as `formatDate`. */
export function formatDateTime(written: string | undefined): string {
  const time = readTime(written)
  if (!time || time.isDay) return formatDate(written)
  const [hour = '', minute = ''] = formatClock(time.moment).split(':')
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${formatDate(written)}, ${hours}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** "10:00 – 21:00". A dash for a missing one, and one dash if both are missing. */
export function formatHours(open: string | undefined, close: string | undefined): string {
  return open || close ? `${formatTime(open)} – ${formatTime(close)}` : DASH
}

/** `HH:mm` in India, at milliseconds since 1970. */
export function formatClock(moment: number): string {
  return indianTime(moment).slice(11)
}

/** `9:30 PM` and `21:30:00` become 21:30. Other text is returned unchanged. */
export function formatTime(text: string | undefined): string {
  return text === undefined ? DASH : (parseTime(text) ?? text)
}

/** 12.5 as "12.5 %", 100 as "100.0 %". */
export function formatPercent(value: number | undefined): string {
  if (value === undefined) return DASH
  const tenths = roundToTenths(value)
  return `${tenths < 0 ? '−' : ''}${percentText(tenths, 1)} %`
}

/** 12.5 as "+12.5 %", -100 as "−100 %". */
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

export function formatMonthOrDay(text: string): string {
  return isMonth(text) ? formatMonth(text) : formatShortDate(text)
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text)
}

/** `2026-11` as "Nov 2026". */
export function formatMonth(month: string): string {
  const [year, monthNumber] = month.split('-')
  const name = MONTHS[Number(monthNumber) - 1]
  return name ? `${name} ${year}` : month
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "1 row", "12,345 rows". */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

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

/** Such a value is no money: `payoutCount`. */
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

/** Creating one is slow. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string | undefined, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-IN', {
      ...(currency && { style: 'currency', currency }),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative', // never minus 0
      ...(decimals > 0 && { roundingMode: 'trunc' as const }), // paise are cut, never rounded up
    })
  formatters.set(key, formatter)
  return formatter
}

function isCurrency(code: string): boolean {
  return /^[A-Za-z]{3}$/.test(code)
}

/**
 * For a name in a string, as in a toast: one that runs from right to left, or turns its direction by an invisible mark, ends there. JSX has
 * `<bdi>`.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}

const TURNS =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

let segmenter: Intl.Segmenter | undefined

/** As a person sees them: an emoji with its skin tone is one. */
export function charactersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter() // takes 15 ms, so not before it is needed
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
