import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { toRupees } from '@/lib/amount'
import { formatClock, formatMoney } from '@/lib/format'
import { steadyServerNow } from '@/lib/server-clock'
import { monotonicNow } from '@/lib/time'
import type { Entry } from '@/session/activity-entries'
import { traceOf } from './account'
import { isChecking, type Payout } from './machine'

/** `isRepeated`: its call was sent before, without an outcome. */
export function stateInActivity(payout: Payout, { isRepeated = false } = {}): Partial<Entry> {
  const { verdict } = payout
  const unsent = (why: string): Partial<Entry> =>
    isRepeated ? { outcome: 'Unknown', note: `Not sent again. ${why}` } : { outcome: 'Not sent', note: why }
  switch (verdict?.is) {
    case 'paid':
      return { outcome: 'Done', references: referencesOf(payout) }
    case 'refused':
      return { outcome: 'Refused', note: verdict.reason }
    case 'unreadable':
      return unsent('The pending amount could not be checked')
    case 'gone':
      return unsent('The service center was deleted')
    case 'offline':
      return unsent('The browser was offline')
    case 'changed':
      return unsent('The pending amount or the payouts had changed')
    case 'elsewhere':
      return unsent('Another tab was already paying this service center')
    case 'untraced':
      return { outcome: 'Unknown', note: `N${untracedText(verdict).slice(1)}` }
    case 'unclear':
      return { outcome: 'Unknown', note: unexplainedText(verdict.unexplainedPaise) }
    case 'recorded': {
      const times = verdict.trace.listed.length
      return {
        outcome: verdict.answer === 'lost' ? 'Unknown, then done' : 'Done',
        note: [ANSWERS[verdict.answer], times > 1 && `Paid ${times} times`].filter(Boolean).join('. '),
        references: referencesOf(payout),
      }
    }
    case undefined:
      return {
        outcome: 'In progress',
        note: isChecking(payout) ? 'Checking whether it was recorded' : undefined,
        afterReload:
          payout.step === 'checking' && !isRepeated ? { outcome: 'Not sent' } : { outcome: 'Unknown' },
      }
  }
}

/** By the server's clock: the admin compares it with the times of payouts. */
export function untracedText({ at }: { at: number }): string {
  return `not found on the server by ${formatClock(steadyServerNow() - (monotonicNow() - at))}`
}

export function unexplainedText(paise: number): string {
  return `${formatMoney(toRupees(paise))} was deducted from the pending amount, and no payout explains it.`
}

const ANSWERS = { accepted: '', refused: 'The server refused the payment, but recorded it', lost: 'Recorded' }

export function referencesOf(payout: Payout): string[] {
  return listedPayments(payout).flatMap(({ referenceNumber }) => referenceNumber ?? [])
}

/** What one decision has paid, as far as the server lists it yet. What may still turn out to be another center's is left out. */
export function listedPayments({ paise, account, verdict, step }: Payout): readonly ServiceCenterPayment[] {
  if (verdict?.is === 'recorded') return verdict.trace.listed
  if (verdict?.is !== 'paid') return []
  const { listed, isShared } = traceOf(paise, verdict.before, account)
  return isShared && step !== 'over' ? [] : listed
}
