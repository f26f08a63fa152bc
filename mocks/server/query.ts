import { oldestFirst } from '@mocks/data/calendar'

/** The search params of a call. */
export function queryOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}

// Each function takes the value of a filter, and returns a predicate for rows. Without a value all rows pass.

type Text = string | null

/** Whether one of the texts contains the value, ignoring case and outer spaces. */
export function holding(wanted: Text): (...texts: Text[]) => boolean {
  const part = plain(wanted)
  if (!part) return always
  return (...texts) => texts.some((text) => text?.toLowerCase().includes(part))
}

/** Whether a text equals the value, ignoring case. */
export function equalTo(wanted: Text): (value: Text) => boolean {
  const whole = plain(wanted)
  if (!whole) return always
  return (value) => value?.toLowerCase() === whole
}

/** Whether a phone number contains the digits, written with or without +91, 0, spaces or dashes. */
export function phoneHolding(wanted: Text): (phone: string) => boolean {
  const typed = plain(wanted)
  if (!typed) return always
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (!digits || !/^\+?[\d\s()-]+$/.test(typed)) return () => false
  return (phone) => phone.slice(1).startsWith(digits) || phone.slice(3).includes(digits)
}

/** Whether an amount is between the limits, both included. A text that is no number is no limit. */
export function withinAmounts(least: Text, most: Text): (amount: number) => boolean {
  const from = bound(least, Number.NEGATIVE_INFINITY)
  const to = bound(most, Number.POSITIVE_INFINITY)
  return (amount) => amount >= from && amount <= to
}

/** Sorts the newest first. */
export function newestFirst<Row>(rows: readonly Row[], moment: (row: Row) => string): Row[] {
  return oldestFirst(rows, moment).reverse()
}

function always(): boolean {
  return true
}

function plain(text: Text): string {
  return (text ?? '').trim().toLowerCase()
}

function bound(text: Text, none: number): number {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isNaN(number) ? none : number
}
