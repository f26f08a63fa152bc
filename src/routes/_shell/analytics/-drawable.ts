import { parseMoment } from '@/lib/day'
import { formatKey, formatLabel, isMonth } from '@/lib/format'

/** One bar or point, with a value for each measure. */
export type DrawableRow = { name: string; values: (number | undefined)[] }

/** `measures`: the names of the values. */
export type Drawable = { kind: 'bars' | 'lines'; title: string; measures: string[]; rows: DrawableRow[] }

export type Drawables = {
  /** Plain numbers. */
  figures: { title: string; value: number }[]
  charts: Drawable[]
  /** Everything else, as text. */
  others: { title: string; text: string }[]
}

type Item = { path: string[]; value: unknown }
type Fields = [key: string, value: unknown][]
type Named = { name: string; fields: Fields }

/** A title is made of the last parts of a path. */
const TITLE_PARTS = 3

/**
 * Finds charts in any JSON: an object of numbers becomes bars, records with a day become lines, and records with a name ranked bars. Every
 * number is in the result once. It never throws: without recursion, since the answer may be nested deeply.
 */
export function drawablesOf(answer: unknown): Drawables {
  const found: Drawables = { figures: [], charts: [], others: [] }
  const queue: Item[] = [{ path: [], value: answer }]
  for (let item = queue.pop(); item; item = queue.pop()) {
    const inner = sort(item, found)
    for (const next of inner.reverse()) queue.push(next)
  }
  return found
}

/** Adds an item to `found`, and returns the items inside it that are still to be sorted. */
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
    path: [...path, ...parts].slice(-TITLE_PARTS),
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
    if (isWhole && !Array.isArray(value)) return undefined // numbers at the top level stand alone
    const rows = fields.map(([key, value]) => ({ name: nameOf(key), values: [numberOf(value)] }))
    return { kind: 'bars', measures: ['Number'], rows, rest: [] }
  }
  if (fields.some(([, value]) => !isRecord(value))) return undefined
  const records = fields.map(([key, value]): Named => ({ name: key, fields: fieldsOf(value) ?? [] }))
  if (!Array.isArray(value)) return tableOfRecords('bars', records)
  const day = keyOfAll(records, isMonthOrDay)
  if (day !== undefined) return tableOfRecords('lines', inOrder(namedBy(records, day)))
  const name = keyOfAll(records, isName)
  return name === undefined ? undefined : ranked(tableOfRecords('bars', namedBy(records, name)))
}

function tableOfRecords(kind: Table['kind'], records: Named[]): Table | undefined {
  const keys = new Set(
    records.flatMap(({ fields }) =>
      fields.filter(([, value]) => numberOf(value) !== undefined).map(([key]) => key),
    ),
  )
  if (keys.size === 0) return undefined
  const rows = records.map(({ name, fields }) => {
    const byKey = new Map(fields)
    return { name: nameOf(name), values: [...keys].map((key) => numberOf(byKey.get(key))) }
  })
  const rest = records.flatMap(({ name, fields }) =>
    fields.flatMap(([key, value]) => (numberOf(value) === undefined ? [{ name, key, value }] : [])),
  )
  return { kind, measures: [...keys].map(formatKey), rows, rest }
}

/** The first field that fits in all records; an id only if no other field does. */
function keyOfAll(records: Named[], fits: (value: unknown) => boolean): string | undefined {
  const keys = records[0]?.fields.map(([key]) => key) ?? []
  const isId = (key: string) => /^_?id$/i.test(key)
  return [...keys.filter((key) => !isId(key)), ...keys.filter(isId)].find((key) =>
    records.every(({ fields }) => fields.some(([fieldKey, value]) => fieldKey === key && fits(value))),
  )
}

function namedBy(records: Named[], by: string): Named[] {
  return records.map(({ fields }) => ({
    name: fields.flatMap(([key, value]) => (key === by ? [textOf(value)] : [])).join(),
    fields: fields.filter(([key]) => key !== by),
  }))
}

function inOrder(records: Named[]): Named[] {
  const timeOf = ({ name }: Named) => startOf(name) ?? 0
  return records.toSorted((a, b) => timeOf(a) - timeOf(b))
}

function ranked(table: Table | undefined): Table | undefined {
  const firstValue = ({ values: [value = Number.NEGATIVE_INFINITY] }: DrawableRow) => value
  return table && { ...table, rows: table.rows.toSorted((a, b) => firstValue(b) - firstValue(a) || 0) }
}

/** Also of a text, such as an exact decimal, but not of a phone number or id, which are long or begin with 0. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/.test(value)
    ? Number(value)
    : undefined
}

/** The items of an array are counted from 1. */
function fieldsOf(value: unknown): Fields | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index + 1), item])
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A month, a day or a moment in ISO 8601. */
function isMonthOrDay(value: unknown): boolean {
  return (
    typeof value === 'string' && /^\d{4}-\d{2}(-\d{2}([T ].*)?)?$/.test(value) && startOf(value) !== undefined
  )
}

/** Milliseconds since 1970 of a month's first day, a day or a moment. */
function startOf(text: string): number | undefined {
  return parseMoment(isMonth(text) ? `${text}-01` : text)
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && numberOf(value) === undefined
}

function titleOf(path: string[]): string {
  return path.map(formatKey).join(': ') || 'Answer'
}

/** `IN_PROGRESS` as "In Progress". Other names stay as they are. */
function nameOf(key: string): string {
  return /^[A-Z]+(_[A-Z]+)*$/.test(key) ? formatLabel(key) : key
}

function textOf(value: unknown): string {
  if (Array.isArray(value) || isRecord(value)) return 'none'
  return value === null || value === '' ? 'not provided' : String(value)
}
