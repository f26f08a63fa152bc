/** Deep equality. A missing field equals an undefined one. With `isUnordered` the order of a list does not matter. */
export function isSame(a: unknown, b: unknown, isUnordered = false): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b) && isUnordered) return includesAll(a, b) && includesAll(b, a)
  if (Array.isArray(a) !== Array.isArray(b) || !isObject(a) || !isObject(b)) return false
  return [...Object.keys(a), ...Object.keys(b)].every((key) => isSame(a[key], b[key]))
}

function includesAll(list: unknown[], items: unknown[]): boolean {
  return items.every((item) => list.some((held) => isSame(held, item)))
}

/** An array is one, too. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Judged by the fields that the edit changes, or by all if it changes none: true if the record has the values of `sent`, false if it has
 * those of `before`, undefined if neither: someone else changed them, too. An empty text is sent as '' and read as undefined, so the two
 * are equal.
 */
export function isEdited<Fields extends object>(
  sent: Fields,
  now: Partial<Fields>,
  before: Partial<Fields>,
  unordered: readonly (keyof Fields)[] = [],
): boolean | undefined {
  const isSameValue = (field: keyof Fields, a: unknown, b: unknown) =>
    isSame(a === '' ? undefined : a, b === '' ? undefined : b, unordered.includes(field))
  const fields = fieldsOf(sent).filter((field) => sent[field] !== undefined)
  const changed = fields.filter((field) => !isSameValue(field, sent[field], before[field]))
  const fieldsToCompare = changed.length > 0 ? changed : fields // two admins may have typed the same
  const hasFields = (expected: Partial<Fields>) =>
    fieldsToCompare.every((field) => isSameValue(field, now[field], expected[field]))
  if (hasFields(sent)) return true
  return hasFields(before) ? false : undefined
}

/**
 * How many new records have all that was sent: several if a browser sent the call again, to a server without keys. Undefined if a new one
 * has its name and not all the rest: someone else may have changed it meanwhile, or have added another one.
 */
export function countAdded<Row extends { id: string }>(
  now: readonly Row[] = [],
  before: readonly Row[] = [],
  { isNamed, isWhole }: { isNamed: (row: Row) => boolean; isWhole: (row: Row) => boolean },
): number | undefined {
  const named = now.filter((row) => isNamed(row) && !before.some(({ id }) => id === row.id))
  const times = named.filter(isWhole).length
  return times === 0 && named.length > 0 ? undefined : times
}

function fieldsOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  const names: (keyof Fields)[] = []
  for (const name in fields) names.push(name)
  return names
}
