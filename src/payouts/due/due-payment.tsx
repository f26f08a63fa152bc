import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { AccountedModal } from '@/payouts/make-payment'
import { forgetPayout, type Payee, payoutQuery } from '@/payouts/payout'

type DuePaymentProps = {
  center: Payee
  /** `isPaid` where the next one's turn has come. */
  onClose: (isPaid: boolean) => void
}

/** The modal of a payment over the list: it closes by itself once the center was paid. */
export function DuePayment({ center, onClose }: DuePaymentProps) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const isPaid = payout?.step === 'paid'
  const end = useEffectEvent(() => onClose(true))
  useEffect(() => {
    if (isPaid) end()
  }, [isPaid])
  if (isPaid) return null
  return (
    <AccountedModal
      center={center}
      isShown
      onHide={() => onClose(false)}
      onClose={() => {
        const isRecorded = payout?.step === 'recorded'
        forgetPayout(client, center.id)
        onClose(isRecorded)
      }}
    />
  )
}
