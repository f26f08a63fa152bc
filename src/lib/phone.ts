/** Every contact number begins with it. */
export const COUNTRY_CODE = '+91'

/**
 * A contact number as typed or pasted, with its country code. Spaces, dashes, dots and brackets go; a whole Indian
 * number written with `+91`, `91`, `0091` or `0` before it is brought to `+91XXXXXXXXXX`. Anything else stays as it
 * was written, for the validation to name; ten digits that begin with 91 are a number of their own.
 */
export function contactNumber(typed: string): string {
  const bare = withoutMarks(typed)
  if (isLeftover(bare)) return COUNTRY_CODE
  const rest = bare.startsWith(COUNTRY_CODE) ? bare.slice(COUNTRY_CODE.length) : bare
  const whole = /^(?:\+91|0091|91|0)([6-9]\d{9})$/.exec(rest)
  return COUNTRY_CODE + (whole?.[1] ?? rest)
}

/**
 * A search text as a server finds it that holds numbers with their country code and without marks: a whole number as it is held, a part
 * of one without marks. What has fewer than five digits, or holds anything else, stays as it is.
 */
export function phoneSearch(text: string): string {
  const bare = withoutMarks(text)
  if (!/^\+?\d{5,}$/.test(bare)) return text
  return indianMobile(bare) ?? bare
}

/** An Indian mobile number, however it is written, as `+91XXXXXXXXXX`; undefined if it is anything else. */
export function indianMobile(written: string): string | undefined {
  const whole = contactNumber(written)
  return /^\+91[6-9]\d{9}$/.test(whole) ? whole : undefined
}

/** The address that opens WhatsApp at a chat with an Indian mobile number, or lets the admin choose one; with a text that is not sent yet. */
export function whatsAppAddress(mobile: string | undefined, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${mobile?.replace('+', '') ?? ''}${query}`
}

/** Without what people write between digits. */
function withoutMarks(typed: string): string {
  return typed.replace(/[\s\-–.()]/g, '')
}

/**
 * What is left of the country code when it is deleted letter by letter, or three letters that hold no digit: the field goes
 * back to the code. A 9 alone begins a number that is typed over the whole field, as do other digits.
 */
function isLeftover(bare: string): boolean {
  if (bare.length > COUNTRY_CODE.length) return false
  return /^\+?9?1?$/.test(bare) ? bare !== '9' : !/\d/.test(bare)
}
