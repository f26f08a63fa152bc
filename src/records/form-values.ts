import * as v from 'valibot'
import { isSame } from '@/lib/same'
import { changedFields, type IsSameValue, merge } from './merge'

// `Values` are the values of a form's fields, with numbers as text, so that no digit is lost. `Input` is what the API accepts. A field that
// the server has not sent is undefined in a record, and '' in the form. A text that was emptied is sent as ''; one that was never typed is
// not sent.

/** How the values of a form are converted to its input, and back. */
export type FormRules<Values extends object, Input extends object> = {
  /** Parses the values into the input, with a message for each field that is wrong. */
  schema: v.GenericSchema<Values, Input> & { entries: Record<keyof Values, v.GenericSchema> }
  /** The values of the fields for a record. A missing field is `''` here. */
  toValues: (record: Partial<Input>) => Values
}

/** The first name of a duplicate. Undefined if the record has no name. */
export function copyName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${name} (copy)`
}

/** The part of Mantine's form that is used here. */
type FormState<Values> = {
  getValues: () => Values
  getInitialValues: () => Values
  resetDirty: (base: Values) => void
  setValues: (values: Values) => void
}

/** Whether the values differ from the initial values. Mantine's own `isDirty` misses fields after `resetDirty`. */
export function isDirty<Values>(form: Pick<FormState<Values>, 'getValues' | 'getInitialValues'>): boolean {
  return !isSame(form.getValues(), form.getInitialValues())
}

/** Compares two values of a field after the schema has parsed them: outer spaces and thousands separators are ignored. */
export function sameInput<Values extends object, Input extends object>({
  schema,
}: FormRules<Values, Input>): IsSameValue<Values> {
  return (field, one, other) => {
    const [first, second] = [one, other].map((value) => {
      const read = v.safeParse(schema.entries[field], value)
      return read.success ? read.output : value
    })
    return isSame(first, second)
  }
}

/**
 * The input for the values; undefined if the schema refuses them. A field that was not changed is taken from the record, since its text may
 * have lost something: the list ["a, b", "c"] is the text "a, b, c".
 */
export function toInput<Values extends object, Input extends object>(
  { schema, toValues }: FormRules<Values, Input>,
  values: Values,
  record: Partial<Input>,
): Input | undefined {
  const read = v.safeParse(schema, values)
  if (!read.success) return undefined
  const touched: string[] = changedFields(values, toValues(record), (_field, one, other) =>
    isSame(one, other),
  )
  const untouched: Partial<Input> = {}
  for (const field in read.output) if (!touched.includes(field)) untouched[field] = record[field]
  return { ...read.output, ...untouched }
}

/** Makes `base` the initial values of the form. Fields that were not changed since `before` get their values of `after`. */
export function startFrom<Values extends object>(
  form: FormState<Values>,
  base: Values,
  { before, after }: { before: Values; after: Values },
): void {
  const now = form.getValues()
  const { merged } = merge(before, now, after)
  form.resetDirty(base)
  if (!isSame(merged, now)) form.setValues(merged)
}

/**
 * The base for a merge with the latest record: the form's initial values, except the fields that an earlier save of this form without an
 * answer has changed. Those are no change by somebody else.
 */
export function baseOf<Values extends object>(
  form: FormState<Values>,
  unanswered: readonly Values[],
  theirs: Values,
  isSameValue: IsSameValue<Values>,
): Values {
  const initial = form.getInitialValues()
  const base = { ...initial }
  for (const own of unanswered)
    for (const field of changedFields(own, initial, isSameValue))
      if (isSameValue(field, own[field], theirs[field])) base[field] = own[field]
  return base
}
