import { Alert, Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { amountText, isWholePaise, parseAmount, toPaise, toRupees } from '@/lib/amount'
import { dateTime, money } from '@/lib/format'
import { locksSpanTabs } from '@/lib/lock'
import { useUnsavedGuard } from '@/records/unsaved'
import { Foot } from '@/ui/foot'
import { Field } from '@/ui/form/field'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { Modal } from '@/ui/modal'
import { SteadyButton } from '@/ui/steady-button'
import { type Account, payoutKey, recentTwin } from './account'
import { EarlierPayouts } from './earlier-payouts'
import { isUnderWay, type Payout } from './machine'
import { type Payee, pay, payoutQuery } from './payout'
import { PayoutNotice } from './payout-notice'

export type PaymentModalProps = {
  center: Payee
  /** The account as it was when the modal was opened. */
  opened: Account
  isShown: boolean
  onHide: () => void
  onClose: () => void
}

/** More than 0, at most what is pending (in paise), in steps of a paisa (spec 5). */
function PaymentFields(pending: number) {
  return v.object({
    amount: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Amount is required'),
      v.transform(parseAmount),
      v.number('Enter an amount such as 1,23,456.50'),
      v.gtValue(0, 'Amount must be greater than 0'),
      v.check(isWholePaise, 'Amount can have at most two decimals'),
      v.transform(toPaise),
      v.maxValue(pending, `Amount must be at most the pending ${money(toRupees(pending))}`),
    ),
    notes: v.pipe(v.string(), v.trim()),
  })
}
type PaymentTyped = { amount: string; notes: string }
/** The amount in paise. */
type Payment = { amount: number; notes: string }

export function PaymentModal({ center, opened, isShown, onHide, onClose }: PaymentModalProps) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const [atFirst] = useState({ account: opened, payment: isUnderWay(payout) ? payout : undefined })
  const seen = payout?.account ?? atFirst.account
  const isLocked = isUnderWay(payout)
  const isOver = payout?.step === 'recorded'

  const fields = PaymentFields(seen.pending)
  const form = useForm<PaymentTyped, Payment>({
    mode: 'uncontrolled',
    initialValues: {
      amount: amountText(toRupees(atFirst.payment?.amount ?? opened.pending)),
      notes: atFirst.payment?.notes ?? '',
    },
    validate: schemaResolver(fields, { sync: true }),
    transformValues: (typed) => v.parse(fields, typed),
  })
  const amount = parseAmount(form.useWatchValue('amount'))
  const twin = amount === undefined || isLocked ? undefined : recentTwin(seen, toPaise(amount))
  const again = useAgain(twin && payoutKey(twin))

  const { leave, isAsking, question } = useUnsavedGuard(
    () => isShown && !isLocked && !isOver && form.isDirty(),
  )
  const close = () => (isLocked ? onHide() : leave(onClose))
  const decide = (payment: Payment) => {
    if (again.isMissing) return again.ask()
    void pay(client, center, { ...payment, seen })
  }

  return (
    <>
      <Modal
        opened={isShown}
        onClose={close}
        closeOnEscape={isAsking ? false : undefined}
        title={paymentTitle(center)}
      >
        <form noValidate aria-busy={isLocked} onSubmit={form.onSubmit(decide, focusFirstError)}>
          <Stack>
            {isOver ? (
              <>
                <PayoutNotice payout={payout} centerId={center.id} />
                <Foot>
                  <Button onClick={onClose} data-autofocus>
                    Done
                  </Button>
                </Foot>
              </>
            ) : (
              <>
                <Field form={form} path="amount">
                  {(input) => (
                    <TextInput
                      label="Amount"
                      withAsterisk
                      aria-required
                      inputMode="decimal"
                      leftSection="₹"
                      description={`Pending: ${money(toRupees(seen.pending))}`}
                      readOnly={isLocked}
                      data-autofocus
                      {...input}
                    />
                  )}
                </Field>
                <Field form={form} path="notes">
                  {(input) => <Textarea label="Notes" readOnly={isLocked} {...input} />}
                </Field>
                <EarlierPayouts payouts={seen.payouts} />
                {payout && <PayoutNotice payout={payout} centerId={center.id} />}
                {twin && (
                  <>
                    <Alert color="yellow" title={`${money(twin.amount)} was paid already`}>
                      {`On ${dateTime(twin.createdAt)}`}
                      {twin.referenceNumber && `, reference ${twin.referenceNumber}`}. Is this another
                      payment?
                    </Alert>
                    <Checkbox label={`Pay ${money(twin.amount)} again`} {...again.inputProps} />
                  </>
                )}
                {!locksSpanTabs() && (
                  <Text size="xs" c="dimmed">
                    This browser cannot tell its tabs apart: pay a service center from one tab only.
                  </Text>
                )}
                <Foot
                  beside={
                    <Text size="sm" aria-live="polite">
                      {amount !== undefined && `You pay ${money(amount)}`}
                    </Text>
                  }
                >
                  <Button variant="default" onClick={close}>
                    {isLocked ? 'Close' : 'Cancel'}
                  </Button>
                  <SteadyButton
                    type="submit"
                    isOff={isLocked}
                    busy={isLookedFor(payout) ? 'Make Payment' : 'Processing...'}
                  >
                    Make Payment
                  </SteadyButton>
                </Foot>
              </>
            )}
          </Stack>
        </form>
      </Modal>
      {question}
    </>
  )
}

/** Whether the answer was lost: the notice says what is being done about it. */
function isLookedFor(payout: Payout | null | undefined): boolean {
  return payout?.step === 'looking' || payout?.step === 'waiting'
}

export function paymentTitle({ name }: Payee): string {
  return `Make Payment to ${name ?? 'service center'}`
}

/** The second confirmation of a payment like the one of that key: given for that one alone. */
function useAgain(key: string | undefined) {
  const [confirmed, setConfirmed] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isMissing = key !== undefined && confirmed !== key
  return {
    isMissing,
    ask: () => {
      setAsked(true)
      input.current?.focus()
    },
    inputProps: {
      ref: input,
      checked: !isMissing,
      error: isAsked && isMissing && 'Tick this to pay the same amount again',
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setConfirmed(event.currentTarget.checked ? key : undefined),
    },
  }
}
