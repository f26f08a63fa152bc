import { bankReferences, wordsOf } from '@/lib/bank-reference'
import { startOfDay } from '@/lib/day'
import type { BankLine } from './statement'

// Puts every payout and every debit into exactly one group, by references first. The order of payouts and lines decides nothing.

export type Payout = {
  /** That of `paymentRowKey`. */
  key: string
  center: string
  reference: string | undefined
  notes: string | undefined
  /** Whole. Undefined if the server sent no amount. */
  paise: number | undefined
  /** In India, `YYYY-MM-DD`. Undefined if the server sent none. */
  day: string | undefined
}

/** In the order of the sums. */
export const GROUPS = [
  'matched',
  'differs',
  'likely',
  'twice',
  'returned',
  'not-in-bank',
  'not-in-console',
] as const
export type Group = (typeof GROUPS)[number]

/** A payout with its lines, a payout alone, or a debit alone. */
export type Entry = {
  group: Group
  payout: Payout | undefined
  debits: BankLine[]
  /** What came back of the debits. */
  credits: BankLine[]
}

/** Answers to likely pairs, by `pairKey`. */
export type Decisions = ReadonlyMap<string, 'confirmed' | 'refused'>

export type Reconciliation = {
  entries: Entry[]
  /** Payouts of the days around the file, without a line. They are in no group. */
  around: Payout[]
}

export function pairKey({ key }: Payout, { line }: BankLine): string {
  return `${line} ${key}`
}

/** At most so many days are between a payout and a debit without its reference. Payouts are read of as many days around the file. */
export const NEAR_DAYS = 3

/** `days` are the first and the last of the file, `YYYY-MM-DD`. */
export function reconcile(
  payouts: readonly Payout[],
  lines: readonly BankLine[],
  days: { from: string; to: string },
  decisions: Decisions = new Map(),
): Reconciliation {
  const state: State = {
    entries: [...payouts]
      .sort(byPayout)
      .map((payout) => ({ payout, debits: [], credits: [], group: 'not-in-bank' })),
    debits: new Set(lines.filter(({ side }) => side === 'debit').sort(byLine)),
  }
  const references = referencesOf(state, lines)
  matchReferences(state, references)
  matchLikely(state, references, decisions)
  takeBack(state, references, lines)
  const alone = [...state.debits].map(
    (debit): Entry => ({ group: 'not-in-console', payout: undefined, debits: [debit], credits: [] }),
  )
  const isAround = ({ group, payout }: Entry) =>
    group === 'not-in-bank' && payout?.day !== undefined && (payout.day < days.from || payout.day > days.to)
  return {
    entries: [...state.entries.filter((entry) => !isAround(entry)), ...alone],
    around: state.entries.filter(isAround).flatMap(({ payout }) => payout ?? []),
  }
}

type PayoutEntry = Entry & { payout: Payout }

/** `debits`: those without a payout yet. */
type State = { entries: PayoutEntry[]; debits: Set<BankLine> }

/** The payouts whose reference is in a line. */
type References = ReadonlyMap<BankLine, PayoutEntry[]>

function referencesOf({ entries }: State, lines: readonly BankLine[]): References {
  const known = new Map<string, PayoutEntry[]>()
  const lengths = new Set<number>()
  for (const entry of entries) {
    for (const words of referencesOfPayout(entry.payout)) {
      const key = words.join(' ')
      known.set(key, [...(known.get(key) ?? []), entry])
      lengths.add(words.length)
    }
  }
  const found = new Map<BankLine, PayoutEntry[]>()
  for (const line of lines) {
    const words = wordsOf(line.text)
    const hits = words.flatMap((_, start) =>
      [...lengths].flatMap((length) => {
        const entries = known.get(words.slice(start, start + length).join(' '))
        return entries ? { start, end: start + length, entries } : []
      }),
    )
    // `REF-000001-2` in a line is no reference to the payout `REF-000001`.
    const longest = hits.filter((hit) => !hits.some((other) => isWithin(hit, other)))
    if (longest.length > 0) found.set(line, [...new Set(longest.flatMap(({ entries }) => entries))])
  }
  return found
}

type Span = { start: number; end: number }

function isWithin(inner: Span, outer: Span): boolean {
  return (
    inner.start >= outer.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start
  )
}

/** A shorter one would be found in amounts and days. */
const SHORTEST_REFERENCE = 5

/** Each reference as its words. */
function referencesOfPayout({ reference = '', notes = '' }: Payout): string[][] {
  const number = wordsOf(reference)
  const isUsable = number.join('').length >= SHORTEST_REFERENCE && /\d/.test(reference)
  return [...(isUsable ? [number] : []), ...bankReferences(notes).map((word) => [word])]
}

/** The same amounts first, then a second debit of the same amount, then other amounts. */
function matchReferences(state: State, references: References): void {
  const pairs = [...state.debits]
    .flatMap((debit) => (references.get(debit) ?? []).map((entry) => ({ entry, debit })))
    .sort(
      (a, b) =>
        countOfPayouts(references, a.debit) - countOfPayouts(references, b.debit) ||
        daysBetween(a.entry.payout, a.debit) - daysBetween(b.entry.payout, b.debit) ||
        byPayout(a.entry.payout, b.entry.payout) ||
        byLine(a.debit, b.debit),
    )
  const isSame = ({ entry: { payout }, debit }: Pair) => payout.paise === debit.paise
  for (const { entry, debit } of pairs.filter(isSame))
    if (entry.group === 'not-in-bank' && state.debits.has(debit)) assign(state, entry, debit, 'matched')
  for (const { entry, debit } of pairs.filter(isSame))
    if (state.debits.has(debit)) assign(state, entry, debit, 'twice')
  for (const { entry, debit } of pairs) {
    const isFree = entry.group === 'not-in-bank' || entry.group === 'differs'
    if (isFree && state.debits.has(debit)) assign(state, entry, debit, 'differs')
  }
}

type Pair = { entry: PayoutEntry; debit: BankLine }

function countOfPayouts(references: References, line: BankLine): number {
  return references.get(line)?.length ?? 0
}

function assign(state: State, entry: Entry, debit: BankLine, group: Group): void {
  state.debits.delete(debit)
  entry.debits.push(debit)
  entry.group = group
}

/** By amount, day and a word of the name. A pair needs exactly one candidate each way, or the admin's word. */
function matchLikely(state: State, references: References, decisions: Decisions): void {
  const isFree = ({ entry, debit }: Pair) => entry.group === 'not-in-bank' && state.debits.has(debit)
  const pairs = likelyPairs(state, references).filter((pair) => decisionOf(decisions, pair) !== 'refused')
  for (const pair of pairs)
    if (isFree(pair) && decisionOf(decisions, pair) === 'confirmed')
      assign(state, pair.entry, pair.debit, 'matched')
  const free = pairs.filter(isFree)
  const pairsOfEntry = groupBy(free, ({ entry }) => entry)
  const pairsOfDebit = groupBy(free, ({ debit }) => debit)
  for (const { entry, debit } of free)
    if (pairsOfEntry.get(entry)?.length === 1 && pairsOfDebit.get(debit)?.length === 1)
      assign(state, entry, debit, 'likely')
}

function decisionOf(decisions: Decisions, { entry, debit }: Pair) {
  return decisions.get(pairKey(entry.payout, debit))
}

function likelyPairs({ entries, debits }: State, references: References): Pair[] {
  const byAmount = groupBy(
    entries.filter(({ group, payout }) => group === 'not-in-bank' && payout.day !== undefined),
    ({ payout }) => payout.paise,
  )
  return [...debits].flatMap((debit) => {
    if (references.has(debit)) return []
    const words = new Set(wordsOf(debit.text))
    return (byAmount.get(debit.paise) ?? [])
      .filter(
        ({ payout }) =>
          daysBetween(payout, debit) <= NEAR_DAYS && nameWords(payout).some((word) => words.has(word)),
      )
      .map((entry) => ({ entry, debit }))
  })
}

/** Shorter words tell nothing. */
function nameWords({ center }: Payout): string[] {
  return wordsOf(center).filter((word) => /\p{L}.*\p{L}.*\p{L}/u.test(word) && !COMMON_WORDS.includes(word))
}

const COMMON_WORDS = ['AND', 'THE', 'PVT', 'LTD']

/** Out, back, and out again, with charges and their taxes. What stands in more lines is an account of the bank's own. */
const MOST_LINES_OF_A_TRANSFER = 6

/** Gives each credit to the one entry whose debit it returns. A likely pair must be confirmed first. */
function takeBack({ entries }: State, references: References, lines: readonly BankLine[]): void {
  const paid = entries.filter(({ group, debits }) => group !== 'likely' && debits.length > 0)
  const byAmount = groupBy(
    paid.flatMap((entry) => entry.debits.map((debit) => ({ entry, debit }))),
    ({ debit }) => debit.paise,
  )
  const linesOf = groupBy(
    lines.flatMap(({ text }) => bankReferences(text)),
    (word) => word,
  )
  const isOfOneTransfer = (word: string) => (linesOf.get(word) ?? []).length <= MOST_LINES_OF_A_TRANSFER
  for (const credit of lines.filter(({ side }) => side === 'credit').sort(byLine)) {
    const words = bankReferences(credit.text).filter(isOfOneTransfer)
    const named = references.get(credit) ?? []
    const candidates = (byAmount.get(credit.paise) ?? []).filter(
      ({ entry, debit }) =>
        debit.day <= credit.day &&
        entry.credits.length < entry.debits.length &&
        (named.includes(entry) || bankReferences(debit.text).some((word) => words.includes(word))),
    )
    const [only, ...others] = new Set(candidates.map(({ entry }) => entry))
    if (!only || others.length > 0) continue
    only.credits.push(credit)
    // What was sent again after it came back has arrived once; two more debits than credits have left twice.
    only.group = only.debits.length - only.credits.length > 1 ? 'twice' : 'returned'
  }
}

function daysBetween({ day }: Payout, { day: debitDay }: BankLine): number {
  return day === undefined ? 0 : Math.abs(startOfDay(day) - startOfDay(debitDay)) / DAY_MS
}

const DAY_MS = 24 * 3_600_000

function byPayout(a: Payout, b: Payout): number {
  return compare(a.day ?? '', b.day ?? '') || compare(a.key, b.key)
}

function byLine(a: BankLine, b: BankLine): number {
  return compare(a.day, b.day) || a.paise - b.paise || compare(a.text, b.text) || a.line - b.line
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
