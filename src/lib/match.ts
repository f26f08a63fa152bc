import { withoutMarks } from './pasted'

/** Without regard to case and accents. */
export function hasEveryWord(text: string | undefined, search: string): boolean {
  const plainText = plain(text ?? '')
  return plain(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}

function plain(text: string): string {
  return withoutMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim()
}
