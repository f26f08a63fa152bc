/** For the router: search params as plain strings. Its own parser turns `+919876543210`, `012`, `12E5` and `true` into other values. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** For the router: the inverse of `parseSearch`. Empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(written).toString()
  return text ? `?${text}` : ''
}
