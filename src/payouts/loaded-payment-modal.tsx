import { Button, EmptyState, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { serviceCenter } from '@/api/service-centers'
import { GoneError } from '@/http/errors'
import { formatDateTime } from '@/lib/format'
import { FailureActions, retryOf } from '@/ui/failure'
import { AmountInput, type BegunAmount } from './amount-input'
import { isBlocking, isInDoubt, type Payout } from './machine'
import { accountQuery, type Payee } from './payee'
import { PaymentModal, type PaymentModalProps } from './payment-modal'
import { PaymentTitle } from './payment-title'
import { PayoutNotice } from './payout-notice'
import { usePayout } from './payout-state'

/**
 * The payment modal, after the pending amount was read again. A running payment is shown at once. For one in doubt that is no longer polled
 * the form waits, since its account may be hours old: until then, only what is known of that payment is shown. Of any other the amount can
 * be begun before the account is read.
 */
export function LoadedPaymentModal(props: Omit<PaymentModalProps, 'opened' | 'begun' | 'onGoneOn'>) {
  const { center, isShown, onClose } = props
  const account = useQuery(accountQuery(center))
  const payout = usePayout(center.id)
  const [isSearchOver] = useState(payout?.step === 'over' && isInDoubt(payout))
  const [begun, setBegun] = useState<BegunAmount>()
  const opened = account.data ?? (isSearchOver ? undefined : payout?.account)
  const isGone = account.error instanceof GoneError && !isBlocking(payout)
  if (opened && !isGone)
    return <PaymentModal {...props} opened={opened} begun={begun} onGoneOn={() => setBegun(undefined)} />
  return (
    <Modal opened={isShown} onClose={onClose} title={<PaymentTitle center={center} />}>
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
            <FailureActions variant="filled" {...retryOf(account)}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            </FailureActions>
          </EmptyState.Actions>
        </EmptyState>
      ) : (
        <Stack>
          {!isInDoubt(payout) && <EarlyAmount begun={begun} onChange={setBegun} />}
          <Text role="status" c="dimmed" ta="center" py="md">
            Loading the pending amount...
          </Text>
        </Stack>
      )}
    </Modal>
  )
}

type EarlyAmountProps = { begun: BegunAmount | undefined; onChange: (begun: BegunAmount) => void }

/** The field of the amount before there is a form. */
function EarlyAmount({ begun, onChange }: EarlyAmountProps) {
  const note = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    if (value !== '' || begun)
      onChange({ text: value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length })
  }
  const ignore = (event: KeyboardEvent) => {
    const isHeldLetter = event.repeat && event.key.length === 1 && !/[\d.,]/.test(event.key) // the `p` that has opened it
    const isOnward = event.key === 'Tab' && !event.shiftKey // the next field is not there yet
    if (isHeldLetter || isOnward) event.preventDefault()
  }
  return (
    <AmountInput value={begun?.text ?? ''} begun={begun} onChange={note} onSelect={note} onKeyDown={ignore} />
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
