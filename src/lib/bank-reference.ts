/** Runs of letters and digits, in capitals. */
export function wordsOf(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/**
 * Such as a UTR: words of at least ten letters and digits, six of them digits. In capitals, each once. The code of a branch (IFSC) and a
 * mobile number are none: they stand in many lines.
 */
export function bankReferences(text: string): string[] {
  return [...new Set(wordsOf(text).filter(isBankReference))]
}

function isBankReference(word: string): boolean {
  if (IFSC.test(word) || MOBILE_NUMBER.test(word)) return false
  return /^[A-Z\d]{10,}$/.test(word) && word.replace(/\D/g, '').length >= 6
}

const IFSC = /^[A-Z]{4}0[A-Z\d]{6}$/
const MOBILE_NUMBER = /^[6-9]\d{9}$/
