import { Button, EmptyState, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureActions, retryOf } from '@/ui/failure'
import { isInDoubt } from './machine'
import { PaymentModal, type PaymentModalProps, paymentTitle } from './payment-modal'
import { accountQuery } from './payout'
import { payoutQuery } from './payout-state'

/**
 * The payment modal, after the pending amount was read again. A running payment is shown at once. One in doubt that is no longer polled is
 * not: its account may be hours old.
 */
export function LoadedPaymentModal(props: Omit<PaymentModalProps, 'opened'>) {
  const { center, isShown, onClose } = props
  const account = useQuery(accountQuery(center))
  const { data: payout } = useQuery(payoutQuery(center.id))
  const [isSearchOver] = useState(payout?.step === 'over' && isInDoubt(payout))
  const opened = account.data ?? (isSearchOver ? undefined : payout?.account)
  if (opened) return <PaymentModal {...props} opened={opened} />
  return (
    <Modal opened={isShown} onClose={onClose} title={paymentTitle(center)}>
      {account.isError ? (
        <EmptyState size="sm" py="md" role="alert" title="The pending amount could not be loaded">
          <EmptyState.Actions>
            <FailureActions variant="filled" {...retryOf(account)}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            </FailureActions>
          </EmptyState.Actions>
        </EmptyState>
      ) : (
        <Text role="status" c="dimmed" ta="center" py="xl">
          Loading the pending amount...
        </Text>
      )}
    </Modal>
  )
}
