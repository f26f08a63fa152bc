import { isSame } from '@/lib/same'

export type FieldOf<Fields> = Extract<keyof Fields, string>

export type IsSameValue<Fields> = (field: FieldOf<Fields>, a: unknown, b: unknown) => boolean

export type Merge<Fields> = {
  /** The value of each field from the side that changed it; mine if both did. */
  merged: Fields
  /** The fields that only the other side changed. */
  theirs: FieldOf<Fields>[]
  /** The fields that both changed, to different values. */
  conflicts: FieldOf<Fields>[]
}

/** A three-way merge, field by field. Fields that `mine` does not have are ignored. */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  isSameValue: IsSameValue<Fields> = (_field, a, b) => isSame(a, b),
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

/** The fields of `a` that differ in `b`. */
export function changedFields<Fields extends object>(
  a: Fields,
  b: Fields,
  isSameValue: IsSameValue<Fields>,
): FieldOf<Fields>[] {
  const changed: FieldOf<Fields>[] = []
  for (const field in a) if (!isSameValue(field, a[field], b[field])) changed.push(field)
  return changed
}
