import * as v from 'valibot'
import { isSame } from '@/lib/same'
import { changedFields, type IsSameValue, merge } from './merge'

// A form's `Values` are what stands in its fields, numbers as text so that no digit is lost; its `Input` is what the API takes.

/** What two states of a form are compared by: its schema, and how a record stands in its fields. */
export type FormRules<Values extends object, Input extends object> = {
  /** Reads the values as the input, with a message for each that is wrong. */
  schema: v.GenericSchema<Values, Input> & { entries: Record<keyof Values, v.GenericSchema> }
  toValues: (record: Partial<Input>) => Values
}

/** What is used here of Mantine's form. */
type FormState<Values> = {
  getValues: () => Values
  getInitialValues: () => Values
  resetDirty: (base: Values) => void
  setValues: (values: Values) => void
}

/** Whether the values are other than the form started from. Mantine's own answer forgets fields once `resetDirty` was called. */
export function isDirty<Values>(form: Pick<FormState<Values>, 'getValues' | 'getInitialValues'>): boolean {
  return !isSame(form.getValues(), form.getInitialValues())
}

/** Two values are the same where the schema reads them as the same: outer spaces and separators of thousands are no change. */
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
 * What is sent for the values; undefined where the schema is against it. A field that stands as the record does is sent as the record
 * holds it, to the letter: its text may say less, such as "a, b, c" of a list whose first item is "a, b".
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

/** From here on the form counts as started from `base`; what was not typed in since it held `before` becomes as in `after`. */
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
 * What the form started from, for a merge with the record as it is now: a field that stands as this form has sent it, though no answer
 * came, is nobody else's change.
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
