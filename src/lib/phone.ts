import { plainNumber, withoutMarks } from './pasted'

/** India's. Every contact number begins with it. */
export const COUNTRY_CODE = '+91'

/**
 * A typed or pasted number with its country code, without spaces, dashes, dots and brackets. A whole Indian number after `+91`, `91`,
 * `0091` or `0` becomes `+91XXXXXXXXXX`. Other text keeps its characters, so that the validation can refuse it. Ten digits that begin with
 * 91 have no country code yet.
 */
export function contactNumber(typed: string): string {
  const bare = digitsOf(typed)
  if (isLeftover(bare)) return COUNTRY_CODE
  const rest = bare.startsWith(COUNTRY_CODE) ? bare.slice(COUNTRY_CODE.length) : bare
  const whole = /^(?:\+91|0091|91|0)([6-9]\d{9})$/.exec(rest)
  return COUNTRY_CODE + (whole?.[1] ?? rest)
}

/**
 * A search text as the server stores phone numbers: a whole number gets its country code, a part of one only loses spaces and dashes. Text
 * with fewer than five digits, or with anything else, only loses its invisible marks.
 */
export function phoneSearch(text: string): string {
  const bare = digitsOf(text)
  if (!/^\+?\d{5,}$/.test(bare)) return withoutMarks(text)
  return indianMobile(bare) ?? bare
}

/** As `+91XXXXXXXXXX`, however it is written. Undefined for anything else. */
export function indianMobile(written: string): string | undefined {
  const number = contactNumber(written)
  return /^\+91[6-9]\d{9}$/.test(number) ? number : undefined
}

/** An Indian mobile number as `+91 98100 00000`, any other text as it is. */
export function formatPhone(written: string): string {
  const mobile = indianMobile(written)
  return mobile === undefined ? written : mobile.replace(/^(\+91)(\d{5})/, '$1 $2 ')
}

/** Without a number the admin chooses the chat. `text` is a draft: WhatsApp does not send it by itself. */
export function whatsAppAddress(mobile: string | undefined, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${mobile?.replace('+', '') ?? ''}${query}`
}

/** Without what people write between digits. */
function digitsOf(typed: string): string {
  return plainNumber(typed).replace(/[\s\-.()]/g, '')
}

/**
 * What remains of the country code after Backspace, or text without a digit: the field then shows the code again. A single 9 begins a
 * number that is typed over the whole field.
 */
function isLeftover(bare: string): boolean {
  if (bare.length > COUNTRY_CODE.length) return false
  return /^\+?9?1?$/.test(bare) ? bare !== '9' : !/\d/.test(bare)
}
