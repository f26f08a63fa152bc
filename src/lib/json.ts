/**
 * `JSON.parse`, but a whole number beyond 2^53, such as an id of 19 digits, becomes its text: as a number it would lose digits. Not all
 * supported browsers give the text of a number to a reviver. Throws `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? quoteLongNumbers(text) : text)
}

const NUMBERS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Every other part between two quotes is a string. Its last quote may be escaped: then it goes on. */
function quoteLongNumbers(text: string): string {
  let isString = false
  const parts = text.split('"').map((part) => {
    if (isString) {
      isString = endsInEscape(part)
      return part
    }
    isString = true
    return part.replace(NUMBERS, quoteIfLong)
  })
  return parts.join('"')
}

function endsInEscape(part: string): boolean {
  let backslashes = 0
  while (part.at(-1 - backslashes) === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function quoteIfLong(number: string): string {
  return /^-?[1-9]\d{15,}$/.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number
}
