import { formatKey, formatLabel, parseMoment } from '@/lib/format'

/** One bar or point: a value for each measure, undefined where none was told. */
export type DrawableRow = { name: string; values: (number | undefined)[] }

/** Rows and what is measured of them. */
export type Drawable = { kind: 'bars' | 'lines'; title: string; measures: string[]; rows: DrawableRow[] }

/** What an answer holds, by how it is shown. */
export type Drawables = {
  /** Plain numbers. */
  figures: { title: string; value: number }[]
  charts: Drawable[]
  /** What is no number, or stands where it cannot be drawn, as text. */
  others: { title: string; text: string }[]
}

type Item = { path: string[]; value: unknown }
type Fields = [key: string, value: unknown][]
type Named = { name: string; fields: Fields }

/** The last parts of a path name it well enough. */
const NAMED_PARTS = 3

/**
 * Sorts any JSON by how it can be drawn: an object of numbers as bars, records with a day as lines over time, records with a
 * name as ranked bars, other numbers by themselves. Every number is in the result once, and nothing makes it throw: it goes
 * through the answer without recursion, however deep that is.
 */
export function drawablesOf(answer: unknown): Drawables {
  const found: Drawables = { figures: [], charts: [], others: [] }
  const waiting: Item[] = [{ path: [], value: answer }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const inner = sort(item, found)
    for (const next of inner.reverse()) waiting.push(next)
  }
  return found
}

/** Puts one item where it belongs, and answers what is left of it. */
function sort({ path, value }: Item, found: Drawables): Item[] {
  const title = titleOf(path)
  const number = numberOf(value)
  if (number !== undefined) {
    found.figures.push({ title, value: number })
    return []
  }
  const fields = fieldsOf(value)
  if (!fields || fields.length === 0) {
    found.others.push({ title, text: textOf(value) })
    return []
  }
  const below = (parts: string[], value: unknown): Item => ({
    path: [...path, ...parts].slice(-NAMED_PARTS),
    value,
  })
  const table = tableOf(value, fields, path.length === 0)
  if (!table) return fields.map(([key, value]) => below([key], value))
  const { rest, ...drawn } = table
  found.charts.push({ title, ...drawn })
  return rest.map(({ name, key, value }) => below([name, key], value))
}

type Table = Omit<Drawable, 'title'> & { rest: { name: string; key: string; value: unknown }[] }

function tableOf(value: unknown, fields: Fields, isWhole: boolean): Table | undefined {
  if (fields.every(([, value]) => numberOf(value) !== undefined)) {
    if (isWhole && !Array.isArray(value)) return undefined // the figures of the whole answer, each by itself
    const rows = fields.map(([key, value]) => ({ name: nameOf(key), values: [numberOf(value)] }))
    return { kind: 'bars', measures: ['Number'], rows, rest: [] }
  }
  if (fields.some(([, value]) => !isRecord(value))) return undefined
  const records = fields.map(([key, value]): Named => ({ name: key, fields: fieldsOf(value) ?? [] }))
  if (!Array.isArray(value)) return tableOfRecords('bars', records)
  const day = keyOfAll(records, isDay)
  if (day !== undefined) return tableOfRecords('lines', inOrder(namedBy(records, day)))
  const name = keyOfAll(records, isName)
  return name === undefined ? undefined : ranked(tableOfRecords('bars', namedBy(records, name)))
}

/** Undefined where nothing is measured. */
function tableOfRecords(kind: Table['kind'], records: Named[]): Table | undefined {
  const keys = new Set(
    records.flatMap(({ fields }) =>
      fields.filter(([, value]) => numberOf(value) !== undefined).map(([key]) => key),
    ),
  )
  if (keys.size === 0) return undefined
  const rows = records.map(({ name, fields }) => {
    const held = new Map(fields)
    return { name: nameOf(name), values: [...keys].map((key) => numberOf(held.get(key))) }
  })
  const rest = records.flatMap(({ name, fields }) =>
    fields.flatMap(([key, value]) => (numberOf(value) === undefined ? [{ name, key, value }] : [])),
  )
  return { kind, measures: [...keys].map(formatKey), rows, rest }
}

/** The first field that is such in all records; an id only where nothing else is. */
function keyOfAll(records: Named[], fits: (value: unknown) => boolean): string | undefined {
  const keys = records[0]?.fields.map(([key]) => key) ?? []
  const isId = (key: string) => /^_?id$/i.test(key)
  return [...keys.filter((key) => !isId(key)), ...keys.filter(isId)].find((key) =>
    records.every(({ fields }) => fields.some(([own, value]) => own === key && fits(value))),
  )
}

function namedBy(records: Named[], by: string): Named[] {
  return records.map(({ fields }) => ({
    name: fields.flatMap(([key, value]) => (key === by ? [textOf(value)] : [])).join(),
    fields: fields.filter(([key]) => key !== by),
  }))
}

function inOrder(records: Named[]): Named[] {
  const at = ({ name }: Named) => parseMoment(name) ?? 0
  return records.toSorted((one, other) => at(one) - at(other))
}

function ranked(table: Table | undefined): Table | undefined {
  const most = ({ values: [value = Number.NEGATIVE_INFINITY] }: DrawableRow) => value
  return table && { ...table, rows: table.rows.toSorted((one, other) => most(other) - most(one) || 0) }
}

/** A number, or one that came as text, as exact decimals do; not a phone number or an id, which are long or begin with 0. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/.test(value)
    ? Number(value)
    : undefined
}

/** An array's are counted from 1. */
function fieldsOf(value: unknown): Fields | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index + 1), item])
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDay(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}(-\d{2}([T ].*)?)?$/.test(value) &&
    parseMoment(value) !== undefined
  )
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && numberOf(value) === undefined
}

function titleOf(path: string[]): string {
  return path.map(formatKey).join(': ') || 'Answer'
}

/** `IN_PROGRESS` as "In Progress"; what is written as names are stays. */
function nameOf(key: string): string {
  return /^[A-Z]+(_[A-Z]+)*$/.test(key) ? formatLabel(key) : key
}

function textOf(value: unknown): string {
  if (Array.isArray(value) || isRecord(value)) return 'none'
  return value === null || value === '' ? 'not provided' : String(value)
}
