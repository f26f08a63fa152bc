import { useMergedRef } from '@mantine/hooks'
import { IconCash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { useGoOn } from '@/records/go-on'
import { useButtonAction } from '@/ui/actions'
import { afterPress } from '@/ui/pressed'
import { DoubtNotes } from './doubt-notes'
import { isBlocking, isInDoubt } from './machine'
import { PayButton } from './pay-button'
import { PaymentModal } from './payment-modal'
import { forgetPayout, usePayout } from './payout-state'
import { PaidSlipLink } from './slip-link'

/** Recorded payments that the admin has seen, as key and number of payouts: they are not shown again. */
const shownPayouts = new Set<string>()

/** Closing the modal during a payment only hides it: the payment goes on. Give it a `key` for each center. */
export function MakePayment({ center }: { center: ServiceCenterDetail }) {
  const client = useQueryClient()
  const payout = usePayout(center.id)
  const verdict = payout?.verdict?.is
  const recordedMark =
    payout?.verdict?.is === 'recorded' && `${payout.key} ${payout.verdict.trace.listed.length}`
  const isPaidOnce = payout?.verdict?.is === 'recorded' && payout.verdict.trace.listed.length === 1
  const [modal, setModal] = useState<'closed' | 'hidden' | 'shown'>(
    recordedMark && !shownPayouts.has(recordedMark) ? 'shown' : 'closed',
  )
  const isOpen = modal !== 'closed' && verdict !== 'paid'
  const isShown = isOpen && modal === 'shown'

  const button = useButtonAction({ label: 'Make Payment', key: 'p', icon: IconCash })
  useEffect(() => {
    if (isShown) return () => button.current?.focus()
  }, [isShown, button])

  const { goOn, focusRef } = useGoOn('pay')
  const ref = useMergedRef(button, focusRef)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && verdict === 'paid') goOn()
    wasOpen.current = isOpen
  }, [isOpen, verdict, goOn])

  const forget = () => forgetPayout(client, center.id)
  const open = () => {
    if (!isOpen && !isInDoubt(payout)) forget()
    afterPress(() => setModal('shown'))
  }
  const close = () => {
    if (recordedMark) shownPayouts.add(recordedMark)
    if (!isInDoubt(payout)) forget() // one in doubt is shown until its outcome is known
    setModal('closed')
    if (isPaidOnce) goOn()
  }
  const hasButton = (center.pendingAmount ?? 0) > 0 || isBlocking(payout) || isOpen
  return (
    <>
      {hasButton && <PayButton ref={ref} centerId={center.id} onClick={open} />}
      <PaidSlipLink center={center}>Payout slip</PaidSlipLink>
      <DoubtNotes centerId={center.id} />
      {isOpen && (
        <PaymentModal center={center} isShown={isShown} onHide={() => setModal('hidden')} onClose={close} />
      )}
    </>
  )
}
