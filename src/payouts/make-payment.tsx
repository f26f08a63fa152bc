import { useMergedRef } from '@mantine/hooks'
import { IconCash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { useGoOn } from '@/records/go-on'
import { useButtonAction } from '@/ui/actions'
import { afterPress } from '@/ui/pressed'
import { DoubtNotes } from './doubt-notes'
import { isBlocking } from './machine'
import { PayButton } from './pay-button'
import { type Leaving, PaymentModal } from './payment-modal'
import { isRecordedUnseen, payoutsHere, usePayout } from './payout-state'
import { PaidSlipLink } from './slip-link'

/** Give it a `key` for each center. */
export function MakePayment({ center }: { center: ServiceCenterDetail }) {
  const client = useQueryClient()
  const payout = usePayout(center.id)
  const [isOpened, setOpened] = useState(() => isRecordedUnseen(payoutsHere.read(client).get(center.id)))
  const isOpen = isOpened && payout?.verdict?.is !== 'paid'

  const button = useButtonAction({ label: 'Make Payment', key: 'p', icon: IconCash })
  useEffect(() => {
    if (isOpen) return () => button.current?.focus()
  }, [isOpen, button])

  const { goOn, focusRef } = useGoOn('pay')
  const ref = useMergedRef(button, focusRef)
  const leave = (how: Leaving) => {
    if (how !== 'paid') setOpened(false) // it opens again if the payment turns out to be recorded twice
    const { verdict } = payout ?? {}
    const isRecordedOnce = verdict?.is === 'recorded' && verdict.trace.listed.length === 1
    if (how === 'paid' || (how === 'recorded' && isRecordedOnce)) goOn()
  }
  const hasButton = (center.pendingAmount ?? 0) > 0 || isBlocking(payout) || isOpen
  return (
    <>
      {hasButton && (
        <PayButton ref={ref} centerId={center.id} onClick={() => afterPress(() => setOpened(true))} />
      )}
      <PaidSlipLink center={center}>Payout slip</PaidSlipLink>
      <DoubtNotes centerId={center.id} />
      {isOpened && <PaymentModal center={center} onLeave={leave} />}
    </>
  )
}
