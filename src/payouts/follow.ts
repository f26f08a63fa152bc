import type { QueryClient } from '@tanstack/react-query'
import { steadyServerNow } from '@/lib/server-clock'
import { monotonicNow } from '@/lib/time'
import { waitForLock } from '@/lib/web-lock'
import { sessionSignal } from '@/session/store'
import { isFollowedHere, runUntilKnown } from './drive'
import { resumePayout } from './machine'
import { accountBefore, type OpenPayment, openPayments } from './open-payments'
import type { Payee } from './payee'
import { adminOf, isSearchedFor, refreshOpenPayments, startShowing, storedPayment } from './payout-state'

/**
 * Follows up the payments of an earlier page, and of a tab that was closed too soon. One tab at a time follows up each. Returns how to
 * stop.
 */
export function followOpenPayments(client: QueryClient): () => void {
  const admin = adminOf(client)
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, sessionSignal(client)])
  refreshOpenPayments(client)
  const followed = new Set<string>()
  const followAll = (isStart: boolean) => {
    for (const { key, centerId } of openPayments(admin)) {
      if (followed.has(key)) continue
      followed.add(key)
      let isSearchedElsewhere = !isStart
      const work = async () => {
        const open = storedPayment(admin, key)
        const isFree = !isFollowedHere(client, key)
        if (open && isFree && (open.isUnknown || (!isSearchedElsewhere && isSearchedFor(open))))
          await resumeOne(client, open)
        followed.delete(key) // another tab may send it again
      }
      // Without a trace, a tab that follows this one releases the lock, and goes on searching. A tab that makes another payment does not.
      const onWait = () => {
        const isOther = (open: OpenPayment) =>
          open.centerId === centerId && open.key !== key && open.isUnknown
        if (!openPayments(admin).some(isOther)) isSearchedElsewhere = true
      }
      void waitForLock(lockOf({ id: centerId }), signal, { work, onWait })
    }
  }
  const onStored = () => {
    refreshOpenPayments(client)
    followAll(false)
  }
  followAll(true)
  addEventListener('storage', onStored, { signal })
  addEventListener('pageshow', onStored, { signal }) // the back/forward cache drops the events of the storage
  return () => stopping.abort()
}

/**
 * The storage holds no names, so the notes and the center's name are not known. `repeatedTo`: the center of a repetition that was not sent,
 * and is on the screen.
 */
export async function resumeOne(client: QueryClient, open: OpenPayment, repeatedTo?: Payee): Promise<void> {
  const { centerId, paise, key, sentAt, isUnknown, isMade } = open
  const decision = { paise, notes: '', key, sentAt, account: accountBefore(open) }
  const age = isUnknown ? 0 : Math.max(0, steadyServerNow() - sentAt)
  const first = resumePayout(decision, decision.account, { now: monotonicNow() - age, isMade })
  if (!repeatedTo) startShowing(client, sessionSignal(client), centerId, first[0])
  const payment = { client, center: repeatedTo ?? { id: centerId }, decision, isRepeated: true }
  await runUntilKnown({ ...payment, isAside: repeatedTo !== undefined, wasUntraced: !isUnknown }, first)
}

export function lockOf({ id }: Pick<Payee, 'id'>): string {
  return `payout ${id}`
}
