/** Stands for what is missing. */
export const DASH = '—'

const INDIA = { timeZone: 'Asia/Kolkata' } as const
const shortDay = new Intl.DateTimeFormat('en-GB', {
  ...INDIA,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})
const longDay = new Intl.DateTimeFormat('en-GB', {
  ...INDIA,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-IN', { ...INDIA, hour: '2-digit', minute: '2-digit', hour12: true })
const counts = new Intl.NumberFormat('en-IN')

/** Rupees with two decimals in Indian grouping: ₹1,23,456.50 (spec 9). Another currency keeps its own sign or code. */
export function money(amount: number | undefined, currency = 'INR'): string {
  return inCurrency(amount, currency, 2)
}

/** Rupees with no decimals, as the dashboard shows them (spec 2). */
export function wholeRupees(amount: number | undefined): string {
  return inCurrency(amount, 'INR', 0)
}

/** A count with thousands separators, Indian grouping. */
export function count(value: number | undefined): string {
  return value === undefined ? DASH : counts.format(value)
}

/** The Indian day, dd/mm/yy: the dashboard's format (spec 9). Takes ISO 8601 or milliseconds since 1970. */
export function shortDate(when: string | undefined): string {
  return inIndia(shortDay, when)
}

/** The Indian day, dd/mm/yyyy. Takes what `shortDate` takes. */
export function date(when: string | undefined): string {
  return inIndia(longDay, when)
}

/** The Indian day and time, dd/mm/yyyy, hh:mm am. Takes what `shortDate` takes. */
export function dateTime(when: string | undefined): string {
  const day = date(when)
  return day === DASH ? DASH : `${day}, ${inIndia(clock, when)}`
}

/** `IN_PROGRESS` as "In Progress" (spec 4). */
export function label(value: string | undefined): string {
  return (
    value
      ?.replaceAll('_', ' ')
      .toLowerCase()
      .replace(/\b\p{L}/gu, capital)
      .trim() || DASH
  )
}

/** `totalCustomers` as "Total Customers" (spec 2, Dashboard). */
export function words(key: string): string {
  return key
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replaceAll('_', ' ')
    .replace(/^\p{L}|(?<= )\p{L}/gu, capital)
}

function capital(letter: string): string {
  return letter.toUpperCase()
}

function inCurrency(amount: number | undefined, currency: string, decimals: number): string {
  if (amount === undefined) return DASH
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return isCurrency(currency)
    ? new Intl.NumberFormat('en-IN', { style: 'currency', currency, ...digits }).format(amount)
    : `${currency} ${new Intl.NumberFormat('en-IN', digits).format(amount)}`
}

function isCurrency(code: string): boolean {
  return /^[A-Za-z]{3}$/.test(code)
}

function inIndia(format: Intl.DateTimeFormat, when: string | undefined): string {
  const moment = instant(when)
  return moment === undefined ? DASH : format.format(moment)
}

/**
 * Milliseconds since 1970. Takes what `shortDate` takes; a time without a zone is taken for Indian time: the marketplace
 * knows no other.
 */
export function instant(when: string | undefined): number | undefined {
  if (when === undefined) return undefined
  const isZoneless = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(when)
  const time = /^\d{10,14}$/.test(when)
    ? Number(when)
    : Date.parse(isZoneless ? `${when.replace(' ', 'T')}+05:30` : when)
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? undefined : time
}
