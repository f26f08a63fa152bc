import { Button, EmptyState, Modal, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { serviceCenter } from '@/api/service-centers'
import { GoneError } from '@/http/errors'
import { formatDateTime } from '@/lib/format'
import { formatPhone } from '@/lib/phone'
import { useUnsavedGuard } from '@/records/unsaved'
import { FailureActions, retryOf } from '@/ui/failure'
import { FormActions } from '@/ui/form-actions'
import { AmountInput, type TypedAmount } from './amount-input'
import { hasEndedUnsent, isBlocking, isInDoubt, type Payout } from './machine'
import { accountQuery, type Payee } from './payee'
import { PaymentForm, type PaymentFormHandle } from './payment-form'
import { PayoutNotice } from './payout-notice'
import { closeOutcome, usePayout } from './payout-state'

/** It is asked before a payment is left that was not sent. */
const UNSENT = {
  title: 'Nothing was paid. Close?',
  message: 'The amount and the notes that you typed are not kept.',
  confirm: 'Close',
}

/** `paid`: by itself. `recorded`: the admin has read that it was. `hidden`: the payment goes on. */
export type Leaving = 'paid' | 'recorded' | 'hidden' | 'closed'

type PaymentModalProps = { center: Payee; onLeave: (how: Leaving) => void }

/** Its toast tells that the center was paid. */
export function PaymentModal({ center, onLeave }: PaymentModalProps) {
  const payout = usePayout(center.id)
  const isPaid = payout?.verdict?.is === 'paid'
  const leaveWhenPaid = useEffectEvent(() => onLeave('paid'))
  useEffect(() => {
    if (isPaid) leaveWhenPaid()
  }, [isPaid])
  return isPaid ? null : <UnpaidModal center={center} onLeave={onLeave} />
}

/**
 * Reads the account again. A running payment is shown at once. The account of one that is over may be hours old: the form waits. The amount
 * can be typed while the account loads, unless a payment is in doubt. The top stays in its place while the modal grows, so that a click on
 * the amount meets it.
 */
function UnpaidModal({ center, onLeave }: PaymentModalProps) {
  const client = useQueryClient()
  const payout = usePayout(center.id)
  const [initial] = useState(payout)
  const needsAccount = !isBlocking(initial) && initial?.verdict?.is !== 'recorded'
  const account = useQuery({ ...accountQuery(center), enabled: needsAccount })
  const [typed, setTyped] = useState<TypedAmount>()
  if (account.isError && typed) setTyped(undefined) // the end of it may have been typed when the field was gone
  const form = useRef<PaymentFormHandle>(null)
  const { leave, isAsking, question } = useUnsavedGuard(
    () => form.current?.hasUnsentInput() ?? typed !== undefined,
    { texts: !payout || hasEndedUnsent(payout) ? UNSENT : undefined },
  )
  const isRecorded = payout?.verdict?.is === 'recorded'
  const end = () => {
    closeOutcome(client, center.id, payout)
    onLeave(isRecorded ? 'recorded' : 'closed')
  }
  const close = () => (isBlocking(payout) ? onLeave('hidden') : leave(end))

  const isGone = account.error instanceof GoneError && !isBlocking(payout)
  const known = account.data ?? (initial?.step === 'over' ? undefined : payout?.account)
  const opened = isGone ? undefined : known
  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnEscape={isAsking ? false : undefined}
        centered={false}
        yOffset="10dvh"
        title={<Title center={center} />}
      >
        {payout && isRecorded ? (
          <RecordedPayment payout={payout} center={center} onDone={end} />
        ) : opened ? (
          <PaymentForm
            ref={form}
            center={center}
            opened={opened}
            typed={typed}
            onRestored={() => setTyped(undefined)}
            onClose={close}
          />
        ) : (
          <>
            {payout && <EarlierPayment key={payout.key} payout={payout} center={center} />}
            <NotLoaded account={account} isGone={isGone} onClose={close}>
              <WhileLoading isInDoubt={isInDoubt(payout)} typed={typed} onChange={setTyped} />
            </NotLoaded>
          </>
        )}
      </Modal>
      {question}
    </>
  )
}

/** City and phone tell centers of the same name apart. */
function Title({ center }: { center: Payee }) {
  const { data } = useQuery({ ...serviceCenter.query(center.id), enabled: false })
  const { name, city, phone } = { ...center, ...data }
  const cityAndPhone = [city, phone && formatPhone(phone)].filter(Boolean).join(', ')
  return (
    <>
      Make Payment to {name === undefined ? 'service center' : <bdi>{name}</bdi>}
      {cityAndPhone && (
        <Text span display="block" size="sm" fw={400} c="dimmed">
          {cityAndPhone}
        </Text>
      )}
    </>
  )
}

type NotLoadedProps = {
  account: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  isGone: boolean
  onClose: () => void
  /** While the account loads. */
  children: ReactNode
}

function NotLoaded({ account, isGone, onClose, children }: NotLoadedProps) {
  if (isGone)
    return (
      <EmptyState size="sm" py="md" role="alert" title={serviceCenter.texts.missing}>
        <EmptyState.Actions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )
  if (account.error)
    return (
      <EmptyState size="sm" py="md" role="alert" title="The pending amount could not be loaded">
        <EmptyState.Actions>
          <FailureActions variant="filled" {...retryOf(account)}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </FailureActions>
        </EmptyState.Actions>
      </EmptyState>
    )
  return children
}

const loading = (
  <Text role="status" span inherit c="dimmed">
    Loading the pending amount...
  </Text>
)

type AmountWhileLoadingProps = { typed: TypedAmount | undefined; onChange: (typed: TypedAmount) => void }

function WhileLoading({ isInDoubt, ...amountProps }: AmountWhileLoadingProps & { isInDoubt: boolean }) {
  if (!isInDoubt) return <AmountWhileLoading {...amountProps} />
  return (
    <Text ta="center" py="md">
      {loading}
    </Text>
  )
}

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

/** Known without the account. */
function EarlierPayment({ payout, center }: { payout: Payout; center: Payee }) {
  return (
    <Stack gap="xs">
      <PayoutNotice payout={payout} center={center} isEarlier />
      {isInDoubt(payout) && (
        <Text size="sm">{`The payment was sent on ${formatDateTime(String(payout.sentAt))}.`}</Text>
      )}
    </Stack>
  )
}

function RecordedPayment({ payout, center, onDone }: { payout: Payout; center: Payee; onDone: () => void }) {
  return (
    <Stack>
      <PayoutNotice payout={payout} center={center} />
      <FormActions>
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </FormActions>
    </Stack>
  )
}
