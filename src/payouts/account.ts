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

/** The pending amount of a center in paise, and the latest payments to it, newest first, from one read. */
export type Account = {
  pendingPaise: number
  /** Those to other centers of the same name are among them if the server tells payouts by names (`nameCount`). */
  payouts: readonly ServiceCenterPayment[]
  /** The payouts are complete since this moment, in milliseconds since 1970; infinite if completeness is unknown. */
  reachesTo: number
  /** The number of centers that a payout without the id of its center may belong to: 1, or as many as have this name. */
  nameCount: number
  /** When it was read, by the server's clock, in milliseconds since 1970. */
  readAt: number
}

/** The admin is warned of a payment of the same amount within so many milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** Reads a center without the cache. Throws `GoneError` if it was deleted, else what a read throws. */
export async function readPayee(id: string, signal: AbortSignal): Promise<ServiceCenterDetail> {
  const center = await undefinedIfMissing(serviceCenter.read(id, signal))
  if (!center) throw new GoneError()
  return center
}

type Center = { id: string; name?: string | undefined }

/** The payments to a center since a moment. If the server does not tell the id of the center, the centers of its name are counted. */
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

/** The latest payouts to a center: at least those of the last 24 hours. A failed load is logged only. */
export function latestPayoutsQuery(center: Center) {
  return queryOptions({
    queryKey: [serviceCenterPayments.name, 'to', center.id, center.name ?? ''],
    queryFn: ({ signal }) => readPayoutsTo(center, steadyServerNow() - DAY, signal),
  })
}

const READ_CENTER = `GET ${API_PATH}/admin/service-centers/{id}`

/** Reads a center and its account without the cache. `now` is the server's clock. Throws what `readPayee` throws. */
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

/** Whether the center was paid, or earned something, between the two accounts. If names are shared, another one may have been paid. */
export function hasAccountChanged(before: Account, after: Account): boolean {
  return before.pendingPaise !== after.pendingPaise || newPayouts(before, after).length > 0
}

/** The latest payment of that amount within the 24 hours before the account was read. */
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

/** The payouts that are certainly those of this center. */
export function ownPayouts({ payouts, nameCount }: Pick<Account, 'payouts' | 'nameCount'>) {
  return payouts.filter((payout) => !isOfSharedName({ nameCount }, payout))
}

/** Why the payouts of a center are not shown; undefined if none of them may be that of another center. */
export function sharedNameText({
  payouts,
  nameCount,
}: Pick<Account, 'payouts' | 'nameCount'>): string | undefined {
  const isShared = payouts.some((payout) => isOfSharedName({ nameCount }, payout))
  return isShared
    ? `Payouts are found by name, and ${formatCount(nameCount)} service centers have this one.`
    : undefined
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
  const deductedPaise = before.pendingPaise - after.pendingPaise
  const added = newOwnPayouts(paise, before, after)
  const addedPaise = sumOf(added)
  return {
    listed: added.filter((payout) => paiseOf(payout) === paise),
    unexplainedPaise: Math.max(0, deductedPaise - addedPaise),
    isListBehind: deductedPaise > 0 && addedPaise > deductedPaise,
  }
}

/**
 * The new payouts, without those that may belong to another center of the same name. Of these only as many of `paise` count as are needed to
 * explain what was deducted here, if others of the name explain the rest. If there are more of them, it is not known which ones: they are
 * without id and reference number.
 */
function newOwnPayouts(paise: number, before: Account, after: Account): readonly ServiceCenterPayment[] {
  const nameCount = Math.max(before.nameCount, after.nameCount)
  const added = newPayouts(before, after)
  const own = ownPayouts({ payouts: added, nameCount })
  const shared = added.filter((payout) => isOfSharedName({ nameCount }, payout))
  const ofName = shared.filter((payout) => paiseOf(payout) === paise)
  const deductedPaise = before.pendingPaise - after.pendingPaise - sumOf(own)
  const sums = sumsWithin(
    deductedPaise,
    shared.filter((payout) => !ofName.includes(payout)),
  )
  const held = [...ofName.keys(), ofName.length].find((count) => sums.has(deductedPaise - count * paise)) ?? 0
  if (ofName.length <= held) return [...own, ...ofName]
  const unnamed = ofName.map((payout) => ({ ...payout, id: undefined, referenceNumber: undefined }))
  return [...own, ...unnamed.slice(0, held)]
}

/** All that some of the payouts may come to, up to an amount. */
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

/** Whether the account holds all payouts of the 24 hours before it was read. */
export function isDayComplete({ reachesTo, readAt }: Account): boolean {
  return reachesTo <= readAt - DAY
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
