import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { deferred } from '@/ui/code/deferred'
import { isUnderWay } from './machine'
import { PaidSlipLink } from './paid-slip-link'
import { PayButton } from './pay-button'
import { forgetPayout, payoutQuery } from './payout'

/** The modal, its form and what they are made of are fetched when somebody is about to pay. */
export const AccountedModal = deferred(() =>
  import('./accounted-modal').then((module) => module.AccountedModal),
)

/**
 * The button that appears while something is pending, and its modal (spec 2, "Make Payment modal"). Closed while a
 * payment is under way, the modal is only hidden: the payment goes on, and the button shows how it stands.
 */
export function MakePayment({ center }: { center: ServiceCenterDetail }) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const [modal, setModal] = useState<'closed' | 'hidden' | 'shown'>(
    payout?.step === 'recorded' ? 'shown' : 'closed',
  )
  const isOpen = modal !== 'closed' && payout?.step !== 'paid'
  const isShown = isOpen && modal === 'shown'

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) return () => button.current?.focus()
  }, [isShown])

  const forget = () => forgetPayout(client, center.id)
  const open = () => {
    if (!isOpen) forget()
    setModal('shown')
  }
  const close = () => {
    forget()
    setModal('closed')
  }
  const hasButton = (center.pendingAmount ?? 0) > 0 || isUnderWay(payout) || isOpen
  return (
    <>
      {hasButton && <PayButton ref={button} centerId={center.id} {...AccountedModal.opener(open)} />}
      <PaidSlipLink centerId={center.id}>Payout slip</PaidSlipLink>
      {isOpen && (
        <AccountedModal center={center} isShown={isShown} onHide={() => setModal('hidden')} onClose={close} />
      )}
    </>
  )
}
