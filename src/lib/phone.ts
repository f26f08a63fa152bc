import { plainNumber, withoutMarks } from './pasted'

/** India's country code: every contact number begins with it. */
export const COUNTRY_CODE = '+91'

/**
 * A contact number as typed or pasted, with its country code. Spaces, dashes, dots and brackets are removed. A whole Indian number with
 * `+91`, `91`, `0091` or `0` before it becomes `+91XXXXXXXXXX`. Any other text keeps its characters, so that the validation can refuse it.
 * Ten digits that begin with 91 have no country code yet.
 */
export function contactNumber(typed: string): string {
  const bare = digitsOf(typed)
  if (isLeftover(bare)) return COUNTRY_CODE
  const rest = bare.startsWith(COUNTRY_CODE) ? bare.slice(COUNTRY_CODE.length) : bare
  const whole = /^(?:\+91|0091|91|0)([6-9]\d{9})$/.exec(rest)
  return COUNTRY_CODE + (whole?.[1] ?? rest)
}

/**
 * A search text in the form in which the server stores phone numbers. A whole number gets its country code, a part of a number only loses
 * its spaces and dashes. Text with fewer than five digits, or with anything else, only loses its invisible marks.
 */
export function phoneSearch(text: string): string {
  const bare = digitsOf(text)
  if (!/^\+?\d{5,}$/.test(bare)) return withoutMarks(text)
  return indianMobile(bare) ?? bare
}

/** An Indian mobile number, however it is written, as `+91XXXXXXXXXX`; undefined if it is anything else. */
export function indianMobile(written: string): string | undefined {
  const whole = contactNumber(written)
  return /^\+91[6-9]\d{9}$/.test(whole) ? whole : undefined
}

/** A phone number as it is shown: an Indian mobile number as `+91 98100 00000`. Any other text is shown as it is written. */
export function formatPhone(written: string): string {
  const mobile = indianMobile(written)
  return mobile === undefined ? written : mobile.replace(/^(\+91)(\d{5})/, '$1 $2 ')
}

/** The URL of a WhatsApp chat with an Indian mobile number; without a number the admin chooses the chat. `text` is a draft: WhatsApp does not send it by itself. */
export function whatsAppAddress(mobile: string | undefined, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${mobile?.replace('+', '') ?? ''}${query}`
}

/** Removes what people write between digits. */
function digitsOf(typed: string): string {
  return plainNumber(typed).replace(/[\s\-.()]/g, '')
}

/**
 * Whether the text is what remains of the country code after Backspace, or has no digit: the field then shows the country code again. A
 * single 9, like any other digit, is the start of a number that was typed over the whole field.
 */
function isLeftover(bare: string): boolean {
  if (bare.length > COUNTRY_CODE.length) return false
  return /^\+?9?1?$/.test(bare) ? bare !== '9' : !/\d/.test(bare)
}
