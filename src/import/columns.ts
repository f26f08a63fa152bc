import * as v from 'valibot'

// What a field takes (a time, several choices, yes or no) is asked of its schema, so that a new field of a form is a new column by itself.

export type Choice = { value: string; label: string }

export type FormShape = {
  schema: v.GenericSchema & { entries: object }
  /** In the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Of fields with several inputs, by paths such as `workingHours.open`. */
  partLabels?: Readonly<Record<string, string>>
  /** Fields that the form of a new record does not have. */
  onEditOnly?: readonly string[]
}

export type ImportColumn = {
  /** In the values of the form. */
  path: string
  label: string
  kind: 'text' | 'time' | 'several' | 'flag'
  schema: v.GenericSchema
}

const Schema = v.custom<v.GenericSchema>((entry) => typeof entry === 'object' && entry !== null)

export function columnsOf({ schema, labels, partLabels = {}, onEditOnly = [] }: FormShape): ImportColumn[] {
  const schemas = new Map(Object.entries(schema.entries))
  return Object.entries(labels).flatMap(([field, label]) => {
    if (onEditOnly.includes(field) || !schemas.has(field)) return []
    const entry: unknown = schemas.get(field)
    if (!hasParts(entry)) return [columnOf(field, label, v.parse(Schema, entry))]
    return Object.entries(entry.entries).map(([part, partSchema]) => {
      const path = `${field}.${part}`
      return columnOf(path, partLabels[path] ?? `${label}: ${part}`, v.parse(Schema, partSchema))
    })
  })
}

function columnOf(path: string, label: string, schema: v.GenericSchema): ImportColumn {
  return { path, label, kind: kindOf(schema), schema }
}

function hasParts(entry: unknown): entry is { entries: object } {
  return typeof entry === 'object' && entry !== null && 'entries' in entry
}

function kindOf(schema: v.GenericSchema): ImportColumn['kind'] {
  if (v.is(schema, ['x'])) return 'several'
  if (v.is(schema, true)) return 'flag'
  return v.is(schema, '09:00') && !v.is(schema, '99:99') ? 'time' : 'text'
}

/** `values` are by path, such as `workingHours.open`. */
export function withValues<Values extends object>(
  start: Values,
  values: ReadonlyMap<string, unknown>,
): Values {
  const set = new Map<string, unknown>()
  for (const [path, value] of values) {
    const [field = '', part] = path.split('.')
    set.set(field, part === undefined ? value : { ...objectOf(set.get(field)), [part]: value })
  }
  return Object.assign({ ...start }, Object.fromEntries(set))
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** To be compared without case, signs and outer spaces. Letters of all scripts count; a text of signs alone stays. */
export function plain(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words || text.trim()
}
