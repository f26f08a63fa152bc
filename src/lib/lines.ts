/** Fields of several lines have `\n` at the end of each; a server may send `\r\n`. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

export function hasLines(text: string | undefined): boolean {
  return text !== undefined && /[\r\n]/.test(text)
}
