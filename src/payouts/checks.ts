import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { cutToPaise } from '@/lib/amount'
import { bankReferences } from '@/lib/bank-reference'
import { parseMoment } from '@/lib/day'

// Finds payouts that look as if money had been paid twice.

/** Groups of the same moment are shown in this order. */
export const CHECKS = {
  amount: 'Same amount to the same service center within 7 days',
  reference: 'Same reference number',
  'bank-reference': 'Same bank reference in the notes',
} as const
export type Check = keyof typeof CHECKS

/** Payouts that may be one payment, newest first. */
export type CheckGroup = {
  check: Check
  payouts: ServiceCenterPayment[]
  /** It is made of the kind and the references of the payouts: no names, no amounts. */
  key: string
}

/** Two payouts of the same amount are at most so many days apart. As many days before a period are read with it. */
export const DOUBLE_DAYS = 7
const DOUBLE_MS = DOUBLE_DAYS * 24 * 60 * 60 * 1000

/** The group with the newest payout comes first. */
export function checkPayouts(
  payouts: readonly ServiceCenterPayment[],
  isAsked: (payout: ServiceCenterPayment) => boolean,
): CheckGroup[] {
  const newestFirst = [...payouts].sort((a, b) => momentOf(b) - momentOf(a))
  const groups = [
    ...sameAmounts(newestFirst).map((payouts) => groupOf('amount', payouts)),
    ...shared(newestFirst, ({ referenceNumber }) => [referenceNumber?.trim() ?? '']).map((payouts) =>
      groupOf('reference', payouts),
    ),
    ...shared(newestFirst, ({ notes }) => bankReferences(notes ?? '')).map((payouts) =>
      groupOf('bank-reference', payouts),
    ),
  ]
  return groups.filter(({ payouts }) => payouts.some(isAsked)).sort((a, b) => newestOf(b) - newestOf(a))
}

function groupOf(check: Check, payouts: ServiceCenterPayment[]): CheckGroup {
  const references = payouts.map(({ referenceNumber, id }) => referenceNumber ?? id ?? '').sort()
  return { check, payouts, key: [check, ...references].join(' ') }
}

function newestOf({ payouts: [newest] }: CheckGroup): number {
  return newest ? momentOf(newest) : 0
}

/** A payout without a moment counts as the oldest. */
function momentOf({ createdAt }: ServiceCenterPayment): number {
  return parseMoment(createdAt) ?? 0
}

/** Each payout of a group is at most seven days before the next one. */
function sameAmounts(payouts: readonly ServiceCenterPayment[]): ServiceCenterPayment[][] {
  const dated = payouts.filter(({ createdAt }) => parseMoment(createdAt) !== undefined)
  return shared(dated, amountAndCenter).flatMap((alike) => {
    const runs: ServiceCenterPayment[][] = []
    for (const payout of alike) {
      const run = runs.at(-1)
      const next = run?.at(-1)
      if (run && next && momentOf(next) - momentOf(payout) <= DOUBLE_MS) run.push(payout)
      else runs.push([payout])
    }
    return runs.filter(({ length }) => length > 1)
  })
}

function amountAndCenter({ amount, serviceCenterId, serviceCenter }: ServiceCenterPayment): string[] {
  const paise = cutToPaise(amount)
  const center = serviceCenterId === undefined ? serviceCenter?.trim() : `id ${serviceCenterId}`
  return paise === undefined || !center ? [] : [`${paise} ${center}`]
}

/** Payouts that share a value. A group that shares two values is listed once; an empty value is none. */
function shared(
  payouts: readonly ServiceCenterPayment[],
  valuesOf: (payout: ServiceCenterPayment) => readonly string[],
): ServiceCenterPayment[][] {
  const byValue = new Map<string, ServiceCenterPayment[]>()
  for (const payout of payouts)
    for (const value of valuesOf(payout))
      if (value) byValue.set(value, [...(byValue.get(value) ?? []), payout])
  const groups = [...byValue.values()].filter(({ length }) => length > 1)
  return groups.filter((group, index) => groups.findIndex((other) => hasSame(other, group)) === index)
}

function hasSame(a: readonly ServiceCenterPayment[], b: readonly ServiceCenterPayment[]): boolean {
  return a.length === b.length && a.every((payout, index) => payout === b[index])
}
