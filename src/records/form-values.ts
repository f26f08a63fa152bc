import type { FormErrors } from '@mantine/form'
import * as v from 'valibot'
import { withLineFeeds } from '@/lib/lines'
import { isSame } from '@/lib/same'
import { changedFields, type IsSameValue, merge } from './merge'

// `Values` are the values of a form's fields, with numbers as text, so that no digit is lost. `Input` is what the API accepts. A field that
// the server has not sent is undefined in a record, and '' in the form. A text that was emptied is sent as ''; one that was never typed is
// not sent. A field of an edit that was not changed is sent as it came, and no rule applies to it.

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

/** A text of a record as a field has it. */
export function textValue(text: string | undefined): string {
  return withLineFeeds(text ?? '')
}

/**
 * The input for a new record; undefined if the schema refuses the values. A field that was not changed is taken from the record that was
 * copied, since its text may have lost something.
 */
export function newInput<Values extends object, Input extends object>(
  { schema, toValues }: FormRules<Values, Input>,
  values: Values,
  copied: Partial<Input> = {},
): Input | undefined {
  const read = v.safeParse(schema, values)
  if (!read.success) return undefined
  const touched: string[] = changedFields(values, toValues(copied), (_field, one, other) =>
    isSame(one, other),
  )
  const untouched: Partial<Input> = {}
  for (const field in read.output) if (!touched.includes(field)) untouched[field] = copied[field]
  return { ...read.output, ...untouched }
}

/**
 * What an edit sends: the changed fields as the schema reads them, and all others as the record has them. A changed field that the schema
 * refuses is left out.
 */
export function editedInput<Values extends object, Input extends object>(
  { schema, toValues }: FormRules<Values, Input>,
  values: Values,
  record: Partial<Input>,
): Partial<Input> {
  const Fields = v.custom<Partial<Input>>((fields) => typeof fields === 'object') // made by the schemas of the fields
  return v.parse(Fields, readParts(schema.entries, values, toValues(record), record))
}

type Schemas = Readonly<Record<string, v.GenericSchema>>

/** Reads each part of an object that differs from `initial`, and takes all others from `record`. */
function readParts(schemas: Schemas, values: object, initial: object, record: object): object {
  const [typed, before, told] = [values, initial, record].map((part) => new Map(Object.entries(part)))
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const [value, start, came]: unknown[] = [typed, before, told].map((part) => part?.get(name))
      if (isSame(value, start)) return [name, came]
      if (hasParts(schema))
        return [name, readParts(schema.entries, { ...objectOf(value) }, objectOf(start), objectOf(came))]
      const read = v.safeParse(schema, value)
      return [name, read.success ? read.output : undefined]
    }),
  )
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function hasParts(schema: v.GenericSchema): schema is v.GenericSchema & { entries: Schemas } {
  return 'entries' in schema
}

/** The errors of fields that were changed: what the server holds never refuses a save. */
export function errorsOfChanges(errors: FormErrors, values: object, initial: object): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !isSame(valueAt(values, path), valueAt(initial, path))),
  )
}

/** The value at a path such as `workingHours.open`. */
function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => new Map(Object.entries(objectOf(part))).get(key), values)
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
