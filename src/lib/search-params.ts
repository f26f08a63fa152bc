/** An address's search part as plain strings: `+919876543210`, `012`, `12E5` and `true` stay what they are. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse of `parseSearch`: what is empty is not written. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(written).toString()
  return text ? `?${text}` : ''
}
