import type { ReactNode } from 'react'

/**
 * The kind of a column's values. It decides how they are shown, how wide they are, and how they are exported:
 *
 * - `name` is the name of a record, and `person` that of a person, whose words may be long; `id` is the number of a record
 * - `reference` is a number with a button to copy it
 * - `group` is the name of a group of rows, such as a status
 * - `name-and-email` is a name with an e-mail below it; `marked` is a word beside a symbol, such as an icon, and `color` the
 *   code of one beside it
 * - `text` is any other text; `note` is one that may be long, and has a line of its own on cards, like `narration`, the text of a bank,
 *   whose words are long
 * - `status` is a badge that stands in the heading of a card, and `badge` one that stands below it; `word` is a short word or code, such as
 *   a type
 * - `duration` is how long something takes, as a short text
 * - `phone`, `count`, `percent`; `money` and `whole-rupees` in rupees; `day`, `short-day` and `moment` in ISO 8601
 */
export type ColumnKind = Exclude<Kind, ActionKind | 'select'>

/** A column of controls: a `link` to the record, which is an arrow if there is little space, a `button`, or two of them. */
type ActionKind = 'link' | 'button' | 'buttons'

/** The column of check boxes, which is the first one. */
export const SELECT = { header: '', kind: 'select' } as const

/**
 * A column needs only a header, a kind and a value. `value` is the value of the record before it is formatted: cells, exports and tests use
 * it. `cell` renders more than the value, such as a link. A column without a value holds controls for its row. `isWideOnly` hides the
 * column if the rows are cards. `isLabelled` shows the header beside the value on cards. `currency` is for amounts that may not be in
 * rupees. `isLead`: what one came for leads a card, above its heading. `letters`: how long a quiet text is that `cell` shows, where that is
 * longer than a value of its kind, and never cut.
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

/** The key of a row. `index` is the key of rows that have no id. */
export type RowKey<Row> = (row: Row, index: number) => string

/** The key of a row; undefined if it is only the row's index. */
export function ownKey<Row>(row: Row, rowKey: RowKey<Row>): string | undefined {
  const key = rowKey(row, 0)
  return key === rowKey(row, 1) ? key : undefined
}

/** `from` are the search params of the list, for links to the row's record; undefined elsewhere. */
type Cell<Row> = (row: Row, from?: string) => ReactNode

/**
 * The width of each kind in rem, with the gap to the next column. `usual` holds a usual value. `least` holds the start of a text, and the
 * whole of a value that would say something else when it is cut, such as a day. `money` holds ₹99,99,99,999.00 in the widest usual font;
 * in its least width it holds ₹99,999.00, and the letters of more are smaller.
 */
const COLUMN_WIDTHS = {
  text: { usual: 9, least: 5 },
  note: { usual: 9, least: 3.4 },
  narration: { usual: 17, least: 10 },
  marked: { usual: 11, least: 6.4 },
  color: { usual: 6.6, least: 6.4 },
  money: { usual: 11.2, least: 6.5 },
  'whole-rupees': { usual: 6.6, least: 5.4 },
  status: { usual: 6.8, least: 6.6 },
  badge: { usual: 6, least: 5 },
  duration: { usual: 7, least: 6 },
  word: { usual: 5, least: 4.4 },
  name: { usual: 10, least: 6.2 },
  person: { usual: 10, least: 7 },
  group: { usual: 10, least: 8 },
  'name-and-email': { usual: 17, least: 14 },
  id: { usual: 9.4, least: 5.2 },
  reference: { usual: 13.1, least: 12.4 },
  phone: { usual: 8.8, least: 8.8 },
  count: { usual: 4.5, least: 4.5 },
  percent: { usual: 5.4, least: 5.4 },
  day: { usual: 6, least: 5.8 },
  'short-day': { usual: 4.8, least: 4.6 },
  moment: { usual: 10.7, least: 10.5 },
  link: { usual: 2.4, least: 2.4 },
  button: { usual: 9, least: 8.8 },
  buttons: { usual: 11.4, least: 11.2 },
  select: { usual: 2, least: 2 },
}

type Kind = keyof typeof COLUMN_WIDTHS

/** How much of the space that is left a kind gets for each rem of its width: names are what a row is known by. */
const SHARES: Partial<Record<Kind, number>> = { name: 2, person: 1.5, text: 1.25, note: 2, narration: 1.5 }

/**
 * The order in which columns shrink if a table is narrow; each group gives all it has before the next one does. Names come after what can
 * be read beside them, and what has no good place to break comes last.
 */
const SHRINKING: readonly ReadonlySet<Kind>[] = [
  new Set<Kind>([
    'money',
    'whole-rupees',
    'note',
    'text',
    'name-and-email',
    'marked',
    'color',
    'status',
    'badge',
    'word',
    'duration',
  ]),
  new Set<Kind>(['name', 'person', 'group', 'narration', 'day', 'short-day', 'moment', 'button', 'buttons']),
  new Set<Kind>(['id', 'reference']),
]

type Sized = {
  header: string
  kind?: Kind
  isWideOnly?: boolean
  isLead?: boolean
  letters?: number
}

/** The width of a column of links, in the style sheet. */
const LINK = 'var(--link-column)'

/**
 * The `grid-template-columns` of a table. They depend only on the columns, so that nothing moves when rows arrive. If the table is too
 * narrow, the columns shrink in the order of `SHRINKING`; those of a group in proportion to the difference of their two widths.
 */
export function gridColumns(columns: readonly Sized[]): string {
  const rooms = columns.map(roomOf)
  const others = rooms.filter(({ kind }) => kind !== 'link')
  const wanted = sum(others.map(({ usual }) => usual))
  const missing = `${wanted}rem + ${others.length < rooms.length ? LINK : '0px'} - 100%`
  const spareOf = (group: number) =>
    sum(others.filter(({ kind }) => groupOf(kind) === group).map(({ usual, least }) => usual - least))
  const spares = SHRINKING.map((_, group) => spareOf(group))
  return rooms
    .map(({ kind, usual, least }) => {
      if (kind === 'link') return LINK
      if (kind === 'select') return `${usual}rem` // check boxes stand at one place in all lists
      const share = rounded(usual * (SHARES[kind] ?? 1))
      const group = groupOf(kind)
      if (usual === least || group < 0) return `minmax(${least}rem, ${share}fr)`
      const before = sum(spares.slice(0, group))
      const part = rounded((usual - least) / (spares[group] ?? 1))
      return `minmax(clamp(${least}rem, ${usual}rem - (${missing} - ${before}rem) * ${part}, ${usual}rem), ${share}fr)`
    })
    .join(' ')
}

/** The index of a kind's group in `SHRINKING`; -1 if its width is always the same. */
function groupOf(kind: Kind): number {
  return SHRINKING.findIndex((kinds) => kinds.has(kind))
}

/** The minimum width of a table in rem. If there is less space, its rows become cards. */
export function minTableWidth(columns: readonly Sized[]): number {
  return sum(columns.map((column) => roomOf(column).least))
}

/** The place of a column on a card: above its heading, in it, at the start or end of a line below, or on a line of its own. */
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

/** The width of a column: that of its kind, or more if its header is long. The header breaks between words if there is little room. */
function roomOf({ header, kind = 'text', letters = 0 }: Sized) {
  const { usual, least } = COLUMN_WIDTHS[kind]
  if (kind === 'link') return { kind, usual, least }
  const longestWord = Math.max(...header.split(' ').map((word) => word.length))
  return {
    kind,
    usual: Math.max(usual, widthOfHeader(header.length), widthOfQuiet(letters)),
    least: Math.max(least, widthOfHeader(longestWord), widthOfQuiet(letters)),
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
