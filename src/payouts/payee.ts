import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ServiceCenterDetail, serviceCenter, serviceCenters } from '@/api/service-centers'
import { GoneError } from '@/http/errors'
import { readToken } from '@/http/token'
import { logError } from '@/lib/error-log'
import { steadyServerNow } from '@/lib/server-clock'
import { forgetRecord } from '@/session/forget-record'
import { hasOwnToken } from '@/session/session'
import { sessionSignal } from '@/session/store'
import { type Account, readAccount, readPayee, readPayoutsTo } from './account'

export type Payee = Pick<ServiceCenterDetail, 'id'> &
  Partial<Pick<ServiceCenterDetail, 'name' | 'city' | 'phone'>>

/** It is read again each time that the payment modal opens. */
export function accountQuery(center: Payee) {
  return queryOptions({
    queryKey: ['payout', 'account', center.id],
    queryFn: ({ client, signal }) => readAccountFor(client, center, signal),
    gcTime: 0,
    networkMode: 'always', // offline fails at once, instead of waiting for the network
    refetchOnReconnect: false,
    refetchOnWindowFocus: false, // the figures must not change while the admin decides
  })
}

/** Bypasses the cache, and updates the center in it. A deleted center is forgotten everywhere. Throws what `readAccount` throws. */
export async function readAccountFor(
  client: QueryClient,
  center: Payee,
  signal: AbortSignal,
): Promise<Account> {
  const session = sessionSignal(client)
  const token = readToken()
  try {
    const payee = center.name === undefined ? await readPayee(center.id, signal) : center
    const reading = await readAccount({ id: center.id, name: payee.name }, steadyServerNow, signal)
    // The answer may belong to another session, whose records must not be shown here.
    const isOwn = !session.aborted && readToken() === token && hasOwnToken(client)
    if (isOwn) client.setQueryData(serviceCenter.query(center.id).queryKey, reading.center)
    return reading.account
  } catch (error) {
    if (!signal.aborted) logError(error)
    if (error instanceof GoneError && !session.aborted) {
      forgetRecord(client, { list: serviceCenters.name, id: center.id })
      void client.invalidateQueries({ queryKey: serviceCenter.query(center.id).queryKey })
    }
    throw error
  }
}

/** For a center that is gone: its last pending amount, and its payouts by now. */
export async function readPayoutsOf(
  { id, name }: Payee,
  latest: Account,
  signal: AbortSignal,
): Promise<Account> {
  const { payments: payouts, reachesTo, nameCount } = await readPayoutsTo({ id, name }, latest.readAt, signal)
  return { ...latest, payouts, reachesTo, nameCount, isGone: true }
}
