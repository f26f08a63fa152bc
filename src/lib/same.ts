/** Deep equality. A missing field equals an undefined field. With `isUnordered` the order of a list does not matter. */
export function isSame(one: unknown, other: unknown, isUnordered = false): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other) && isUnordered)
    return includesAll(one, other) && includesAll(other, one)
  if (Array.isArray(one) !== Array.isArray(other) || !isObject(one) || !isObject(other)) return false
  return [...Object.keys(one), ...Object.keys(other)].every((key) => isSame(one[key], other[key]))
}

function includesAll(list: unknown[], items: unknown[]): boolean {
  return items.every((item) => list.some((held) => isSame(held, item)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Whether an edit was made, judged by the fields that it changes, or by all if it changes none: true if the record has the values of
 * `sent`, false if it has those of `before`. Undefined if it has neither: somebody else has changed them, too. An empty text is sent as ''
 * and read as undefined, so the two are equal.
 */
export function isEdited<Fields extends object>(
  sent: Fields,
  now: Partial<Fields>,
  before: Partial<Fields>,
  unordered: readonly (keyof Fields)[] = [],
): boolean | undefined {
  const isSameValue = (field: keyof Fields, one: unknown, other: unknown) =>
    isSame(one === '' ? undefined : one, other === '' ? undefined : other, unordered.includes(field))
  const fields = fieldsOf(sent).filter((field) => sent[field] !== undefined)
  const changed = fields.filter((field) => !isSameValue(field, sent[field], before[field]))
  const fieldsToCompare = changed.length > 0 ? changed : fields // two admins may have typed the same
  const hasFields = (as: Partial<Fields>) =>
    fieldsToCompare.every((field) => isSameValue(field, now[field], as[field]))
  if (hasFields(sent)) return true
  return hasFields(before) ? false : undefined
}

/**
 * Whether a record was added: true if a new one has all that was sent. Undefined if a new one has its name and not all the rest: somebody
 * else may have changed it meanwhile, or have added another one.
 */
export function isAdded<Row extends { id: string }>(
  now: readonly Row[] = [],
  before: readonly Row[] = [],
  { isNamed, isWhole }: { isNamed: (row: Row) => boolean; isWhole: (row: Row) => boolean },
): boolean | undefined {
  const named = now.filter((row) => isNamed(row) && !before.some(({ id }) => id === row.id))
  if (named.some(isWhole)) return true
  return named.length > 0 ? undefined : false
}

function fieldsOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  const names: (keyof Fields)[] = []
  for (const name in fields) names.push(name)
  return names
}
