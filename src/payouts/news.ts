import type { Entry } from '@/journal/journal'
import { timesPaid, traceOf } from './account'
import type { Payout } from './machine'

/** How a payment stands, as the admin's activity tells it. */
export function newsOf(payout: Payout): Partial<Entry> {
  switch (payout.step) {
    case 'checking':
    case 'sending':
    case 'doubting':
      return { outcome: 'Under way' }
    case 'paid':
      return { outcome: 'Done', references: referencesOf(payout) }
    case 'refused':
      return { outcome: 'Refused', note: payout.reason }
    case 'unreadable':
      return { outcome: 'Not sent', note: 'What is pending could not be read again' }
    case 'changed':
      return { outcome: 'Not sent', note: 'The account has changed since it was seen' }
    case 'elsewhere':
      return { outcome: 'Not sent', note: 'A payment to it is under way in another tab' }
    case 'looking':
    case 'waiting':
      return { outcome: 'Unknown', note: 'The answer was lost. Whether it was recorded is being looked up.' }
    case 'unrecorded':
      return { outcome: 'Unknown, then not done', note: 'The server has no record of it' }
    case 'recorded': {
      const times = timesPaid(payout.trace)
      return {
        outcome: payout.answer === 'lost' ? 'Unknown, then done' : 'Done',
        note: [ANSWERS[payout.answer], times > 1 && `Paid ${times} times`].filter(Boolean).join('. '),
        references: referencesOf(payout),
      }
    }
  }
}

const ANSWERS = { accepted: '', refused: 'The server refused the call, but it is recorded', lost: 'Recorded' }

/** Of what was paid by one decision, as far as the server lists it yet. */
export function referencesOf(payout: Payout): string[] {
  if (payout.step !== 'paid' && payout.step !== 'recorded') return []
  const { listed } =
    payout.step === 'recorded' ? payout.trace : traceOf(payout.amount, payout.before, payout.account)
  return listed.flatMap(({ referenceNumber }) => referenceNumber ?? [])
}
