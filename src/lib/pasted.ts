// Text from WhatsApp, a contact or a web page has invisible characters: direction marks, zero-width and non-breaking ones.

/**
 * For searches: plain spaces and hyphens instead of non-breaking ones. Joiners (U+200C, U+200D) stay, since names in Indian scripts need
 * them.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(/[^\P{Cf}\u200C\u200D]/gu, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
}

/**
 * For numbers, days, times and phone numbers: without marks and outer spaces, with the digits and signs of ASCII. Every dash is a hyphen.
 */
export function plainNumber(text: string): string {
  if (/^[!-~]*$/.test(text)) return text // the usual case, of many rows
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .trim()
}

/** From a sign of ASCII to the same in full width. */
const FULL_WIDTH = 0xfee0

/** Of the Indian scripts, of Arabic, Urdu and full width. Each is followed by its nine other digits. */
const ZEROS = [...'०০੦૦୦௦౦೦൦٠۰０']

function asciiDigit(digit: string): string {
  const zero = ZEROS.find((zero) => digit >= zero && digit <= String.fromCharCode(zero.charCodeAt(0) + 9))
  return zero === undefined ? digit : String(digit.charCodeAt(0) - zero.charCodeAt(0))
}
