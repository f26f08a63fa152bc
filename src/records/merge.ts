import { isSame } from '@/lib/same'

export type FieldOf<Fields> = Extract<keyof Fields, string>

export type IsSameValue<Fields> = (field: FieldOf<Fields>, one: unknown, other: unknown) => boolean

export type Merge<Fields> = {
  /** The value of each field from the side that changed it; mine if both did. */
  merged: Fields
  /** The fields that only the other side changed. */
  theirs: FieldOf<Fields>[]
  /** The fields that both changed, to different values. */
  conflicts: FieldOf<Fields>[]
}

/** A three-way merge of two changes of the same record, field by field. Fields that `mine` does not have are ignored. */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  isSameValue: IsSameValue<Fields> = (_field, one, other) => isSame(one, other),
): Merge<Fields> {
  const result: Merge<Fields> = { merged: { ...mine }, theirs: [], conflicts: [] }
  for (const field of changedFields(mine, theirs, isSameValue)) {
    if (isSameValue(field, theirs[field], base[field])) continue
    if (!isSameValue(field, mine[field], base[field])) result.conflicts.push(field)
    else {
      result.merged[field] = theirs[field]
      result.theirs.push(field)
    }
  }
  return result
}

/** The fields of `one` that differ in `other`. */
export function changedFields<Fields extends object>(
  one: Fields,
  other: Fields,
  isSameValue: IsSameValue<Fields>,
): FieldOf<Fields>[] {
  const changed: FieldOf<Fields>[] = []
  for (const field in one) if (!isSameValue(field, one[field], other[field])) changed.push(field)
  return changed
}
