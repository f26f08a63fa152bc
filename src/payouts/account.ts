import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readLatestPayments, type ServiceCenterPayment } from '@/api/service-center-payments'
import {
  type PaymentInput,
  readServiceCenter,
  type ServiceCenterDetail,
  serviceCenterQuery,
} from '@/api/service-centers'
import { ContractError } from '@/http/client'
import { paise } from '@/lib/amount'
import { instant } from '@/lib/format'

/** What a center is owed, in rupees, and the latest payments to it, newest first, as the server told them at one moment. */
export type Account = { pending: number; payouts: ServiceCenterPayment[] }

/** A payment of the same amount within so many milliseconds is warned of. */
const RECENT = 24 * 60 * 60 * 1000

/** The account of a center for the screen that is about to pay it: what an earlier screen has read does not count. */
export function accountQuery(center: ServiceCenterDetail) {
  return queryOptions({
    queryKey: ['payout', 'account', center.id],
    queryFn: async ({ client }): Promise<Account> => {
      const [now, payouts] = await Promise.all([readServiceCenter(center.id), readLatestPayments(center)])
      client.setQueryData(serviceCenterQuery(center.id).queryKey, now)
      if (now.pendingAmount === undefined) throw new ContractError('The pending amount is missing')
      return { pending: now.pendingAmount, payouts }
    },
    gcTime: 0,
    networkMode: 'always', // offline is an answer too: nothing is held back to be read later
    refetchOnReconnect: false,
    refetchOnWindowFocus: false, // what the admin decides by does not change under the eyes
  })
}

/** Reads the account now, once. Undefined when it can't be read, which the query cache logs. */
export async function readAccount(
  client: QueryClient,
  center: ServiceCenterDetail,
): Promise<Account | undefined> {
  return client
    .query({ ...accountQuery(center), staleTime: 0, retry: false })
    .catch((): undefined => undefined)
}

/** Whether the center was paid, or earned something, between the two. */
export function hasChanged(before: Account, after: Account): boolean {
  return paise(before.pending) !== paise(after.pending) || since(before, after).length > 0
}

/** The latest payment of that amount (in rupees) within the last 24 hours. */
export function recentTwin(
  { payouts }: Account,
  amount: number,
  now = Date.now(),
): ServiceCenterPayment | undefined {
  return payouts.find((payout) => isOf(amount, payout) && now - (instant(payout.createdAt) ?? 0) < RECENT)
}

/**
 * What the account shows of a payment whose answer was lost: `listed` among the payouts; `deducted` from what is pending,
 * to the paisa, though not listed; `none`; or `unclear`, when less is pending than the payouts explain. A payment of the
 * same amount that someone else made in the same moment cannot be told apart, but by its notes.
 */
export type Trace = { is: 'listed'; reference: string | undefined } | { is: 'deducted' | 'none' | 'unclear' }

export function traceOf(payment: PaymentInput, before: Account, after: Account): Trace {
  const fresh = since(before, after)
  const twins = fresh.filter((payout) => isOf(payment.amount, payout))
  const own = twins.find(({ notes = '' }) => notes === payment.notes) ?? twins[0]
  if (own) return { is: 'listed', reference: own.referenceNumber }

  const explained = fresh.reduce((sum, { amount = 0 }) => sum + paise(amount), 0)
  const missing = paise(before.pending) - paise(after.pending) - explained
  if (missing <= 0) return { is: 'none' }
  return { is: missing === paise(payment.amount) ? 'deducted' : 'unclear' }
}

/** Tells one payout from another. */
export function payoutKey({ referenceNumber, id, createdAt, amount }: ServiceCenterPayment): string {
  return referenceNumber ?? id ?? `${createdAt} ${amount}`
}

function since(before: Account, after: Account): ServiceCenterPayment[] {
  const known = new Set(before.payouts.map(payoutKey))
  return after.payouts.filter((payout) => !known.has(payoutKey(payout)))
}

function isOf(amount: number, payout: ServiceCenterPayment): boolean {
  return payout.amount !== undefined && paise(payout.amount) === paise(amount)
}
