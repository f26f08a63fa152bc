import { sumPaise } from '@/lib/amount'
import { formatCount, formatPaise, formatQuantity } from '@/lib/format'
import { type Entry, GROUPS, type Group, type Payout } from './matching'
import type { BankLine } from './statement'

/** `words` are for the sentence above the groups. */
export const GROUP_TEXTS: Record<Group, { title: string; words: (count: number) => string }> = {
  matched: { title: 'Matched', words: () => 'matched' },
  differs: { title: 'Amount differs', words: (count) => (count === 1 ? 'differs' : 'differ') },
  likely: { title: 'Likely', words: () => 'likely' },
  twice: { title: 'Twice in the bank', words: () => 'twice in the bank' },
  returned: { title: 'Came back', words: () => 'came back' },
  'not-in-bank': { title: 'Not in the bank', words: () => 'not in the bank' },
  'not-in-console': { title: 'Not in the console', words: () => 'not in the console' },
}

/** `paid` and `debited` are exact, in paise. */
export type GroupSum = {
  group: Group | 'total'
  payouts: number
  paid: bigint
  debits: number
  debited: bigint
}

/** The total is the last one. */
export function groupSums(entries: readonly Entry[]): GroupSum[] {
  const sumOf = (group: Group | 'total', members: readonly Entry[]): GroupSum => {
    const payouts = members.flatMap(({ payout }) => payout ?? [])
    const debits = members.flatMap(({ debits }) => debits)
    return {
      group,
      payouts: payouts.length,
      paid: sumPaise(payouts.flatMap(({ paise }) => paise ?? [])),
      debits: debits.length,
      debited: sumPaise(debits.map(({ paise }) => paise)),
    }
  }
  const groups = GROUPS.map((group) =>
    sumOf(
      group,
      entries.filter((entry) => entry.group === group),
    ),
  )
  return [...groups, sumOf('total', entries)]
}

/** "34 payouts, ₹65,000.25: 31 matched, 1 differs, 2 not in the bank." */
export function summaryText(entries: readonly Entry[]): string {
  const sums = groupSums(entries)
  const total = sums.find(({ group }) => group === 'total')
  const parts = sums.flatMap(({ group, payouts }) =>
    group === 'total' || payouts === 0
      ? []
      : [`${formatCount(payouts)} ${GROUP_TEXTS[group].words(payouts)}`],
  )
  const count = total?.payouts ?? 0
  const all = `${formatQuantity(count, 'payout')}, ${formatPaise(total?.paid ?? 0n)}`
  return parts.length > 0 ? `${all}: ${parts.join(', ')}.` : `${all}.`
}

/** A payout with one of its lines, or one of the two alone. */
export type GroupRow = { group: Group; payout: Payout | undefined; line: BankLine | undefined; entry: Entry }

export function groupRows(entries: readonly Entry[]): GroupRow[] {
  return entries.flatMap((entry) => {
    const { group, payout, debits, credits } = entry
    const lines: (BankLine | undefined)[] = [...debits, ...credits]
    return (lines.length > 0 ? lines : [undefined]).map((line) => ({ group, payout, line, entry }))
  })
}
