import type { FormErrors } from '@mantine/form'
import * as v from 'valibot'
import { withLineFeeds } from '@/lib/lines'
import { isObject, isSame } from '@/lib/same'
import { changedFields, type IsSameValue, merge } from './merge'

// `Values`: those of a form's fields, with numbers as text, so that no digit is lost. `Input`: what the API accepts. A field that the
// server has not sent is undefined in a record, and '' in the form. A text that was emptied is sent as ''; one that was never typed is not
// sent. An unchanged field of an edit is sent as it came.

export type FormRules<Values extends object, Input extends object> = {
  schema: v.GenericSchema<Values, Input> & { entries: Record<keyof Values, v.GenericSchema> }
  toValues: (record: Partial<Input>) => Values
}

export function copyName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${name} (copy)`
}

/** What is used of Mantine's form. */
type FormState<Values> = {
  getValues: () => Values
  getInitialValues: () => Values
  resetDirty: (base: Values) => void
  setValues: (values: Values) => void
}

/** Mantine's own `isDirty` misses fields after `resetDirty`. */
export function isDirty<Values>(form: Pick<FormState<Values>, 'getValues' | 'getInitialValues'>): boolean {
  return !isSame(form.getValues(), form.getInitialValues())
}

/** Compares the values as the schema reads them: without outer spaces and thousands separators. */
export function sameInput<Values extends object, Input extends object>({
  schema,
}: FormRules<Values, Input>): IsSameValue<Values> {
  return (field, a, b) => {
    const [first, second] = [a, b].map((value) => {
      const read = v.safeParse(schema.entries[field], value)
      return read.success ? read.output : value
    })
    return isSame(first, second)
  }
}

export function textValue(text: string | undefined): string {
  return withLineFeeds(text ?? '')
}

/**
 * Undefined if the schema refuses the values. An unchanged field is taken from the record that was copied, since its text may have lost
 * something.
 */
export function newInput<Values extends object, Input extends object>(
  { schema, toValues }: FormRules<Values, Input>,
  values: Values,
  copied: Partial<Input> = {},
): Input | undefined {
  const read = v.safeParse(schema, values)
  if (!read.success) return undefined
  const touched: string[] = changedFields(values, toValues(copied), (_field, a, b) => isSame(a, b))
  const untouched: Partial<Input> = {}
  for (const field in read.output) if (!touched.includes(field)) untouched[field] = copied[field]
  return { ...read.output, ...untouched }
}

/** A changed field that the schema refuses is left out. */
export function editedInput<Values extends object, Input extends object>(
  { schema, toValues }: FormRules<Values, Input>,
  values: Values,
  record: Partial<Input>,
): Partial<Input> {
  const Fields = v.custom<Partial<Input>>((fields) => typeof fields === 'object') // made by the schemas of the fields
  return v.parse(Fields, readParts(schema.entries, values, toValues(record), record))
}

type Schemas = Readonly<Record<string, v.GenericSchema>>

function readParts(schemas: Schemas, values: unknown, initial: unknown, record: unknown): object {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const value = partOf(values, name)
      const before = partOf(initial, name)
      const received = partOf(record, name)
      if (isSame(value, before)) return [name, received]
      if (hasParts(schema)) return [name, readParts(schema.entries, value, before, received)]
      const read = v.safeParse(schema, value)
      return [name, read.success ? read.output : undefined]
    }),
  )
}

function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function hasParts(schema: v.GenericSchema): schema is v.GenericSchema & { entries: Schemas } {
  return 'entries' in schema
}

/** What the server holds never refuses a save. */
export function errorsOfChanges(errors: FormErrors, values: object, initial: object): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !isSame(valueAt(values, path), valueAt(initial, path))),
  )
}

/** `path`: such as `workingHours.open`. */
function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce(partOf, values)
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
 * The form's initial values, except fields that an earlier, unanswered save of this form has changed: those are no change by somebody else.
 */
export function baseOf<Values extends object>(
  form: FormState<Values>,
  unanswered: readonly Values[],
  theirs: Values,
  isSameValue: IsSameValue<Values>,
): Values {
  const initial = form.getInitialValues()
  const base = { ...initial }
  for (const sent of unanswered)
    for (const field of changedFields(sent, initial, isSameValue))
      if (isSameValue(field, sent[field], theirs[field])) base[field] = sent[field]
  return base
}
