import type { ReactNode } from 'react'

/**
 * How the values of a column are shown and exported, and how wide they are:
 *
 * - `name` is that of a record, and `person` that of a person, whose words may be long; `id` is the number of a record
 * - `reference` is a number with a button to copy it
 * - `group` is the name of a group of rows, such as a status
 * - `name-and-email` has the e-mail below the name; `marked` is a word beside a symbol, such as an icon, and `color` the code of one beside
 *   it
 * - `text` is any other text; `note` may be long, and has a line of its own on cards, like `narration`, the text of a bank, whose words are
 *   long
 * - `status` is a badge in the heading of a card, and `badge` one below it; `word` is a short word or code, such as a type
 * - `duration` is a short text
 * - `money` and `whole-rupees` are in rupees; `day`, `short-day` and `moment` in ISO 8601
 */
export type ColumnKind = Exclude<Kind, ActionKind | 'select'>

/** Controls: a `link` to the record, which is an arrow if there is little space, a `button`, or two of them. */
type ActionKind = 'link' | 'button' | 'buttons'

/** The first column: check boxes. */
export const SELECT = { header: '', kind: 'select' } as const

/**
 * `value` is not formatted yet: cells, exports and tests use it. `cell` renders more, such as a link. A column without a value holds
 * controls. `isWideOnly`: not on cards. `isLabelled`: on cards with its header. `isLead`: on cards above the heading. `currency`: for
 * amounts that may not be in rupees. `letters`: the length of a quiet text in `cell` that is longer than a value of its kind, and never
 * cut.
 */
export type Column<Row> = {
  header: string
  isWideOnly?: boolean
  isLabelled?: boolean
  isLead?: boolean
  letters?: number
} & (
  | {
      value: (row: Row) => string | number | undefined
      kind?: ColumnKind
      cell?: Cell<Row>
      currency?: (row: Row) => string | undefined
    }
  | { value?: undefined; kind: ActionKind; cell: Cell<Row>; currency?: undefined }
)

/** `index` is the key of rows that have no id. */
export type RowKey<Row> = (row: Row, index: number) => string

/** Undefined if the key is only the row's index. */
export function ownKey<Row>(row: Row, rowKey: RowKey<Row>): string | undefined {
  const key = rowKey(row, 0)
  return key === rowKey(row, 1) ? key : undefined
}

/** `from` are the search params of the list, for links to the row's record; undefined elsewhere. */
type Cell<Row> = (row: Row, from?: string) => ReactNode

/**
 * In rem, with the gap to the next column. `least` holds the start of a text, and the whole of a value that would say something else when
 * it is cut, such as a day. `money` holds ₹99,99,99,999.00 in the widest usual font, and at least ₹99,999.00: the letters of more are
 * smaller.
 *
 * `turn`: in a narrow table the columns of one turn shrink all they can before those of the next, and those without one never do. Names
 * come after what can be read beside them, and what has no good place to break comes last. `share`: of the space that is left, for each
 * rem of width. Names get more: a row is known by them.
 */
const COLUMN_WIDTHS = {
  text: { usual: 9, least: 5, turn: 1, share: 1.25 },
  note: { usual: 9, least: 3.4, turn: 1, share: 2 },
  narration: { usual: 17, least: 10, turn: 2, share: 1.5 },
  marked: { usual: 11, least: 6.4, turn: 1 },
  color: { usual: 6.6, least: 6.4, turn: 1 },
  money: { usual: 11.2, least: 6.5, turn: 1 },
  'whole-rupees': { usual: 6.6, least: 5.4, turn: 1 },
  status: { usual: 6.8, least: 6.6, turn: 1 },
  badge: { usual: 6, least: 5, turn: 1 },
  duration: { usual: 7, least: 6, turn: 1 },
  word: { usual: 5, least: 4.4, turn: 1 },
  name: { usual: 10, least: 6.2, turn: 2, share: 2 },
  person: { usual: 10, least: 7, turn: 2, share: 1.5 },
  group: { usual: 10, least: 8, turn: 2 },
  'name-and-email': { usual: 17, least: 14, turn: 1 },
  id: { usual: 9.4, least: 5.2, turn: 3 },
  reference: { usual: 13.1, least: 12.4, turn: 3 },
  phone: { usual: 8.8, least: 8.8 },
  count: { usual: 4.5, least: 4.5 },
  percent: { usual: 5.4, least: 5.4 },
  day: { usual: 6, least: 5.8, turn: 2 },
  'short-day': { usual: 4.8, least: 4.6, turn: 2 },
  moment: { usual: 10.7, least: 10.5, turn: 2 },
  link: { usual: 2.4, least: 2.4 },
  button: { usual: 9, least: 8.8, turn: 2 },
  buttons: { usual: 11.4, least: 11.2, turn: 2 },
  select: { usual: 2, least: 2 },
}

type Kind = keyof typeof COLUMN_WIDTHS
type Width = { usual: number; least: number; turn?: number; share?: number }

type Sized = {
  header: string
  kind?: Kind
  isWideOnly?: boolean
  isLead?: boolean
  letters?: number
}

const LINK = 'var(--link-column)'

const NEVER = Number.POSITIVE_INFINITY

/**
 * Depends only on the columns, so that nothing moves when rows arrive. In a narrow table the columns of a turn shrink in proportion to
 * the difference of their two widths.
 */
export function gridColumns(columns: readonly Sized[]): string {
  const rooms = columns.map(roomOf)
  const others = rooms.filter(({ kind }) => kind !== 'link')
  const wanted = sum(others.map(({ usual }) => usual))
  const missing = `${wanted}rem + ${others.length < rooms.length ? LINK : '0px'} - 100%`
  const spareOf = (some: typeof others) => sum(some.map(({ usual, least }) => usual - least))
  return rooms
    .map(({ kind, usual, least, turn, share }) => {
      if (kind === 'link') return LINK
      if (kind === 'select') return `${usual}rem` // check boxes stand at one place in all lists
      const most = `${rounded(usual * share)}fr`
      if (usual === least || turn === NEVER) return `minmax(${least}rem, ${most})`
      const before = spareOf(others.filter((other) => other.turn < turn))
      const part = rounded((usual - least) / spareOf(others.filter((other) => other.turn === turn)))
      return `minmax(clamp(${least}rem, ${usual}rem - (${missing} - ${before}rem) * ${part}, ${usual}rem), ${most})`
    })
    .join(' ')
}

/** In rem. With less space the rows become cards. */
export function minTableWidth(columns: readonly Sized[]): number {
  return sum(columns.map((column) => roomOf(column).least))
}

/** On a card: `lead` is above the heading, `start` and `end` share a line below it, and `line` is a line of its own. */
export type CardPlace = 'lead' | 'heading' | 'beside-heading' | 'start' | 'end' | 'line' | 'nowhere'

/** Amounts are at the end, dates and references at the start; other values fill the lines. What has nothing beside it has the whole line. */
export function cardPlaces(columns: readonly Sized[]): CardPlace[] {
  const lines = { start: 0, end: 0 }
  const places = columns.map(({ kind, isWideOnly, isLead }, index): CardPlace => {
    if (isLead) return 'lead'
    if (index === 0) return 'heading'
    if (isWideOnly) return 'nowhere'
    if (kind === 'status' || kind === 'link' || kind === 'button') return 'beside-heading'
    if (kind === 'note' || kind === 'narration' || kind === 'buttons') return 'line'
    const place = sideOf(kind) ?? (lines.end < lines.start ? 'end' : 'start')
    lines[place] += 1
    return place
  })
  const last = places.lastIndexOf('start')
  return lines.start > lines.end ? places.with(last, 'line') : places
}

function sideOf(kind: Sized['kind']): 'start' | 'end' | undefined {
  if (kind === 'money' || kind === 'whole-rupees') return 'end'
  return kind === 'day' || kind === 'short-day' || kind === 'moment' || kind === 'reference'
    ? 'start'
    : undefined
}

/** A long header widens its column. It breaks between words if there is little room. */
function roomOf({ header, kind = 'text', letters = 0 }: Sized) {
  const { usual, least, turn = NEVER, share = 1 }: Width = COLUMN_WIDTHS[kind]
  if (kind === 'link') return { kind, usual, least, turn, share }
  const longestWord = Math.max(...header.split(' ').map((word) => word.length))
  return {
    kind,
    usual: Math.max(usual, widthOfHeader(header.length), widthOfQuiet(letters)),
    least: Math.max(least, widthOfHeader(longestWord), widthOfQuiet(letters)),
    turn,
    share,
  }
}

/** In rem, with the gap to the next column. Headers are small and bold, quiet texts small. */
function widthOfHeader(letters: number): number {
  return letters * 0.48 + 0.6
}

function widthOfQuiet(letters: number): number {
  return letters * 0.44 + 0.6
}

function sum(values: readonly number[]): number {
  return rounded(values.reduce((all, value) => all + value, 0))
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
