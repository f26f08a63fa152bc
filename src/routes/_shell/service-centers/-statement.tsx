import { Badge, Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { DASH, formatDateTime, formatMoney } from '@/lib/format'
import type { DayRange } from '@/lib/period'
import { formatPhone } from '@/lib/phone'
import { BUSINESS_TITLE } from '@/lib/settings'
import { dayRangeText } from '@/lists/filter-text'
import { OFFLINE, ReadingStatus } from '@/totals/reading'
import { UnusedNotes } from '@/totals/totals-table'
import { retryOf, TryAgain } from '@/ui/failure'
import { Fact, Facts, Section } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import { JOB_COLUMNS, PAYOUT_COLUMNS } from './-statement-columns'
import { countAndSum, type Line } from './-statement-lines'
import type { Statement, StatementPart } from './-use-statement'

export const STATEMENT = 'Statement of account'

/** On paper, too. On a phone it fits on the line of the heading. */
export function Incomplete() {
  return (
    <Badge color="yellow" size="sm" px={5} flex="none">
      Incomplete
    </Badge>
  )
}

type StatementSheetProps = {
  center: ServiceCenterDetail
  /** When the center was read, in milliseconds since 1970. */
  readAt: number
  days: DayRange
  statement: Statement
  /** The level of the headings of its parts. */
  order: 2 | 3
}

/** A statement without its heading, which is the screen's. */
export function StatementSheet({ center, readAt, days, statement, order }: StatementSheetProps) {
  const { jobs, payouts } = statement
  const { pendingAmount } = center
  return (
    <>
      <Text style={LINES}>
        <Text span inherit fw={600}>
          {center.name ?? center.id}
        </Text>
        {'\n'}
        {headOf(center, days)}
      </Text>
      <Section title="Summary" order={order}>
        <Facts>
          <PartFact label="Jobs completed" part={jobs} noun="job" />
          <PartFact label="Paid" part={payouts} noun="payout" />
          <Fact label="Pending now">
            {formatMoney(pendingAmount)}
            <Text span inherit c="dimmed">
              {' '}
              on {formatDateTime(String(readAt))}
            </Text>
          </Fact>
        </Facts>
        <Text size="sm" c="dimmed" mt="md">
          The balance before this period is not known.
        </Text>
      </Section>
      <Table
        title="Payouts"
        part={payouts}
        columns={PAYOUT_COLUMNS}
        empty="No payouts in these days"
        order={order}
      >
        <Namesake {...statement} />
      </Table>
      <Table
        title="Completed jobs"
        part={jobs}
        columns={JOB_COLUMNS}
        empty="No completed jobs in these days"
        order={order}
      />
      <Text size="sm" c="dimmed">
        This lists what the console knows. It is not a tax invoice.
      </Text>
    </>
  )
}

export function Issuer() {
  return (
    <Text fw={600} data-printed-only>
      {BUSINESS_TITLE}
    </Text>
  )
}

const LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

function headOf({ address, city, phone }: ServiceCenterDetail, days: DayRange): string {
  return [address, city, phone && formatPhone(phone), dayRangeText(days)].filter(Boolean).join('\n')
}

function PartFact({ label, part, noun }: { label: string; part: StatementPart; noun: string }) {
  return (
    <Fact label={label} isLoading={!part.hasEnded}>
      {part.isWhole ? countAndSum(part.sum, noun) : DASH}
    </Fact>
  )
}

function Namesake({ hasNamesake, namesakes }: Pick<Statement, 'hasNamesake' | 'namesakes'>) {
  if (namesakes.isError && namesakes.data === undefined)
    return (
      <Notice>
        It is not known whether another service center has this name.{' '}
        <TryAgain {...retryOf(namesakes)} what="Service centers of this name" size="xs" />
      </Notice>
    )
  return (
    hasNamesake && <Notice>Another service center has this name. Their payouts cannot be told apart.</Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="sm" role="status">
      {children}
    </Text>
  )
}

const MEASURES = [{ header: 'Amount', kind: 'money' }] as const

type TableProps = {
  title: string
  part: StatementPart
  columns: readonly Column<Line>[]
  empty: string
  order: 2 | 3
  children?: ReactNode
}

/** The total comes once all rows were read. */
function Table({ title, part, columns, empty, order, children }: TableProps) {
  const { query, lines, sum, isWhole, hasEnded } = part
  const total: Line = { entry: 'Total', sum }
  const isEmpty = isWhole && lines.length === 0
  return (
    <Section title={title} order={order}>
      <Stack gap="sm">
        {children}
        {query.data === undefined && query.isPaused && <Text c="dimmed">{OFFLINE}</Text>}
        <ReadingStatus title={title} query={query} isSummed={isWhole} rows={lines.length} />
        {(isEmpty || lines.length > 0 || !hasEnded) && (
          <Box className={`${classes.inset} ${classes.roomy}`} __vars={{ '--room': String(SKELETON_ROWS) }}>
            {isEmpty ? (
              <Text c="dimmed" className={classes.instead}>
                {empty}
              </Text>
            ) : (
              <Rows
                label={title}
                columns={columns}
                rows={isWhole ? [...lines, total] : lines} // all of them: they are printed
                total={total}
                rowKey={({ number }, index) => number ?? String(index)}
                skeletons={lines.length > 0 ? 0 : SKELETON_ROWS}
                isBusy={!hasEnded}
              />
            )}
          </Box>
        )}
        {isWhole && <UnusedNotes measures={MEASURES} unused={[sum.unused]} />}
      </Stack>
    </Section>
  )
}

const SKELETON_ROWS = 3
