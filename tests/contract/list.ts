import * as v from 'valibot'
import { dataOf } from '@/data/envelopes'
import { type Filter, PAGE_SIZE, toServerQuery } from '@/data/list'
import { id } from '@/lib/fields'
import { stringifySearch } from '@/lib/search-params'
import type { ListCall } from './calls'
import { isObject } from './fields'
import { checkAnswer, type Reader, type Reading } from './reading'
import type { Row } from './report'

/** A text that no record holds, a day before and after all, and an amount below and above all. */
const NO_TEXT = 'zz-no-such-text-7f3k'
const DAYS = ['1900-01-01', '2999-12-31']
const AMOUNTS = ['0', '999999999999']

/** Rows that an export asks for at once. */
const MANY = 100

/** An answer as far as the checks look at it: which rows there are, not what they hold. */
type Shown = { rows: unknown[]; marks: string[]; totalPages: number; total: number | undefined }
type Asked = Reading & { page: Shown | undefined }
type Query = Record<string, string | number>

/** `shownAs` replaces values that came from the server in the report. */
type Ask = (query: Query, shownAs?: Query) => Promise<Asked>

/** Reads a list as its screen, filters, pager and exports do. Answers the ids on its first page, undefined where it can't be read. */
export async function checkList(list: ListCall, read: Reader): Promise<string[] | undefined> {
  const ask: Ask = async (query, shownAs) => {
    const search = decodeURIComponent(stringifySearch(toServerQuery({ ...query, ...shownAs })))
    const reading = await read(list.path, toServerQuery(query), list.path + search)
    return { ...reading, page: shownBy(list, reading.answer.body) }
  }
  const first = await ask({})
  checkAnswer(first, list.answer)
  const { row, page } = first
  if (!page) return undefined
  await checkPaging(row, page, ask)
  if (page.rows.length === 0) row.notes.push('no rows, so fields and filters were not checked')
  else {
    await checkSearch(list.search.key, page, ask)
    for (const filter of list.filters) await checkFilter(filter, page, ask)
  }
  return page.rows.flatMap((row) => {
    const read = v.safeParse(v.object({ id }), row)
    return read.success ? [read.output.id] : []
  })
}

/** Rows are compared by all that they hold: not every list has IDs. */
function shownBy(list: ListCall, body: unknown): Shown | undefined {
  const rows = v.safeParse(dataOf(v.array(v.unknown())), body)
  if (!rows.success || !isObject(body)) return undefined
  const counts = v.safeParse(list.answer, { ...body, data: [] })
  if (!counts.success) return undefined
  const marks = rows.output.map((row) => JSON.stringify(row))
  return { ...counts.output, rows: rows.output, marks }
}

async function checkPaging(row: Row, first: Shown, ask: Ask): Promise<void> {
  const { rows, totalPages, total } = first
  if (total !== undefined) row.extras.push('tells how many rows there are (total)')
  const isLimited = rows.length === PAGE_SIZE || (rows.length < PAGE_SIZE && totalPages === 1)
  if (!isLimited) row.faults.push(`limit is ignored: ${rows.length} rows for limit=${PAGE_SIZE}`)
  else if (total !== undefined && Math.max(1, Math.ceil(total / PAGE_SIZE)) !== totalPages)
    row.faults.push('total and totalPages do not match')

  if (totalPages > 1) await checkPages(first, ask)

  const single = await ask({ limit: 1 })
  if (single.page && single.page.rows.length > 1) single.row.faults.push('limit is ignored')
  const many = await ask({ limit: MANY })
  if (many.page && totalPages > 1 && many.page.rows.length <= PAGE_SIZE)
    many.row.notes.push(`gives ${many.page.rows.length} rows for limit=${MANY}: an export needs more calls`)
}

async function checkPages(first: Shown, ask: Ask): Promise<void> {
  const { totalPages } = first
  const second = await ask({ page: 2 })
  if (second.page && isSame(second.page, first)) {
    second.row.faults.push('page is ignored: this is page 1 again')
    return
  }
  if (second.page?.rows.length === 0) second.row.faults.push('is empty, but totalPages says that it has rows')
  if (second.page?.marks.some((mark) => first.marks.includes(mark)))
    second.row.notes.push('repeats rows of page 1: the order changes between calls')

  const last = totalPages > 2 ? await ask({ page: totalPages }, { page: 'last' }) : second
  if (last !== second && last.page?.rows.length === 0)
    last.row.faults.push('is empty: totalPages is too high')
  else if (last.page?.total !== undefined) {
    const promised = last.page.total - (totalPages - 1) * PAGE_SIZE
    if (promised !== last.page.rows.length) last.row.faults.push('has another number of rows than total says')
  }

  const beyond = await ask({ page: totalPages + 1 }, { page: 'last+1' })
  if (isRefused(beyond)) {
    beyond.row.faults = []
    beyond.row.notes.push('should be an empty page: only then does the console go back to page 1')
  } else if (beyond.page && beyond.page.rows.length > 0)
    beyond.row.faults.push('has rows: totalPages is too low')
}

async function checkSearch(key: string, first: Shown, ask: Ask): Promise<void> {
  await checkUnknownText(key, first, ask)
  const name = nameIn(first.rows[0])
  if (name === undefined) return
  const { row, page } = await ask({ [key]: name }, { [key]: '…' })
  if (page?.rows.length === 0) row.notes.push('finds nothing for the name in the first row')
}

async function checkFilter(filter: Filter, first: Shown, ask: Ask): Promise<void> {
  const { key } = filter
  switch (filter.kind) {
    case 'period':
      return // a word of the console's own: the server sees its two days
    case 'choice':
      return checkValues(
        key,
        filter.options.map(({ value }) => value),
        first,
        ask,
      )
    case 'day':
      return checkValues(key, DAYS, first, ask)
    case 'amount':
      return checkValues(key, AMOUNTS, first, ask)
    default: {
      await checkUnknownText(key, first, ask)
      const held = heldBy(first.rows[0], key)
      if (held === undefined) return
      const asked = await ask({ [key]: held }, { [key]: '…' })
      if (asked.page?.rows.length === 0)
        asked.row.faults.push(`${key} does not find the row that has this value`)
      tellOthers(asked, key, (value) => value.includes(held.toLowerCase()))
    }
  }
}

/** No two of these values fit the same rows: where each gives what no filter gives, none is looked at. */
async function checkValues(key: string, values: readonly string[], first: Shown, ask: Ask): Promise<void> {
  const all: Asked[] = []
  for (const value of values) {
    const asked = await ask({ [key]: value })
    tellOthers(asked, key, (held) => held === value.toLowerCase())
    all.push(asked)
  }
  if (all.every(({ page }) => page && isSame(page, first)))
    for (const { row } of all) row.faults.push(`${key} is ignored`)
}

async function checkUnknownText(key: string, first: Shown, ask: Ask): Promise<void> {
  const asked = await ask({ [key]: NO_TEXT })
  const { row, answer, page } = asked
  if (isRefused(asked) && answer.status !== undefined && answer.status < 500) {
    row.faults = []
    row.notes.push('refuses an unknown value')
  }
  if (!page || page.rows.length === 0) return
  row.faults.push(isSame(page, first) ? `${key} is ignored` : `${key} finds rows for a value that no row has`)
}

/** Where a row has a field by the name of the filter, it must be what was asked for. */
function tellOthers({ row, page }: Asked, key: string, fits: (held: string) => boolean): void {
  const misfits = (page?.rows ?? []).filter((item) => {
    const held = heldBy(item, key)
    return held !== undefined && !fits(held.toLowerCase())
  })
  if (misfits.length > 0)
    row.faults.push(`${key} has another value in ${misfits.length} of ${page?.rows.length} rows`)
}

function heldBy(row: unknown, key: string): string | undefined {
  const held = isObject(row) ? row[key] : undefined
  return (typeof held === 'string' && held.trim() !== '') || typeof held === 'number'
    ? String(held)
    : undefined
}

/** The first field that is a name, wherever it stands. */
function nameIn(row: unknown): string | undefined {
  if (!isObject(row)) return undefined
  for (const [key, value] of Object.entries(row)) {
    const name = /name$/i.test(key) ? heldBy(row, key) : nameIn(value)
    if (name !== undefined) return name
  }
  return undefined
}

function isSame(a: Shown, b: Shown): boolean {
  return a.totalPages === b.totalPages && JSON.stringify(a.marks) === JSON.stringify(b.marks)
}

function isRefused({ answer: { status } }: Asked): boolean {
  return status !== undefined && status >= 400
}
