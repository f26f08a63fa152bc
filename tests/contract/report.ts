import type { Look } from './fields'
import type { Answer } from './server'

/** What was found of one call. `faults`: something that the console needs is not there; `notes`: it gets along. */
export type Row = {
  /** With ids, and what a filter took from a record, left out. */
  call: string
  /** Of the answer; undefined where none came. */
  status: number | undefined
  /** In milliseconds. */
  time: number
  faults: string[]
  notes: string[]
  /** What is more than the console needs, and what it uses. */
  extras: string[]
}

export type Report = { url: string; calls: Row[]; faults: number; notes: number }

export function reportOf(url: string, calls: Row[]): Report {
  const count = (key: 'faults' | 'notes') => calls.reduce((sum, row) => sum + row[key].length, 0)
  return { url, calls, faults: count('faults'), notes: count('notes') }
}

export function rowOf(call: string, { status, time, fault }: Answer): Row {
  return { call, status, time, faults: fault === undefined ? [] : [fault], notes: [], extras: [] }
}

/**
 * A field that no record has, and one that cannot be read, are faults. One that only some have may be empty in the others, which
 * the console bears; but for an id.
 */
export function tellFields(row: Row, looks: Look[]): void {
  const fields = new Set(looks.map(({ field }) => field))
  for (const field of fields) {
    const name = field || 'the answer'
    const ofField = looks.filter((look) => look.field === field)
    const seen = (kind: Look['seen']) => ofField.filter((look) => look.seen === kind)
    const share = (some: Look[]) => (ofField.length > 1 ? ` in ${some.length} of ${ofField.length}` : '')
    const isId = ofField.some((look) => look.isId)

    const missing = [...seen('missing'), ...(isId ? seen('empty') : [])]
    const isFault = isId || missing.length === ofField.length
    if (missing.length > 0) row[isFault ? 'faults' : 'notes'].push(`${name} is missing${share(missing)}`)
    for (const [kind, level] of [
      ['unreadable', 'faults'],
      ['converted', 'notes'],
    ] as const) {
      const [first] = seen(kind)
      if (first) row[level].push(`${name} should be ${first.wanted} and is ${first.got}${share(seen(kind))}`)
    }
  }
}

/** A table to work through: call, status, time, and what was found, a line each. */
export function tableOf({ url, calls, faults, notes }: Report): string {
  const head = ['Call', 'Status', 'Time', 'What was found'] as const
  const body = calls.flatMap((row) => {
    const found = [
      ...row.faults.map((fault) => `FAULT  ${fault}`),
      ...row.notes.map((note) => `note   ${note}`),
    ]
    const [first = 'ok', ...rest] = found
    rest.push(...row.extras.map((extra) => `more   ${extra}`))
    return [
      [row.call, String(row.status ?? '-'), `${Math.round(row.time)} ms`, first],
      ...rest.map((line) => ['', '', '', line]),
    ]
  })
  const widths = head.map((_, column) =>
    Math.max(...[[...head], ...body].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 2 ? cell.padStart(widths[2] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))
  return `${url}\n\n${[line(head), rule, ...body.map(line)].join('\n')}\n\n${summary(calls.length, faults, notes)}\n`
}

function summary(calls: number, faults: number, notes: number): string {
  const counts = `${calls} calls, ${faults} faults, ${notes} notes.`
  return faults > 0
    ? `${counts} A fault is something that the console needs and does not get from the server.`
    : `${counts} The console gets what it needs.`
}
