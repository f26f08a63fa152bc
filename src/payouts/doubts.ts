import { toRupees } from '@/lib/amount'
import { formatClock, formatMoney } from '@/lib/format'
import { isBlocking, isInDoubt, type Payout, SEARCHED_FOR } from './machine'
import type { OpenPayment } from './open-payments'

/** A payment that may have been made. `isDeducted`: the pending amount went down, and no payout explains that. */
export type Doubt = Pick<OpenPayment, 'key' | 'paise' | 'sentAt' | 'isDeducted'>

type Known = {
  open: readonly OpenPayment[] | undefined
  /** The payment of this tab. */
  payout: Payout | null | undefined
  /** By the server's clock, in milliseconds since 1970. */
  now: number
}

/**
 * The payments to a center that may have been made: until that is known, for ten minutes, and for as long as this tab searches for them. One
 * that blocks another payment is not among them, since the button tells of it.
 */
export function doubtsAbout(centerId: string, { open = [], payout, now }: Known): readonly Doubt[] {
  const doubts: Doubt[] = open.filter(
    (one) =>
      one.centerId === centerId &&
      !one.isMade &&
      now - one.sentAt < SEARCHED_FOR &&
      !(isBlocking(payout) && payout?.key === one.key),
  )
  const isOwn = isInDoubt(payout) && payout?.step !== 'over'
  if (!isOwn || !payout || doubts.some(({ key }) => key === payout.key)) return doubts
  return [...doubts, { ...payout, isDeducted: payout.verdict?.is === 'unclear' }]
}

/** "₹100.00 may have been paid at 12:41: no trace yet" */
export function doubtText({ paise, sentAt, isDeducted }: Doubt): string {
  const known = isDeducted ? 'not listed yet' : 'no trace yet'
  return `${formatMoney(toRupees(paise))} may have been paid at ${formatClock(sentAt)}: ${known}`
}
