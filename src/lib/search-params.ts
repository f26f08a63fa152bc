/**
 * For the router, whose own parser turns `+919876543210`, `012`, `12E5` and `true` into other values. The first value of a repeated key
 * counts. Another value becomes a key that no screen has, such as `status=Failed`, so that the screen says that it is ignored.
 */
export function parseSearch(search: string): Record<string, string> {
  const params = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(search)) {
    const first = params.get(key)
    if (!first) params.set(key, value)
    else if (value !== '' && value !== first) params.set(`${key}=${value}`, value)
  }
  return Object.fromEntries(params)
}

/** The inverse of `parseSearch`. Empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(entries).toString()
  return text ? `?${text}` : ''
}

/** Of a record's address: the list that the record was opened from. */
export type FromParam = { from?: string }

/**
 * The search params of a list: `status=PENDING&page=2`. The text is never empty: without the param, a record was not opened from a list.
 */
export function writeFromParam(listParams: Record<string, unknown>): string {
  return stringifySearch(listParams).slice(1) || 'page=1'
}

/** For `validateSearch` of a record's route. */
export function readFromParam({ from }: Record<string, unknown>): FromParam {
  return typeof from === 'string' && from !== '' ? { from } : {}
}
