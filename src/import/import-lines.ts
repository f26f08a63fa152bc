import * as v from 'valibot'
import { type FormRules, newInput } from '@/records/form-values'
import { type Choice, columnsOf, type FormShape, type ImportColumn, plain, withValues } from './columns'
import type { FileLine } from './read-table'

// Pure: what the server has is passed in.

/** What makes two records the same. `by` is a part of a sentence, `key` is compared. */
export type Identity = { by: string; key: string }

/** `Row` is a record as its list has it. */
export type ImportRules<Values extends object, Input extends object, Row> = FormRules<Values, Input> &
  Omit<FormShape, 'schema'> & {
    /** What the form of a new record starts with. */
    start: Partial<Input>
    /** By the path of a field. A field of several that is not among them takes any text. */
    choices?: Readonly<Record<string, readonly Choice[]>>
    identities: (record: Input | Row) => readonly Identity[]
    nameOf: (record: Row) => string
  }

export type LineState = 'ready' | 'wrong' | 'there'

export type ImportLine<Input> = FileLine & {
  state: LineState
  /** By the index of the column. */
  errors: ReadonlyMap<number, string>
  /** What the form would send; undefined if something is wrong. */
  input: Input | undefined
  /** Of a line that is there already: "Same phone as …". */
  same: string | undefined
}

/** Whether it is there already is not known yet. */
type ReadLine<Input> = Omit<ImportLine<Input>, 'state' | 'same'> & { identities: readonly Identity[] }

export type Importer<Input> = {
  columns: readonly ImportColumn[]
  /** `underWay`: lines that are being added, which come before these. */
  judge: (lines: readonly FileLine[], underWay?: readonly FileLine[]) => ImportLine<Input>[]
  /** For the ledger. */
  nameOf: (line: FileLine) => string
}

/** `rows`: what the server has. No line is parsed twice, and one that is judged as before stays the same object. */
export function createImporter<Values extends object, Input extends object, Row>(
  rules: ImportRules<Values, Input, Row>,
  rows: readonly Row[],
): Importer<Input> {
  const columns = columnsOf(rules)
  const known = new Map<string, string>()
  for (const row of rows) addIdentities(known, rules.identities(row), rules.nameOf(row))
  const parsed = new WeakMap<FileLine, ReadLine<Input>>()
  const judged = new WeakMap<FileLine, ImportLine<Input>>()
  const readOnce = (line: FileLine) => {
    const read = parsed.get(line) ?? readLine(rules, columns, line)
    parsed.set(line, read)
    return read
  }
  const judgeOne = (line: FileLine, earlier: Map<string, string>): ImportLine<Input> => {
    const read = readOnce(line)
    const { identities, ...fields } = read
    const same = sameOf(identities, known) ?? sameOf(identities, earlier)
    addIdentities(earlier, identities, numberOf(line))
    const state: LineState = !read.input ? 'wrong' : same === undefined ? 'ready' : 'there'
    const before = judged.get(line)
    if (before?.state === state && before.same === same) return before
    const result = { ...fields, state, same }
    judged.set(line, result)
    return result
  }
  return {
    columns,
    nameOf: ({ line, texts }) => texts.find((text) => text.trim() !== '')?.trim() ?? `Line ${line}`,
    judge: (lines, underWay = []) => {
      const earlier = new Map<string, string>()
      for (const line of underWay) addIdentities(earlier, readOnce(line).identities, numberOf(line))
      return lines.map((line) => judgeOne(line, earlier))
    },
  }
}

function numberOf({ line }: FileLine): string {
  return `line ${line}`
}

/** The first that has a key keeps it. */
function addIdentities(all: Map<string, string>, identities: readonly Identity[], name: string): void {
  for (const { by, key } of identities) if (!all.has(key)) all.set(key, `Same ${by} as ${name}`)
}

function sameOf(identities: readonly Identity[], all: ReadonlyMap<string, string>): string | undefined {
  return identities.flatMap(({ key }) => all.get(key) ?? [])[0]
}

function readLine<Values extends object, Input extends object, Row>(
  rules: ImportRules<Values, Input, Row>,
  columns: readonly ImportColumn[],
  line: FileLine,
): ReadLine<Input> {
  const errors = new Map(line.spoiled)
  const values = new Map<string, unknown>()
  for (const [index, column] of columns.entries()) {
    const text = line.texts[index] ?? ''
    const read = readCell(column, text, rules.choices?.[column.path])
    values.set(column.path, read.value)
    if (read.problem !== undefined && !errors.has(index)) errors.set(index, read.problem)
  }
  const filled = withValues(rules.toValues(rules.start), values)
  const { issues = [] } = v.safeParse(rules.schema, filled)
  for (const issue of issues) {
    const index = columnAt(columns, v.getDotPath(issue) ?? '')
    if (errors.has(index)) continue
    errors.set(index, isShortened(line.texts[index] ?? '') ? SHORTENED : issue.message)
  }
  const input = errors.size === 0 ? newInput(rules, filled) : undefined
  return { ...line, errors, input, identities: input ? rules.identities(input) : [] }
}

/** A problem of no column is shown at the first one. */
function columnAt(columns: readonly ImportColumn[], path: string): number {
  return Math.max(
    columns.findIndex((column) => path === column.path || path.startsWith(`${column.path}.`)),
    0,
  )
}

const SHORTENED = 'A spreadsheet has shortened this number. Type all of its digits.'

/** A spreadsheet writes a long number as 9.19877E+11, without its last digits. */
function isShortened(text: string): boolean {
  return /^\s*[+-]?\d+([.,]\d+)?e\+?\d+\s*$/i.test(text)
}

type CellValue = { value: unknown; problem?: string }

function readCell({ kind }: ImportColumn, text: string, choices: readonly Choice[] | undefined): CellValue {
  if (kind === 'flag') return flagOf(text)
  return kind === 'several' ? severalOf(text, choices) : { value: text }
}

function flagOf(text: string): CellValue {
  const word = plain(text)
  if (word === '') return { value: undefined }
  if (['yes', 'y', 'true', '1'].includes(word)) return { value: true }
  return ['no', 'n', 'false', '0'].includes(word)
    ? { value: false }
    : { value: undefined, problem: 'Enter Yes or No' }
}

/** Sorted, as the form has them. */
function severalOf(text: string, choices: readonly Choice[] | undefined): CellValue {
  const parts = text.split(';').flatMap((part) => part.trim() || [])
  if (!choices) return { value: [...new Set(parts)].toSorted() }
  const problems: string[] = []
  const values = parts.flatMap((part) => {
    const found = choices.filter(({ label, value }) => plain(label) === plain(part) || value === part)
    if (found.length === 0)
      problems.push(`There is no “${part}”.${/[,\n]/.test(part) ? ' Several are separated by ;' : ''}`)
    if (found.length > 1) problems.push(`“${part}” is the name of several.`)
    return found.length === 1 ? found.map(({ value }) => value) : []
  })
  const value = [...new Set(values)].toSorted()
  return problems[0] === undefined ? { value } : { value, problem: problems[0] }
}

/** What a spreadsheet had made of that cell is forgotten. */
export function withText({ line, texts, spoiled }: FileLine, column: number, text: string): FileLine {
  return {
    line,
    texts: texts.with(column, text),
    spoiled: new Map([...spoiled].filter(([index]) => index !== column)),
  }
}
