import { queryOptions } from '@tanstack/react-query'
import {
  areToldByName,
  type PaymentsTo,
  readPaymentsTo,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { countCentersOfName, type ServiceCenterDetail, serviceCenter } from '@/api/service-centers'
import { GoneError, undefinedIfMissing } from '@/http/errors'
import { cutToPaise, toPaise } from '@/lib/amount'
import { API_PATH } from '@/lib/api-address'
import { parseMoment } from '@/lib/day'
import { CallError } from '@/lib/error-log'
import { formatCount, formatDateTime } from '@/lib/format'
import { steadyServerNow } from '@/lib/server-clock'

/** Pending amount and latest payouts of a center, newest first, from one read. */
export type Account = {
  pendingPaise: number
  /** The center was deleted. `pendingPaise` is what was read last. */
  isGone?: boolean
  /** If the server tells payouts by name, those to other centers of the name are among them. */
  payouts: readonly ServiceCenterPayment[]
  /** The payouts are complete since this moment, in milliseconds since 1970; infinite if that is not known. */
  reachesTo: number
  /** A payout without a center id may belong to so many centers. */
  nameCount: number
  /** By the server's clock, in milliseconds since 1970. */
  readAt: number
}

const DAY = 24 * 60 * 60 * 1000

/** Bypasses the cache. Throws `GoneError` if the center was deleted, else what a read throws. */
export async function readPayee(id: string, signal: AbortSignal): Promise<ServiceCenterDetail> {
  const center = await undefinedIfMissing(serviceCenter.read(id, signal))
  if (!center) throw new GoneError()
  return center
}

type Center = { id: string; name?: string | undefined }

/** `since` in milliseconds since 1970. If payouts lack the id of their center, the centers of its name are counted. */
export async function readPayoutsTo(
  center: Center,
  since: number,
  signal: AbortSignal,
): Promise<PaymentsTo & Pick<Account, 'nameCount'>> {
  const read = await readPaymentsTo(center, since, signal)
  const isByName = areToldByName(read.payments)
  const nameCount = isByName && center.name ? await countCentersOfName(center.name, signal) : 1
  return { ...read, nameCount }
}

/** At least those of the last 24 hours. A failed load is logged only. */
export function latestPayoutsQuery(center: Center) {
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'to', center.id, center.name ?? ''],
    queryFn: ({ signal }) => readPayoutsTo(center, steadyServerNow() - DAY, signal),
  })
}

const READ_CENTER = `GET ${API_PATH}/admin/service-centers/{id}`

/** Bypasses the cache. `now` is the server's clock. Throws what `readPayee` throws, and `CallError` without an exact pending amount. */
export async function readAccount(
  { id, name }: Pick<ServiceCenterDetail, 'id' | 'name'>,
  now: () => number,
  signal: AbortSignal,
): Promise<{ center: ServiceCenterDetail; account: Account }> {
  const [center, { payments, reachesTo, nameCount }] = await Promise.all([
    readPayee(id, signal),
    readPayoutsTo({ id, name }, now() - DAY, signal),
  ])
  const pendingPaise = cutToPaise(center.pendingAmount)
  if (pendingPaise === undefined)
    throw new CallError(READ_CENTER, 'the pending amount is missing, or too large to be exact')
  return { center, account: { pendingPaise, payouts: payments, reachesTo, nameCount, readAt: now() } }
}

/** Whether the center was paid, or earned something. If names are shared, another one may have been paid. */
export function hasAccountChanged(before: Account, after: Account): boolean {
  return before.pendingPaise !== after.pendingPaise || newPayouts(before, after).length > 0
}

export function recentPayoutOf(
  { payouts, readAt }: Account,
  paise: number,
): ServiceCenterPayment | undefined {
  return payouts.find(
    (payout) => paiseOf(payout) === paise && readAt - (parseMoment(payout.createdAt) ?? 0) < DAY,
  )
}

/** Whether a payout may belong to another center of the same name. */
export function isOfSharedName(
  { nameCount }: Pick<Account, 'nameCount'>,
  { serviceCenterId }: ServiceCenterPayment,
): boolean {
  return nameCount > 1 && serviceCenterId === undefined
}

export function ownPayouts({ payouts, nameCount }: Pick<Account, 'payouts' | 'nameCount'>) {
  return payouts.filter((payout) => !isOfSharedName({ nameCount }, payout))
}

/** Undefined if none of the payouts may be that of another center. */
export function sharedNameText({
  payouts,
  nameCount,
}: Pick<Account, 'payouts' | 'nameCount'>): string | undefined {
  const isShared = payouts.some((payout) => isOfSharedName({ nameCount }, payout))
  return isShared
    ? `Payouts are found by name, and ${formatCount(nameCount)} service centers have this one.`
    : undefined
}

/** What differs between two accounts, for payments of one amount. A payment by another admin looks the same. */
export type Trace = {
  /** The new payouts of that amount. */
  listed: readonly ServiceCenterPayment[]
  /** How much more was deducted than all new payouts explain. A payment that is not listed yet may be in it. */
  unexplainedPaise: number
  /**
   * Less was deducted than all new payouts sum up to: some were deducted earlier, or the center has earned something. Or the center is gone,
   * so that nobody knows what was deducted.
   */
  isListBehind: boolean
  /** Some of the listed ones may be another center's, if the list does not show yet what else was deducted here. */
  isShared: boolean
}

export const NO_TRACE: Trace = { listed: [], unexplainedPaise: 0, isListBehind: false, isShared: false }

export function traceOf(paise: number, before: Account, after: Account): Trace {
  const deductedPaise = before.pendingPaise - after.pendingPaise
  const added = newOwnPayouts(paise, before, after)
  const addedPaise = sumOf(added)
  const listed = added.filter((payout) => paiseOf(payout) === paise)
  return {
    listed,
    unexplainedPaise: Math.max(0, deductedPaise - addedPaise),
    isListBehind: after.isGone || (deductedPaise > 0 && addedPaise > deductedPaise),
    isShared: listed.some((payout) => isOfSharedName(sharesOf(before, after), payout)),
  }
}

/**
 * Of payouts that may be another center's, only as many of `paise` count as are needed to explain the deduction here, if others of the name
 * explain the rest. If there are more, it is not known which ones, so they lose id and reference number.
 */
function newOwnPayouts(paise: number, before: Account, after: Account): readonly ServiceCenterPayment[] {
  const shares = sharesOf(before, after)
  const added = newPayouts(before, after)
  const own = ownPayouts({ payouts: added, ...shares })
  const shared = added.filter((payout) => isOfSharedName(shares, payout))
  const sharedOfAmount = shared.filter((payout) => paiseOf(payout) === paise)
  const deductedPaise = before.pendingPaise - after.pendingPaise - sumOf(own)
  const sums = sumsWithin(
    deductedPaise,
    shared.filter((payout) => !sharedOfAmount.includes(payout)),
  )
  const neededCount =
    [...sharedOfAmount.keys(), sharedOfAmount.length].find((count) =>
      sums.has(deductedPaise - count * paise),
    ) ?? 0
  if (sharedOfAmount.length <= neededCount) return [...own, ...sharedOfAmount]
  const unnamed = sharedOfAmount.map((payout) => ({ ...payout, id: undefined, referenceNumber: undefined }))
  return [...own, ...unnamed.slice(0, neededCount)]
}

function sharesOf(before: Account, after: Account): Pick<Account, 'nameCount'> {
  return { nameCount: Math.max(before.nameCount, after.nameCount) }
}

/** The sums that some of the payouts may come to, up to an amount. */
function sumsWithin(mostPaise: number, payouts: readonly ServiceCenterPayment[]): ReadonlySet<number> {
  const sums = new Set([0])
  for (const payout of payouts)
    for (const sum of [...sums]) {
      const more = sum + (paiseOf(payout) ?? 0)
      if (more <= mostPaise) sums.add(more)
    }
  return sums
}

function sumOf(payouts: readonly ServiceCenterPayment[]): number {
  return payouts.reduce((sum, payout) => sum + (paiseOf(payout) ?? 0), 0)
}

export function isSameTrace(a: Trace, b: Trace): boolean {
  return a.listed.length === b.listed.length && a.unexplainedPaise === b.unexplainedPaise
}

/** Whether new payouts can be recognised. */
export function canList(before: Account, after: Account): boolean {
  return Number.isFinite(before.reachesTo) && Number.isFinite(after.reachesTo)
}

export function payoutKey({ referenceNumber, id, createdAt, amount }: ServiceCenterPayment): string {
  return id ?? referenceNumber ?? `${createdAt} ${amount}`
}

/**
 * Each payout of `before` removes only one of `after`, even if several look the same. Payouts from before the time that both accounts cover
 * are not new.
 */
function newPayouts(before: Account, after: Account): readonly ServiceCenterPayment[] {
  const from = Math.max(before.reachesTo, after.reachesTo)
  const added = after.payouts.filter(({ createdAt }) => (parseMoment(createdAt) ?? from) >= from)
  for (const old of before.payouts) {
    const index = added.findIndex((payout) => isSamePayout(old, payout))
    if (index >= 0) added.splice(index, 1)
  }
  return added
}

/** It claims no more than what was read. */
export function noPayoutsText(reachesTo: number): string {
  if (reachesTo === 0) return 'No payouts yet'
  return Number.isFinite(reachesTo)
    ? `No payouts since ${formatDateTime(String(reachesTo))}`
    : 'No payouts found'
}

export function isDayComplete({ reachesTo, readAt }: Account): boolean {
  return reachesTo <= readAt - DAY
}

/** A payout may receive its reference number, or its id, later than it is listed. */
function isSamePayout(a: ServiceCenterPayment, b: ServiceCenterPayment): boolean {
  if (a.id !== undefined && b.id !== undefined) return a.id === b.id
  if (a.referenceNumber !== undefined && b.referenceNumber !== undefined) {
    return a.referenceNumber === b.referenceNumber
  }
  return a.createdAt === b.createdAt && paiseOf(a) === paiseOf(b)
}

function paiseOf({ amount }: ServiceCenterPayment): number | undefined {
  return amount === undefined ? undefined : toPaise(amount)
}
