/** A text with `\n` at the end of each line, as fields of several lines have it: a server may send `\r\n`. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Whether a text has several lines. */
export function hasLines(text: string | undefined): boolean {
  return text !== undefined && /[\r\n]/.test(text)
}
