import type { ReactNode } from 'react'

/**
 * What a column's values are. The kind says how they are shown, how much room they have, and what a file makes of them:
 *
 * - `name` calls a record or a person; `id` is its number; `reference` has a button to copy it
 * - `group` calls many rows by what they share, such as a status
 * - `contact` is a name with an e-mail below it; `marked` is a word beside what it stands for, such as an icon
 * - `text` is any other text
 * - `status` is a badge; `word` is one of a few short words, such as a type
 * - `phone`, `count`, `percent`; `money` and `whole-rupees` in rupees; `day`, `short-day` and `moment` in ISO 8601
 */
export type ColumnKind = Exclude<keyof typeof ROOM, ActionKind | 'select'>

/** What acts on a row: a `link` to its record, which is an arrow where there is little room, or a `button`. */
type ActionKind = 'link' | 'button'

/** The column of check boxes, before those of a list. */
export const SELECT = { header: '', kind: 'select' } as const

/**
 * A column needs a header, a kind and a value, and nothing else. `value` is what the record holds, before it is put into words: cells,
 * exports and tests read the same. `cell` shows more than the value, such as a link. A column without a value holds what acts on
 * its row. `isWideOnly` leaves the column out where the rows are cards; `isLabelled` names its value there, too. `currency` is that of an
 * amount which need not be in rupees.
 */
export type Column<Row> = { header: string; isWideOnly?: boolean; isLabelled?: boolean } & (
  | {
      value: (row: Row) => string | number | undefined
      kind?: ColumnKind
      cell?: Cell<Row>
      currency?: (row: Row) => string | undefined
    }
  | { value?: undefined; kind: ActionKind; cell: Cell<Row>; currency?: undefined }
)

/** `from` is the search part of the list's address, for links that lead to the row's record; undefined elsewhere. */
type Cell<Row> = (row: Row, from?: string) => ReactNode

/**
 * The room of each kind in rem, with the gap to the next column: what a usual value takes on one line, and the least in which it is whole
 * on two or three. In the widest usual font `money` holds ₹99,99,99,999.00, and at its least in smaller letters.
 */
const ROOM = {
  text: { usual: 9, least: 5.2 },
  marked: { usual: 9, least: 6.4 },
  money: { usual: 9.6, least: 6.2 },
  'whole-rupees': { usual: 7.4, least: 5.4 },
  status: { usual: 6.8, least: 6.4 },
  word: { usual: 5, least: 4.4 },
  name: { usual: 10, least: 6.6 },
  group: { usual: 10, least: 8 },
  contact: { usual: 17, least: 14 },
  id: { usual: 9.4, least: 5.2 },
  reference: { usual: 13.1, least: 8.4 },
  phone: { usual: 8.4, least: 8.4 },
  count: { usual: 4.2, least: 4.2 },
  percent: { usual: 5.4, least: 5.4 },
  day: { usual: 6, least: 5.8 },
  'short-day': { usual: 4.8, least: 4.6 },
  moment: { usual: 10.7, least: 6.4 },
  link: { usual: 2.4, least: 2.4 },
  button: { usual: 9, least: 8.8 },
  select: { usual: 2, least: 2 },
}

type Sized = { header: string; kind?: keyof typeof ROOM; isWideOnly?: boolean }

/** The width of a column of links, in the style sheet. */
const LINK = 'var(--link-column)'

/**
 * The columns of a CSS grid. They depend on the columns alone, so that nothing moves when rows arrive. Where room is missing, each
 * gives way by the same part of what it can.
 */
export function gridColumns(columns: readonly Sized[]): string {
  const rooms = columns.map(roomOf)
  const others = rooms.filter(({ kind }) => kind !== 'link')
  const wanted = sum(others.map(({ usual }) => usual))
  const spare = sum(others.map(({ usual, least }) => usual - least))
  const missing = `(${wanted}rem + ${others.length < rooms.length ? LINK : '0px'} - 100%)`
  return rooms
    .map(({ kind, usual, least }) => {
      if (kind === 'link') return LINK
      if (usual === least) return `minmax(${least}rem, ${usual}fr)`
      const narrow = `${usual}rem - ${missing} * ${rounded((usual - least) / spare)}`
      return `minmax(clamp(${least}rem, ${narrow}, ${usual}rem), ${usual}fr)`
    })
    .join(' ')
}

/** Rem that a table needs at least. Where it has less, its rows become cards. */
export function minTableWidth(columns: readonly Sized[]): number {
  return sum(columns.map((column) => roomOf(column).least))
}

/** Where a column stands on a card: in its heading, or on the lines below, at their start or end. */
export type CardPlace = 'heading' | 'beside-heading' | 'start' | 'end' | 'nowhere'

/** Amounts stand at the end, dates and references at the start; others fill up the lines. */
export function cardPlaces(columns: readonly Sized[]): CardPlace[] {
  const lines = { start: 0, end: 0 }
  return columns.map(({ kind, isWideOnly }, index) => {
    if (index === 0) return 'heading'
    if (isWideOnly) return 'nowhere'
    if (kind === 'status' || kind === 'link' || kind === 'button') return 'beside-heading'
    const place = sideOf(kind) ?? (lines.end < lines.start ? 'end' : 'start')
    lines[place] += 1
    return place
  })
}

function sideOf(kind: Sized['kind']): 'start' | 'end' | undefined {
  if (kind === 'money' || kind === 'whole-rupees') return 'end'
  return kind === 'day' || kind === 'short-day' || kind === 'moment' || kind === 'reference'
    ? 'start'
    : undefined
}

/** The room of its kind, or more for the longest word of its header. */
function roomOf({ header, kind = 'text' }: Sized) {
  const longestWord = Math.max(...header.split(' ').map((word) => word.length))
  const forHeader = kind === 'link' ? 0 : longestWord * 0.48 + 0.6
  const { usual, least } = ROOM[kind]
  return { kind, usual: Math.max(usual, forHeader), least: Math.max(least, forHeader) }
}

function sum(values: readonly number[]): number {
  return rounded(values.reduce((all, value) => all + value, 0))
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
