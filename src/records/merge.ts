import { isSame } from '@/lib/same'

/** What an edit may find in a record: any of its fields can be missing. */
export type Editable<Input> = { [Field in keyof Input]?: Input[Field] | undefined }

export type FieldOf<Fields> = Extract<keyof Fields, string>

export type Merge<Fields> = {
  /** Each field as the side that changed it left it; as mine where both did. */
  merged: Fields
  /** The fields that they alone changed. */
  theirs: FieldOf<Fields>[]
  /** The fields that both changed, to different values. */
  conflicts: FieldOf<Fields>[]
}

/**
 * Brings two changes of the same record together, field by field: what one side left as it was, the other decides. Only the
 * fields of `mine` are looked at; `isSameValue` tells whether two values of a field are no change.
 */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  isSameValue: (field: FieldOf<Fields>, one: unknown, other: unknown) => boolean = (_field, one, other) =>
    isSame(one, other),
): Merge<Fields> {
  const result: Merge<Fields> = { merged: { ...mine }, theirs: [], conflicts: [] }
  for (const field in mine) {
    if (isSameValue(field, mine[field], theirs[field])) continue
    if (isSameValue(field, theirs[field], base[field])) continue
    if (!isSameValue(field, mine[field], base[field])) result.conflicts.push(field)
    else {
      result.merged[field] = theirs[field]
      result.theirs.push(field)
    }
  }
  return result
}
