import { Button, EmptyState, Group, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceCenterDetail } from '@/api/service-centers'
import { isUnderWay } from './machine'
import { PaymentModal, type PaymentModalProps, paymentTitle } from './payment-modal'
import { accountQuery, payoutQuery } from './payout'

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

  const forget = () => {
    if (payout && !isUnderWay(payout)) client.setQueryData(payoutQuery(center.id).queryKey, null)
  }
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
      {hasButton && (
        <Button ref={button} size="xs" onClick={open}>
          Make Payment
        </Button>
      )}
      {isOpen && (
        <AccountedModal center={center} isShown={isShown} onHide={() => setModal('hidden')} onClose={close} />
      )}
    </>
  )
}

/** Reads afresh what is pending before there is anything to decide. */
function AccountedModal(props: Omit<PaymentModalProps, 'opened'>) {
  const { center, isShown, onClose } = props
  const account = useQuery(accountQuery(center))
  if (account.data) return <PaymentModal {...props} opened={account.data} />
  return (
    <Modal opened={isShown} onClose={onClose} title={paymentTitle(center)}>
      {account.isError ? (
        <EmptyState size="sm" py="md" role="alert" title="What is pending could not be read">
          <EmptyState.Actions>
            <Group justify="center">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button loading={account.isFetching} onClick={() => account.refetch()}>
                Try again
              </Button>
            </Group>
          </EmptyState.Actions>
        </EmptyState>
      ) : (
        <Text role="status" c="dimmed" ta="center" py="xl">
          Reading what is pending...
        </Text>
      )}
    </Modal>
  )
}
