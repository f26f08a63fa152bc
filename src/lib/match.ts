/** Whether a text holds every word of what was typed, whatever its case and accents. */
export function hasEveryWord(text: string | undefined, typed: string): boolean {
  const held = plain(text ?? '')
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word))
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim()
}
