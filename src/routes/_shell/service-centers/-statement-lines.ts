import { dateOf, type Job } from '@/api/jobs'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import type { ServiceCenterDetail } from '@/api/service-centers'
import type { Totals } from '@/data/totals'
import { formatMoney, formatPaise, formatQuantity, isolated } from '@/lib/format'
import type { DayRange } from '@/lib/period'
import { dayRangeText } from '@/lists/filter-text'
import { addRows, emptySums, totalOf, type Unused } from '@/totals/sums'

/** `paise`: the exact sum; undefined if no row tells an amount. */
export type Sum = { count: number; paise: bigint | undefined; unused: Unused }

/** Of the first measure. */
export function sumOf<Row>({ by, measures }: Totals<Row>, rows: readonly Row[]): Sum {
  const sums = emptySums({ measures })
  addRows(sums, rows, { by: by[0], measures })
  const [unused = { missing: 0, foreign: 0, inexact: 0 }] = sums.unused
  return { count: rows.length, paise: totalOf(sums.totalRow, 0), unused }
}

/** "3 payouts, ₹48,500.00"; without the sum if no row tells an amount. */
export function countAndSum({ count, paise }: Sum, noun: string): string {
  return paise === undefined || count === 0
    ? formatQuantity(count, noun)
    : `${formatQuantity(count, noun)}, ${formatPaise(paise)}`
}

type Summary = {
  center: Pick<ServiceCenterDetail, 'name' | 'pendingAmount'>
  days: DayRange
  jobs: Sum
  payouts: Sum
}

/** "Statement …, Sharma Motors: 12 jobs completed, ₹48,500.00 paid in 3 payouts, ₹1,500.50 pending.", without what the server did not send. */
export function statementText({ center, days, jobs, payouts }: Summary): string {
  const heading = [`Statement ${dayRangeText(days)}`, center.name && isolated(center.name)]
    .filter(Boolean)
    .join(', ')
  const parts = [
    `${formatQuantity(jobs.count, 'job')} completed`,
    payouts.paise === undefined
      ? formatQuantity(payouts.count, 'payout')
      : `${formatPaise(payouts.paise)} paid in ${formatQuantity(payouts.count, 'payout')}`,
    center.pendingAmount !== undefined && `${formatMoney(center.pendingAmount)} pending`,
  ]
  return `${heading}: ${parts.filter(Boolean).join(', ')}.`
}

/** A row of a statement: a job, a payout, or a total, which has nothing but `entry` and `sum`. */
export type Line = {
  /** What it is, in a file. */
  entry: string
  /** The id of a job, or the reference number of a payout. */
  number?: string | undefined
  at?: string | undefined
  service?: string | undefined
  vehicle?: string | undefined
  notes?: string | undefined
  /** In rupees. */
  amount?: number | undefined
  sum?: Sum
}

export function jobLine(job: Job): Line {
  const { id, serviceType, vehicle, amount } = job
  return {
    entry: 'Completed job',
    number: id,
    at: dateOf(job),
    service: serviceType,
    vehicle:
      [vehicle?.make, vehicle?.model, vehicle?.registrationNumber].filter(Boolean).join(' ') || undefined,
    amount,
  }
}

export function payoutLine({ referenceNumber, createdAt, amount, notes }: ServiceCenterPayment): Line {
  return { entry: 'Payout', number: referenceNumber, at: createdAt, amount, notes }
}
