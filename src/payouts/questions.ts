import { type ChangeEvent, useRef, useState } from 'react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { formatCount, formatDateTime, formatMoney } from '@/lib/format'
import { useSeen } from '@/ui/seen'
import { type Account, isOfSharedName, payoutKey, recentPayoutOf } from './account'
import { useDoubts } from './doubt-notes'
import { type Doubt, doubtText } from './doubts'
import type { PaymentDecision } from './machine'
import { repeatedBy } from './open-payments'
import { openPaymentsHere } from './payout-state'

/** The admin must tick a check box before a payment is sent. The tick is lost when the `key` changes. */
export type Question = { key: string; title: string; text: string; label: string; error: string }

/**
 * Asks whether the same amount was paid within 24 hours, and whether another payment is in doubt. A repetition of that one is not asked
 * about: it carries the same key.
 */
export function useQuestions(
  centerId: string,
  account: Account,
  payment: Pick<PaymentDecision, 'paise' | 'notes'> | undefined,
): Question[] {
  const open = openPaymentsHere.use()
  const doubts = useDoubts(centerId)
  if (!payment) return []
  const repeated = repeatedBy(open, centerId, payment)
  const others = doubts.filter(({ key }) => key !== repeated?.key)
  const duplicate = recentPayoutOf(account, payment.paise)
  return [
    ...(duplicate ? [duplicateQuestion(account, duplicate)] : []),
    ...others.map((doubt) => doubtQuestion(doubt, payment)),
  ]
}

function duplicateQuestion(account: Account, payout: ServiceCenterPayment): Question {
  const amount = formatMoney(payout.amount)
  const facts = [
    `On ${formatDateTime(payout.createdAt)}`,
    payout.referenceNumber && `reference ${payout.referenceNumber}`,
    isOfSharedName(account, payout) &&
      `to one of ${formatCount(account.nameCount)} service centers of this name`,
  ]
  return {
    key: payoutKey(payout),
    title: `${amount} was already paid`,
    text: `${facts.filter(Boolean).join(', ')}. Is this a separate payment?`,
    label: `Pay ${amount} again`,
    error: 'Select this to pay the same amount again',
  }
}

function doubtQuestion(doubt: Doubt, { paise, notes }: Pick<PaymentDecision, 'paise' | 'notes'>): Question {
  return {
    key: `${doubt.key} ${paise} ${notes}`,
    title: doubtText(doubt),
    text: 'The server may still be working on it. Is this a separate payment?',
    label: 'This is a separate payment',
    error: 'Select this if it is a separate payment',
  }
}

export function useConfirmations(questions: readonly Question[]) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const firstMissing = useRef<HTMLInputElement>(null)
  const keys = questions.map(({ key }) => key)
  const missing = keys.find((key) => !confirmed.includes(key))
  const { isSeen, takePress, pressProps } = useSeen(
    keys.length === 0 ? undefined : `${keys.join()} ${isAsked}`,
  )
  const confirm = (key: string, isConfirmed: boolean) => {
    const others = confirmed.filter((other) => other !== key)
    if (takePress()) setConfirmed(isConfirmed ? [...others, key] : others)
  }
  return {
    isMissing: missing !== undefined,
    ask: () => {
      setAsked(true)
      firstMissing.current?.focus()
    },
    inputProps: ({ key, error }: Question) => ({
      ref: key === missing ? firstMissing : undefined,
      checked: confirmed.includes(key),
      error: isAsked && key === missing && error,
      'aria-disabled': !isSeen || undefined,
      ...pressProps,
      onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => confirm(key, checked),
    }),
  }
}
