import { Button, EmptyState, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { serviceCenter } from '@/api/service-centers'
import { GoneError } from '@/http/errors'
import { formatDateTime } from '@/lib/format'
import { FailureActions, retryOf } from '@/ui/failure'
import { AmountInput, type TypedAmount } from './amount-input'
import { isBlocking, isInDoubt, type Payout } from './machine'
import { accountQuery, type Payee } from './payee'
import { PaymentDialog } from './payment-dialog'
import { PaymentModal, type PaymentModalProps } from './payment-modal'
import { PayoutNotice } from './payout-notice'
import { usePayout } from './payout-state'

/**
 * The payment modal. It reads the pending amount again. A running payment is shown at once. If a payment in doubt is no longer polled, its
 * account may be hours old: the modal shows what is known, and the form waits. If no payment is in doubt, the amount can be typed while the
 * account loads.
 */
export function LoadedPaymentModal(props: Omit<PaymentModalProps, 'opened' | 'typed' | 'onRestored'>) {
  const { center, isShown, onClose } = props
  const account = useQuery(accountQuery(center))
  const payout = usePayout(center.id)
  const [isSearchOver] = useState(payout?.step === 'over' && isInDoubt(payout))
  const [typed, setTyped] = useState<TypedAmount>()
  const opened = account.data ?? (isSearchOver ? undefined : payout?.account)
  const tryAgain = () => {
    setTyped(undefined) // the end of it may have been typed when the field was gone
    return account.refetch()
  }
  const isGone = account.error instanceof GoneError && !isBlocking(payout)
  if (opened && !isGone)
    return <PaymentModal {...props} opened={opened} typed={typed} onRestored={() => setTyped(undefined)} />
  return (
    <PaymentDialog center={center} opened={isShown} onClose={onClose}>
      {payout && isInDoubt(payout) && <PaymentInDoubt key={payout.key} payout={payout} center={center} />}
      {isGone ? (
        <EmptyState size="sm" py="md" role="alert" title={serviceCenter.texts.missing}>
          <EmptyState.Actions>
            <Button variant="default" onClick={onClose} data-autofocus>
              Close
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      ) : account.isError ? (
        <EmptyState size="sm" py="md" role="alert" title="The pending amount could not be loaded">
          <EmptyState.Actions>
            <FailureActions variant="filled" {...retryOf(account)} onTryAgain={tryAgain}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            </FailureActions>
          </EmptyState.Actions>
        </EmptyState>
      ) : isInDoubt(payout) ? (
        <Text ta="center" py="md">
          {loading}
        </Text>
      ) : (
        <AmountWhileLoading typed={typed} onChange={setTyped} />
      )}
    </PaymentDialog>
  )
}

const loading = (
  <Text role="status" span inherit c="dimmed">
    Loading the pending amount...
  </Text>
)

type AmountWhileLoadingProps = { typed: TypedAmount | undefined; onChange: (typed: TypedAmount) => void }

function AmountWhileLoading({ typed, onChange }: AmountWhileLoadingProps) {
  const handleChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    if (value !== '' || typed)
      onChange({
        text: value,
        selectionStart: selectionStart ?? value.length,
        selectionEnd: selectionEnd ?? value.length,
      })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const isHeldLetter = event.repeat && event.key.length === 1 && !/[\d.,]/.test(event.key) // the held `p` that opened the modal
    const isTabForward = event.key === 'Tab' && !event.shiftKey // the next field is not there yet
    if (isHeldLetter || isTabForward) event.preventDefault()
  }
  return (
    <AmountInput
      description={loading} // where the pending amount will be, so that the field stays in its place
      value={typed?.text ?? ''}
      typed={typed}
      onChange={handleChange}
      onSelect={handleChange}
      onKeyDown={handleKeyDown}
    />
  )
}

function PaymentInDoubt({ payout, center }: { payout: Payout; center: Payee }) {
  return (
    <Stack gap="xs">
      <PayoutNotice payout={payout} center={center} />
      <Text size="sm">{`The payment was sent on ${formatDateTime(String(payout.sentAt))}.`}</Text>
    </Stack>
  )
}
