import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatQuantity } from '@/lib/format'
import { dayRangeText } from '@/lists/filter-text'
import { useChosen } from '@/ui/form/chosen'
import { Section } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { A_FEW, FirstRows } from '@/ui/table/first-rows'
import { PlainTable } from '@/ui/table/plain-table'
import { type ColumnRole, type Columns, isComplete, type UnreadLine } from './statement'
import type { BankStatement } from './statement.worker'

const ROLES: readonly [role: ColumnRole, label: string][] = [
  ['date', 'Date'],
  ['narration', 'Narration'],
  ['reference', 'Reference'],
  ['debit', 'Debit'],
  ['credit', 'Credit'],
  ['amount', 'Amount'],
  ['side', 'Dr/Cr'],
]

type StatementFactsProps = {
  /** Of the file. */
  name: string
  statement: BankStatement
  onColumns: (columns: Columns) => Promise<void>
}

export function StatementFacts({ name, statement, onColumns }: StatementFactsProps) {
  const { columns, days, lines, unread, otherSheets } = statement
  const isRead = isComplete(columns)
  const [isOpen, setIsOpen] = useState(!isRead) // stays open until all columns are chosen
  return (
    <>
      <Paper p="md">
        <Stack gap="sm">
          <Text size="sm" data-printed-only>
            {name}
          </Text>
          <Group justify="space-between" gap="xs">
            <Text size="sm" role={isRead && days ? undefined : 'alert'}>
              {isRead ? factsText(lines, days) : 'No columns for date and amount were found.'}
            </Text>
            {isRead && (
              <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                Columns
              </Button>
            )}
          </Group>
          {otherSheets > 0 && <Text size="sm">{otherSheetsText(otherSheets)}</Text>}
          {(isOpen || !isRead) && <ColumnChoice statement={statement} onColumns={onColumns} />}
        </Stack>
      </Paper>
      {unread.length > 0 && <UnreadLines lines={unread} />}
    </>
  )
}

function factsText(lines: number, days: BankStatement['days']): string {
  if (!days) return 'No line of this file could be read.'
  return `${formatQuantity(lines, 'line')}, ${dayRangeText(days)}`
}

function otherSheetsText(sheets: number): string {
  return sheets === 1
    ? 'Another sheet of this file has such columns, too. It was not read: save it as a file of its own.'
    : `${formatCount(sheets)} other sheets of this file have such columns, too. They were not read: save each as a file of its own.`
}

function ColumnChoice({
  statement: { names, columns },
  onColumns,
}: Pick<StatementFactsProps, 'statement' | 'onColumns'>) {
  const [chosen, choose] = useChosen(columns, onColumns)
  const data = [
    { value: '', label: 'None' },
    ...names.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
  ]
  return (
    <Group gap="sm">
      {ROLES.map(([role, label]) => (
        <NativeSelect
          key={role}
          label={label}
          data={data}
          value={String(chosen[role] ?? '')}
          onChange={({ currentTarget: { value } }) => {
            const { [role]: _, ...others } = chosen
            choose(value === '' ? others : { ...others, [role]: Number(value) })
          }}
        />
      ))}
    </Group>
  )
}

const UNREAD_COLUMNS: Column<UnreadLine>[] = [
  { header: 'Line', kind: 'count', value: ({ line }) => line, isLabelled: true },
  { header: 'Text', kind: 'note', value: ({ text }) => text },
  { header: 'Why', kind: 'text', value: ({ reason }) => reason },
]

function UnreadLines({ lines }: { lines: readonly UnreadLine[] }) {
  return (
    <Section title={`Lines that were not read (${formatCount(lines.length)})`}>
      <FirstRows rows={lines} atFirst={A_FEW}>
        {(rows) => (
          <PlainTable
            label="Lines that were not read"
            columns={UNREAD_COLUMNS}
            rows={rows}
            rowKey={({ line }) => String(line)}
            empty=""
          />
        )}
      </FirstRows>
    </Section>
  )
}
