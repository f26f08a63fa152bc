// Text from WhatsApp, a contact or a web page has characters that nobody sees: direction marks, zero-width and non-breaking ones.

/**
 * A text without invisible marks, and with plain spaces and hyphens instead of non-breaking ones: for searches. Joiners (U+200C, U+200D)
 * stay, since names in Indian scripts need them.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(/[^\P{Cf}\u200C\u200D]/gu, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
}

/**
 * A text that is read as a number, a day, a time or a phone number: without marks and outer spaces, with the digits 0 to 9 and plain
 * signs instead of those of Indian scripts and of full width. Every dash is a hyphen.
 */
export function plainNumber(text: string): string {
  if (/^[!-~]*$/.test(text)) return text // it has none of these: the usual case, of many rows
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .trim()
}

/** The distance of a full-width sign to the same sign of ASCII. */
const FULL_WIDTH = 0xfee0

/** The zeros of the Indian scripts, of Arabic, Urdu and full width. Each is followed by its nine other digits. */
const ZEROS = [...'०০੦૦୦௦౦೦൦٠۰０']

function asciiDigit(digit: string): string {
  const zero = ZEROS.find((zero) => digit >= zero && digit <= String.fromCharCode(zero.charCodeAt(0) + 9))
  return zero === undefined ? digit : String(digit.charCodeAt(0) - zero.charCodeAt(0))
}
