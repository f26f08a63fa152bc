import { oldestFirst } from '@mocks/data/calendar'

/** The query of a call. */
export function queryOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}

// Each of these takes what was asked for, and answers a test for the rows. Nothing asked for lets all rows pass.

type Text = string | null

/** Whether one of the texts holds it, case and outer spaces aside. */
export function holding(wanted: Text): (...texts: Text[]) => boolean {
  const part = plain(wanted)
  if (!part) return always
  return (...texts) => texts.some((text) => text?.toLowerCase().includes(part))
}

/** Whether a value is that one, case aside. */
export function equalTo(wanted: Text): (value: Text) => boolean {
  const whole = plain(wanted)
  if (!whole) return always
  return (value) => value?.toLowerCase() === whole
}

/** Whether a phone number holds those digits, written with or without +91, a zero, spaces or dashes. */
export function phoneHolding(wanted: Text): (phone: string) => boolean {
  const typed = plain(wanted)
  if (!typed) return always
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (!digits || !/^\+?[\d\s()-]+$/.test(typed)) return () => false
  return (phone) => phone.slice(1).startsWith(digits) || phone.slice(3).includes(digits)
}

/** Whether an amount lies between the bounds, both included. What is no number is no bound. */
export function withinAmounts(least: Text, most: Text): (amount: number) => boolean {
  const from = bound(least, Number.NEGATIVE_INFINITY)
  const to = bound(most, Number.POSITIVE_INFINITY)
  return (amount) => amount >= from && amount <= to
}

/** Those made last come first. */
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
