/** What an edit may find in a record: any of its fields can be missing. */
export type Editable<Input> = { [Field in keyof Input]?: Input[Field] | undefined }

type FieldOf<Fields> = Extract<keyof Fields, string>

type Merge<Fields> = {
  /** Each field as the side that changed it left it; as mine where both did. */
  merged: Fields
  /** The fields that they alone changed. */
  theirs: FieldOf<Fields>[]
  /** The fields that both changed, to different values. */
  conflicts: FieldOf<Fields>[]
}

/**
 * Brings two changes of the same record together, field by field: what one side left as it was, the other decides. Only the
 * fields of `mine` are looked at; those in `unordered` hold lists whose order says nothing.
 */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  unordered: readonly (keyof Fields)[] = [],
): Merge<Fields> {
  const result: Merge<Fields> = { merged: { ...mine }, theirs: [], conflicts: [] }
  const byMe = changes(mine, base, unordered)
  for (const field of changes(mine, theirs, unordered)) {
    if (isSame(theirs[field], base[field], unordered.includes(field))) continue
    if (byMe.includes(field)) result.conflicts.push(field)
    else {
      result.merged[field] = theirs[field]
      result.theirs.push(field)
    }
  }
  return result
}

/** The fields of a record that differ from how they were. `unordered` as for `merge`. */
export function changes<Fields extends object>(
  now: Fields,
  before: Fields,
  unordered: readonly (keyof Fields)[] = [],
): FieldOf<Fields>[] {
  const found: FieldOf<Fields>[] = []
  for (const field in now) {
    if (!isSame(now[field], before[field], unordered.includes(field))) found.push(field)
  }
  return found
}

/** Through and through; a field that is missing is one that is undefined. */
function isSame(one: unknown, other: unknown, isUnordered = false): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other) && isUnordered) return hold(one, other) && hold(other, one)
  if (Array.isArray(one) !== Array.isArray(other) || !isObject(one) || !isObject(other)) return false
  return [...Object.keys(one), ...Object.keys(other)].every((key) => isSame(one[key], other[key]))
}

function hold(list: unknown[], items: unknown[]): boolean {
  return items.every((item) => list.some((held) => isSame(held, item)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
