import { readPaymentsTo, type ServiceCenterPayment } from '@/api/service-center-payments'
import { type ServiceCenterDetail, serviceCenter } from '@/api/service-centers'
import { ContractError, GoneError, undefinedIfMissing } from '@/http/errors'
import { cutToPaise, toPaise } from '@/lib/amount'
import { parseMoment } from '@/lib/day'
import { formatDateTime } from '@/lib/format'

/** The pending amount of a center in paise, and the latest payments to it, newest first, from one read. */
export type Account = {
  pendingPaise: number
  payouts: readonly ServiceCenterPayment[]
  /** The payouts are complete since this moment, in milliseconds since 1970; infinite if completeness is unknown. */
  reachesTo: number
}

/** The admin is warned of a payment of the same amount within so many milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** Reads a center without the cache. Throws `GoneError` if it was deleted, else what a read throws. */
export async function readPayee(id: string, signal: AbortSignal): Promise<ServiceCenterDetail> {
  const center = await undefinedIfMissing(serviceCenter.read(id, signal))
  if (!center) throw new GoneError()
  return center
}

/** Reads a center and its account without the cache. Throws what `readPayee` throws. */
export async function readAccount(
  { id, name }: Pick<ServiceCenterDetail, 'id' | 'name'>,
  now: number,
  signal: AbortSignal,
): Promise<{ center: ServiceCenterDetail; account: Account }> {
  const [center, { payments, reachesTo }] = await Promise.all([
    readPayee(id, signal),
    readPaymentsTo({ id, name }, now - DAY, signal),
  ])
  const pendingPaise = cutToPaise(center.pendingAmount)
  if (pendingPaise === undefined)
    throw new ContractError('The pending amount is missing, or too large to be exact')
  return { center, account: { pendingPaise, payouts: payments, reachesTo } }
}

/** Whether the center was paid, or earned something, between the two accounts. */
export function hasAccountChanged(before: Account, after: Account): boolean {
  return before.pendingPaise !== after.pendingPaise || newPayouts(before, after).length > 0
}

/** The latest payment of that amount within the last 24 hours; `now` in milliseconds since 1970. */
export function recentPayoutOf(
  { payouts }: Account,
  paise: number,
  now = Date.now(),
): ServiceCenterPayment | undefined {
  return payouts.find(
    (payout) => paiseOf(payout) === paise && now - (parseMoment(payout.createdAt) ?? 0) < DAY,
  )
}

/** The changes between two accounts, as far as they concern payments of one amount. A payment by another admin looks the same. */
export type Trace = {
  /** Payouts of that amount that were not there before, newest first. */
  listed: readonly ServiceCenterPayment[]
  /** How much more was deducted than all new payouts explain. A payment that is not listed yet may be in it. */
  unexplainedPaise: number
  /**
   * Something was deducted, but less than the sum of all new payouts. Some of these may have been deducted earlier, and explain nothing now,
   * or the center has earned something.
   */
  isListBehind: boolean
}

export const NO_TRACE: Trace = { listed: [], unexplainedPaise: 0, isListBehind: false }

/** Compares two accounts of a center for payments of `paise`. */
export function traceOf(paise: number, before: Account, after: Account): Trace {
  const added = newPayouts(before, after)
  const addedPaise = added.reduce((sum, payout) => sum + (paiseOf(payout) ?? 0), 0)
  const deductedPaise = before.pendingPaise - after.pendingPaise
  return {
    listed: added.filter((payout) => paiseOf(payout) === paise),
    unexplainedPaise: Math.max(0, deductedPaise - addedPaise),
    isListBehind: deductedPaise > 0 && addedPaise > deductedPaise,
  }
}

/** Whether two traces have equally many payouts and the same unexplained amount. */
export function isSameTrace(one: Trace, other: Trace): boolean {
  return one.listed.length === other.listed.length && one.unexplainedPaise === other.unexplainedPaise
}

/** Whether a new payout can be recognised between the two accounts. */
export function canList(before: Account, after: Account): boolean {
  return Number.isFinite(before.reachesTo) && Number.isFinite(after.reachesTo)
}

/** The React key of a payout. */
export function payoutKey({ referenceNumber, id, createdAt, amount }: ServiceCenterPayment): string {
  return id ?? referenceNumber ?? `${createdAt} ${amount}`
}

/**
 * The payouts of `after` that are missing in `before`. Each payout of `before` removes only one of `after`, even if several look the same.
 * Payouts from before the time that both accounts cover are not new.
 */
function newPayouts(before: Account, after: Account): readonly ServiceCenterPayment[] {
  const from = Math.max(before.reachesTo, after.reachesTo)
  const left = after.payouts.filter(({ createdAt }) => (parseMoment(createdAt) ?? from) >= from)
  for (const old of before.payouts) {
    const index = left.findIndex((payout) => isSamePayout(old, payout))
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

/** The text of an empty list of payouts to one center. It claims no more than what was read. */
export function noPayoutsText(reachesTo: number): string {
  if (reachesTo === 0) return 'No payouts yet'
  return Number.isFinite(reachesTo)
    ? `No payouts since ${formatDateTime(String(reachesTo))}`
    : 'No payouts found'
}

/** Whether the account holds all payouts of the last 24 hours; `now` in milliseconds since 1970. */
export function isDayComplete({ reachesTo }: Account, now = Date.now()): boolean {
  return reachesTo <= now - DAY
}

/** A payout may receive its reference number, or its id, later than it is listed. */
function isSamePayout(one: ServiceCenterPayment, other: ServiceCenterPayment): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id
  if (one.referenceNumber !== undefined && other.referenceNumber !== undefined) {
    return one.referenceNumber === other.referenceNumber
  }
  return one.createdAt === other.createdAt && paiseOf(one) === paiseOf(other)
}

function paiseOf({ amount }: ServiceCenterPayment): number | undefined {
  return amount === undefined ? undefined : toPaise(amount)
}
