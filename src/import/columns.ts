import * as v from 'valibot'
import { isObject } from '@/lib/same'

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
}

const Schema = v.custom<v.GenericSchema>((entry) => typeof entry === 'object' && entry !== null)

export function columnsOf({ schema, labels, partLabels = {}, onEditOnly = [] }: FormShape): ImportColumn[] {
  const schemas = new Map(Object.entries(schema.entries))
  return Object.entries(labels).flatMap(([field, label]) => {
    if (onEditOnly.includes(field) || !schemas.has(field)) return []
    const entry: unknown = schemas.get(field)
    if (!hasParts(entry)) return [{ path: field, label, kind: kindOf(entry) }]
    return Object.entries(entry.entries).map(([part, partSchema]) => {
      const path = `${field}.${part}`
      return { path, label: partLabels[path] ?? `${label}: ${part}`, kind: kindOf(partSchema) }
    })
  })
}

function hasParts(entry: unknown): entry is { entries: object } {
  return typeof entry === 'object' && entry !== null && 'entries' in entry
}

function kindOf(entry: unknown): ImportColumn['kind'] {
  const schema = v.parse(Schema, entry)
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
    const parts = set.get(field)
    set.set(field, part === undefined ? value : { ...(isObject(parts) ? parts : {}), [part]: value })
  }
  return Object.assign({ ...start }, Object.fromEntries(set))
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
