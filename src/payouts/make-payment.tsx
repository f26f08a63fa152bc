import { useMergedRef } from '@mantine/hooks'
import { IconCash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { useGoOn } from '@/records/go-on'
import { useButtonAction } from '@/ui/actions'
import { afterPress } from '@/ui/pressed'
import { DoubtNotes } from './doubt-notes'
import { isBlocking } from './machine'
import { PayButton } from './pay-button'
import { type Leaving, PaymentModal } from './payment-modal'
import { payoutsHere, unseenVerdict, usePayout } from './payout-state'
import { PaidSlipLink } from './slip-link'

/** Give it a `key` for each center. */
export function MakePayment({ center }: { center: ServiceCenterDetail }) {
  const payout = usePayout(center.id)
  const unseen = payoutsHere.useSelected((all) => unseenVerdict(all.get(center.id)))
  const [modal, setModal] = useState<'closed' | 'hidden' | 'open'>(unseen === 'recorded' ? 'open' : 'closed')
  const isPaid = payout?.verdict?.is === 'paid'
  const isPaying = modal !== 'closed' && !isPaid
  const isOpen = modal === 'open' && !isPaid

  const button = useButtonAction({ label: 'Make Payment', key: 'p', icon: IconCash })
  useEffect(() => {
    if (isOpen) return () => button.current?.focus()
  }, [isOpen, button])

  const { goOn, focusRef } = useGoOn('pay')
  const ref = useMergedRef(button, focusRef)
  const wasPaying = useRef(isPaying)
  useEffect(() => {
    if (isPaid && wasPaying.current) goOn()
    wasPaying.current = isPaying
  }, [isPaid, isPaying, goOn])
  const leave = (how: Leaving) => {
    if (how === 'paid') return // the modal opens again if that turns out to be recorded twice
    setModal(how === 'hidden' ? 'hidden' : 'closed')
    const { verdict } = payout ?? {}
    if (how === 'recorded' && verdict?.is === 'recorded' && verdict.trace.listed.length === 1) goOn()
  }
  const hasButton = (center.pendingAmount ?? 0) > 0 || isBlocking(payout) || isOpen || unseen !== undefined
  return (
    <>
      {hasButton && (
        <PayButton ref={ref} centerId={center.id} onClick={() => afterPress(() => setModal('open'))} />
      )}
      <PaidSlipLink center={center}>Payout slip</PaidSlipLink>
      <DoubtNotes centerId={center.id} />
      {modal === 'open' && <PaymentModal center={center} onLeave={leave} />}
    </>
  )
}
