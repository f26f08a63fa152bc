import { formatMoney } from '@/lib/format'
import { Reference } from '@/payouts/slip-link'
import { fileValue, sumText } from '@/totals/totals-columns'
import type { Column } from '@/ui/table/column'
import { AmountText } from '@/ui/text/cut-text'
import { NameLink } from '@/ui/text/link'
import type { Line } from './-statement-lines'

/** Empty in a total: a dash would say that something is missing. */
const unlessTotal = (value: (line: Line) => string | undefined) => (line: Line) =>
  line.sum ? '' : value(line)

const AMOUNT: Column<Line> = {
  header: 'Amount',
  kind: 'money',
  value: amountOf,
  cell: ({ sum, amount }) => (
    <AmountText>{sum ? sumText('money', sum.paise) : formatMoney(amount)}</AmountText>
  ),
}

export const PAYOUT_COLUMNS: Column<Line>[] = [
  { header: 'Paid At', kind: 'moment', value: ({ sum, at }) => (sum ? 'Total' : at) },
  {
    header: 'Reference Number',
    kind: 'reference',
    value: unlessTotal(({ number }) => number),
    cell: ({ sum, number }) => !sum && <Reference reference={number} />,
  },
  AMOUNT,
  { header: 'Notes', kind: 'note', value: unlessTotal(({ notes }) => notes) },
]

export const JOB_COLUMNS: Column<Line>[] = [
  {
    header: 'ID',
    kind: 'id',
    value: ({ sum, number }) => (sum ? 'Total' : number),
    cell: ({ sum, number = '' }) =>
      sum ? 'Total' : <NameLink to="/jobs/$jobId" params={{ jobId: number }} name={number} />,
  },
  { header: 'Date', kind: 'day', value: unlessTotal(({ at }) => at) },
  { header: 'Service', value: unlessTotal(({ service }) => service) },
  { header: 'Vehicle', value: unlessTotal(({ vehicle }) => vehicle) },
  AMOUNT,
]

/** One table for jobs, payouts and totals. */
export const FILE_COLUMNS: Column<Line>[] = [
  { header: 'Entry', value: ({ entry }) => entry },
  { header: 'Date', kind: 'moment', value: ({ at }) => at },
  { header: 'Number', kind: 'id', value: ({ number }) => number },
  { header: 'Service', value: ({ service }) => service },
  { header: 'Vehicle', value: ({ vehicle }) => vehicle },
  { header: 'Notes', kind: 'note', value: ({ notes }) => notes },
  { header: 'Amount', kind: 'money', value: amountOf },
]

function amountOf({ sum, amount }: Line): number | string | undefined {
  return sum ? fileValue('money', sum.paise) : amount
}
