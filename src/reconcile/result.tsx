import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { toRupees } from '@/lib/amount'
import { formatCount, formatPaise } from '@/lib/format'
import { Reference } from '@/payouts/slip-link'
import { Section } from '@/ui/screen'
import { onFirstClick } from '@/ui/second-click'
import type { Column } from '@/ui/table/column'
import { A_FEW, FirstRows } from '@/ui/table/first-rows'
import { PlainTable } from '@/ui/table/plain-table'
import { Rows } from '@/ui/table/table'
import tables from '@/ui/table/table.module.css'
import { GROUP_TEXTS, type GroupRow, type GroupSum, groupRows, groupSums } from './groups'
import type { Entry, Group as GroupName } from './matching'
import classes from './result.module.css'

/** What is to be looked at first comes first. */
const SECTIONS: readonly GroupName[] = [
  'differs',
  'likely',
  'twice',
  'returned',
  'not-in-bank',
  'not-in-console',
  'matched',
]

const center: Column<GroupRow> = {
  header: 'Service Center',
  kind: 'name',
  value: ({ payout }) => payout?.center,
}
const reference: Column<GroupRow> = {
  header: 'Reference Number',
  kind: 'reference',
  value: ({ payout }) => payout?.reference,
  cell: ({ payout }) => <Reference reference={payout?.reference} />,
}
const paidAt: Column<GroupRow> = { header: 'Paid At', kind: 'day', value: ({ payout }) => payout?.day }
const amount: Column<GroupRow> = {
  header: 'Amount',
  kind: 'money',
  value: ({ payout }) => rupeesOf(payout?.paise),
}
const narration: Column<GroupRow> = {
  header: 'Narration',
  kind: 'narration',
  value: ({ line }) => line?.text,
}
const bankDay: Column<GroupRow> = { header: 'Bank Day', kind: 'day', value: ({ line }) => line?.day }
const bankAmount: Column<GroupRow> = {
  header: 'Bank Amount',
  kind: 'money',
  isLabelled: true,
  value: ({ line }) => rupeesOf(line?.paise),
}
const side: Column<GroupRow> = {
  header: 'Dr/Cr',
  kind: 'word',
  value: ({ line }) => line && (line.side === 'debit' ? 'Dr' : 'Cr'),
}
const lineNumber: Column<GroupRow> = {
  header: 'Line',
  kind: 'count',
  value: ({ line }) => line?.line,
  isLabelled: true,
}

/** What the group tells by itself has no column. */
const COLUMNS: Record<GroupName, Column<GroupRow>[]> = {
  matched: [center, reference, narration, paidAt, bankDay, amount, lineNumber],
  differs: [center, reference, narration, paidAt, bankDay, amount, bankAmount, lineNumber],
  likely: [center, narration, paidAt, bankDay, amount],
  twice: [center, reference, narration, paidAt, bankDay, amount, lineNumber],
  returned: [center, reference, narration, paidAt, bankDay, side, amount, lineNumber],
  'not-in-bank': [center, reference, paidAt, amount],
  'not-in-console': [narration, bankDay, bankAmount, lineNumber],
}

export const EXPORT_COLUMNS: Column<GroupRow>[] = [
  { header: 'Group', kind: 'group', value: ({ group }) => GROUP_TEXTS[group].title },
  ...[center, reference, paidAt, amount, narration, bankDay, bankAmount, side, lineNumber],
]

function rupeesOf(paise: number | undefined): number | undefined {
  return paise === undefined ? undefined : toRupees(paise)
}

export function groupRowKey({ payout, line }: GroupRow): string {
  return `${line?.line ?? ''} ${payout?.key ?? ''}`
}

type Answer = (entry: Entry, answer: 'confirmed' | 'refused') => void

export function Groups({ entries, onAnswer }: { entries: readonly Entry[]; onAnswer: Answer }) {
  const sums = groupSums(entries)
  return (
    <>
      <Paper className={tables.card}>
        <Rows
          label="Groups"
          columns={SUM_COLUMNS}
          rows={sums}
          rowKey={({ group }) => group}
          total={sums.at(-1)}
        />
      </Paper>
      {SECTIONS.map((group) => (
        <GroupSection
          key={group}
          group={group}
          entries={entries.filter((entry) => entry.group === group)}
          onAnswer={onAnswer}
        />
      ))}
    </>
  )
}

const SUM_COLUMNS: Column<GroupSum>[] = [
  {
    header: 'Group',
    kind: 'group',
    value: ({ group }) => (group === 'total' ? 'Total' : GROUP_TEXTS[group].title),
  },
  { header: 'Payouts', kind: 'count', value: ({ payouts }) => payouts, isLabelled: true },
  {
    header: 'Paid',
    kind: 'money',
    value: ({ paid }) => toRupees(Number(paid)),
    cell: ({ paid }) => formatPaise(paid),
    isLabelled: true,
  },
  { header: 'Debits', kind: 'count', value: ({ debits }) => debits, isLabelled: true },
  {
    header: 'Debited',
    kind: 'money',
    value: ({ debited }) => toRupees(Number(debited)),
    cell: ({ debited }) => formatPaise(debited),
    isLabelled: true,
  },
]

type GroupSectionProps = { group: GroupName; entries: readonly Entry[]; onAnswer: Answer }

function GroupSection({ group, entries, onAnswer }: GroupSectionProps) {
  if (entries.length === 0) return null
  const { title } = GROUP_TEXTS[group]
  const rows = groupRows(entries)
  const answers: Column<GroupRow> = {
    header: 'Is it this one?',
    kind: 'buttons',
    cell: ({ entry }) => <Answers entry={entry} onAnswer={onAnswer} />,
  }
  return (
    <div className={classes.group} style={{ containIntrinsicHeight: heightOf(rows.length) }}>
      <Section title={`${title} (${formatCount(entries.length)})`}>
        <Stack>
          <Text size="sm" c="dimmed">
            {HINTS[group]}
          </Text>
          <FirstRows rows={rows} atFirst={A_FEW}>
            {(rows) => (
              <PlainTable
                label={title}
                columns={group === 'likely' ? [...COLUMNS.likely, answers] : COLUMNS[group]}
                rows={rows}
                rowKey={groupRowKey}
                empty=""
              />
            )}
          </FirstRows>
        </Stack>
      </Section>
    </div>
  )
}

/** About the height of a group that was not in sight yet: the page does not jump when it is. */
function heightOf(rows: number): string {
  return `auto ${10 + 3.5 * Math.min(rows, A_FEW)}rem`
}

const HINTS: Record<GroupName, string> = {
  matched: 'The reference is in the line, and the amount is the same. Or you have confirmed the pair.',
  differs: 'The reference is in the line, but the amount is another.',
  likely: 'No reference, but the same amount, at most three days apart, and a word of the name.',
  twice: 'The bank has two debits for one payout.',
  returned: 'The bank has returned the amount on or after the day of the debit.',
  'not-in-bank':
    'Payouts of the days of the file that have no line of their own in it. One debit may pay several.',
  'not-in-console': 'Debits without a payout. They may be other payments.',
}

function Answers({ entry, onAnswer }: { entry: Entry; onAnswer: Answer }) {
  const name = entry.payout?.center ?? ''
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-xs"
        aria-label={`Confirm, ${name}`}
        onClick={onFirstClick(() => onAnswer(entry, 'confirmed'))}
      >
        Confirm
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Not this, ${name}`}
        onClick={onFirstClick(() => onAnswer(entry, 'refused'))}
      >
        Not this
      </Button>
    </Group>
  )
}
