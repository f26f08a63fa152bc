import { toRupees } from '@/lib/amount'
import { formatClock, formatMoney } from '@/lib/format'
import { isBlocking, isInDoubt, type Payout, SEARCHED_FOR } from './machine'
import type { OpenPayment } from './open-payments'

/** A payment that may have been made. `isDeducted`: the pending amount went down, and no payout explains it. */
export type Doubt = Pick<OpenPayment, 'key' | 'paise' | 'sentAt' | 'isDeducted'>

type Known = {
  open: readonly OpenPayment[] | undefined
  /** The payment of this tab. */
  payout: Payout | undefined
  /** By the server's clock, in milliseconds since 1970. */
  now: number
}

/**
 * A payment is in doubt for ten minutes, and for as long as this tab searches for it. One that blocks another payment is left out: the
 * button tells of it.
 */
export function doubtsAbout(centerId: string, { open = [], payout, now }: Known): readonly Doubt[] {
  const doubts: Doubt[] = open.filter(
    (payment) =>
      payment.centerId === centerId &&
      !payment.isMade &&
      now - payment.sentAt < SEARCHED_FOR &&
      !(isBlocking(payout) && payout?.key === payment.key),
  )
  const isSearchedHere = isInDoubt(payout) && payout?.step !== 'over'
  if (!isSearchedHere || !payout || doubts.some(({ key }) => key === payout.key)) return doubts
  return [...doubts, { ...payout, isDeducted: payout.verdict?.is === 'unclear' }]
}

export function doubtText({ paise, sentAt, isDeducted }: Doubt): string {
  const known = isDeducted ? 'not listed yet' : 'no trace yet'
  return `${formatMoney(toRupees(paise))} may have been paid at ${formatClock(sentAt)}: ${known}`
}
