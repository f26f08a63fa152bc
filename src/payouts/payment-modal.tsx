import { Alert, Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { isWholePaise, parseRupees, rupeesText, toPaise, toRupees } from '@/lib/amount'
import { formatDateTime, formatMoney } from '@/lib/format'
import { locksSpanTabs } from '@/lib/lock'
import { useUnsavedGuard } from '@/records/unsaved'
import { Foot } from '@/ui/foot'
import { Field } from '@/ui/form/field'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { Modal } from '@/ui/modal'
import { SteadyButton } from '@/ui/steady-button'
import { type Account, isDayKnown, payoutKey, recentTwin } from './account'
import { EarlierPayouts } from './earlier-payouts'
import { isChecking, isLocked, type Payout } from './machine'
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

/** More than 0, at most what is pending, in steps of a paisa. */
function PaymentFields(pendingPaise: number) {
  return v.object({
    amount: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Amount is required'),
      v.transform(parseRupees),
      v.number('Enter an amount such as 1,23,456.50'),
      v.gtValue(0, 'Amount must be greater than 0'),
      v.check(isWholePaise, 'Amount can have at most two decimals'),
      v.transform(toPaise),
      v.maxValue(pendingPaise, `Amount must be at most the pending ${formatMoney(toRupees(pendingPaise))}`),
    ),
    notes: v.pipe(v.string(), v.trim()),
  })
}
type PaymentTyped = { amount: string; notes: string }
/** The amount in paise. */
type PaymentRead = { amount: number; notes: string }

export function PaymentModal({ center, opened, isShown, onHide, onClose }: PaymentModalProps) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const [atFirst] = useState({ account: opened, payment: hasOutcomeToShow(payout) ? payout : undefined })
  const seen = payout?.account ?? atFirst.account
  const isRunning = isLocked(payout)
  const verdict = payout?.verdict
  const isOver = verdict?.is === 'recorded'

  const fields = PaymentFields(seen.pendingPaise)
  const form = useForm<PaymentTyped, PaymentRead>({
    mode: 'uncontrolled',
    initialValues: {
      amount: rupeesText(toRupees(atFirst.payment?.paise ?? opened.pendingPaise)),
      notes: atFirst.payment?.notes ?? '',
    },
    validate: schemaResolver(fields, { sync: true }),
    transformValues: (typed) => v.parse(fields, typed),
  })
  const amount = parseRupees(form.useWatchValue('amount'))
  const twin = amount === undefined || isRunning ? undefined : recentTwin(seen, toPaise(amount))
  const again = useSecondConfirmation(twin && payoutKey(twin))
  const isOutdated = verdict?.is === 'changed' && amount !== undefined && toPaise(amount) === payout?.paise

  const { leave, isAsking, question } = useUnsavedGuard(
    () =>
      isShown && !isRunning && !isOver && form.isDirty() && !isUnchangedSinceSent(form.getValues(), payout),
  )
  const close = () => (isRunning ? onHide() : leave(onClose))
  const decide = ({ amount: paise, notes }: PaymentRead) => {
    if (again.isMissing) return again.ask()
    void pay(client, center, { paise, notes, account: seen })
  }

  return (
    <>
      <Modal
        opened={isShown}
        onClose={close}
        closeOnEscape={isAsking ? false : undefined}
        title={paymentTitle(center)}
      >
        <form noValidate aria-busy={isRunning} onSubmit={form.onSubmit(decide, focusFirstError)}>
          <Stack>
            {payout && isOver ? (
              <>
                <PayoutNotice payout={payout} center={center} />
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
                      description={`Pending: ${formatMoney(toRupees(seen.pendingPaise))}`}
                      readOnly={isRunning}
                      data-autofocus
                      {...input}
                    />
                  )}
                </Field>
                <Field form={form} path="notes">
                  {(input) => <Textarea label="Notes" readOnly={isRunning} {...input} />}
                </Field>
                <EarlierPayouts account={seen} />
                {payout && (
                  <PayoutNotice
                    payout={payout}
                    center={center}
                    onUse={(paise) => form.setFieldValue('amount', rupeesText(toRupees(paise)))}
                  />
                )}
                {!isDayKnown(seen) && (
                  <Text size="sm">
                    Not all payments of the last 24 hours could be read. Whether this amount was paid already
                    is not known.
                  </Text>
                )}
                {twin && (
                  <>
                    <Alert color="yellow" title={`${formatMoney(twin.amount)} was paid already`}>
                      {`On ${formatDateTime(twin.createdAt)}`}
                      {twin.referenceNumber && `, reference ${twin.referenceNumber}`}. Is this another
                      payment?
                    </Alert>
                    <Checkbox label={`Pay ${formatMoney(twin.amount)} again`} {...again.inputProps} />
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
                      {amount !== undefined && !isOutdated && `You pay ${formatMoney(amount)}`}
                    </Text>
                  }
                >
                  <Button variant="default" onClick={close}>
                    {isRunning ? 'Close' : 'Cancel'}
                  </Button>
                  <SteadyButton
                    type="submit"
                    isOff={isRunning}
                    busy={isChecking(payout) ? 'Checking …' : 'Processing...'}
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

/** Whether there is something to say of a payment that was made before this modal was opened. */
function hasOutcomeToShow(payout: Payout | null | undefined): boolean {
  return isLocked(payout) || payout?.verdict?.is === 'untraced'
}

/** A payment without a trace is kept with its amount and notes: the form holds nothing that could be lost. */
function isUnchangedSinceSent({ amount, notes }: PaymentTyped, payout: Payout | null | undefined): boolean {
  if (payout?.verdict?.is !== 'untraced') return false
  const typed = parseRupees(amount)
  return typed !== undefined && toPaise(typed) === payout.paise && notes.trim() === payout.notes
}

export function paymentTitle({ name }: Payee): string {
  return `Make Payment to ${name ?? 'service center'}`
}

/** The second confirmation of a payment like the one of that key: given for that one alone. */
function useSecondConfirmation(key: string | undefined) {
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
