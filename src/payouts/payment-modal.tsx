import { Alert, Button, Checkbox, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { isWholePaise, parseRupees, rupeesText, toPaise, toRupees } from '@/lib/amount'
import { formatDateTime, formatMoney } from '@/lib/format'
import { locksSpanTabs } from '@/lib/web-lock'
import { useUnsavedGuard } from '@/records/unsaved'
import { Foot } from '@/ui/foot'
import { Field, focusFirstError } from '@/ui/form/field'
import { SteadyButton } from '@/ui/steady-button'
import { type Account, isDayComplete, payoutKey, recentPayoutOf } from './account'
import { EarlierPayouts } from './earlier-payouts'
import { isBlocking, isChecking, isInDoubt, type Payout } from './machine'
import { type Payee, pay } from './payout'
import { PayoutNotice } from './payout-notice'
import { payoutQuery } from './payout-state'

export type PaymentModalProps = {
  center: Payee
  /** The account as it was when the modal was opened. */
  opened: Account
  isShown: boolean
  onHide: () => void
  onClose: () => void
}

/** `amount` is in rupees: more than 0, at most two decimals, at most what is pending. */
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
      v.maxValue(
        toRupees(pendingPaise),
        `Amount must be at most the pending ${formatMoney(toRupees(pendingPaise))}`,
      ),
    ),
    notes: v.pipe(v.string(), v.trim()),
  })
}
type PaymentValues = { amount: string; notes: string }
type PaymentInput = { paise: number; notes: string }

export function PaymentModal({ center, opened, isShown, onHide, onClose }: PaymentModalProps) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const [initial] = useState({ account: opened, payment: hasOutcomeToShow(payout) ? payout : undefined })
  const account = latestAccount(payout, initial)
  const isRunning = isBlocking(payout)
  const verdict = payout?.verdict
  const isOver = verdict?.is === 'recorded'

  const fields = PaymentFields(account.pendingPaise)
  const form = useForm<PaymentValues, PaymentInput>({
    mode: 'uncontrolled',
    initialValues: {
      amount: rupeesText(toRupees(initial.payment?.paise ?? opened.pendingPaise)),
      notes: initial.payment?.notes ?? '',
    },
    validate: schemaResolver(fields, { sync: true }),
    transformValues: (typed) => {
      const { amount, notes } = v.parse(fields, typed)
      return { paise: toPaise(amount), notes }
    },
  })
  const rupees = parseRupees(form.useWatchValue('amount'))
  const paise = rupees === undefined ? undefined : toPaise(rupees)
  const duplicate = paise === undefined || isRunning ? undefined : recentPayoutOf(account, paise)
  const confirmation = useSecondConfirmation(duplicate && payoutKey(duplicate))
  const isOutdated = verdict?.is === 'changed' && paise === payout?.paise

  const { leave, isAsking, question } = useUnsavedGuard(
    () =>
      isShown && !isRunning && !isOver && form.isDirty() && !isUnchangedSinceSent(form.getValues(), payout),
  )
  const close = () => (isRunning ? onHide() : leave(onClose))
  const decide = ({ paise, notes }: PaymentInput) => {
    if (confirmation.isMissing) return confirmation.ask()
    void pay(client, center, { paise, notes, account })
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
                      description={`Pending: ${formatMoney(toRupees(account.pendingPaise))}`}
                      readOnly={isRunning}
                      data-autofocus
                      {...input}
                    />
                  )}
                </Field>
                <Field form={form} path="notes">
                  {(input) => <Textarea label="Notes" readOnly={isRunning} {...input} />}
                </Field>
                <EarlierPayouts account={account} />
                {payout && (
                  <PayoutNotice
                    payout={payout}
                    center={center}
                    onUse={(paise) => form.setFieldValue('amount', rupeesText(toRupees(paise)))}
                  />
                )}
                <Warnings account={account} duplicate={duplicate} confirmation={confirmation.inputProps} />
                <Buttons rupees={isOutdated ? undefined : rupees} payout={payout} onClose={close} />
              </>
            )}
          </Stack>
        </form>
      </Modal>
      {question}
    </>
  )
}

type WarningsProps = {
  account: Account
  /** A payment of the same amount within the last 24 hours. */
  duplicate: ServiceCenterPayment | undefined
  confirmation: ReturnType<typeof useSecondConfirmation>['inputProps']
}

/** What the admin should know before paying: the same amount was already paid, or this could not be checked. */
function Warnings({ account, duplicate, confirmation }: WarningsProps) {
  return (
    <>
      {!isDayComplete(account) && (
        <Text size="sm">
          Not all payments of the last 24 hours could be loaded. This amount may already have been paid.
        </Text>
      )}
      {duplicate && (
        <>
          <Alert color="yellow" title={`${formatMoney(duplicate.amount)} was already paid`}>
            {`On ${formatDateTime(duplicate.createdAt)}`}
            {duplicate.referenceNumber && `, reference ${duplicate.referenceNumber}`}. Is this a separate
            payment?
          </Alert>
          <Checkbox label={`Pay ${formatMoney(duplicate.amount)} again`} {...confirmation} />
        </>
      )}
      {!locksSpanTabs() && (
        <Text size="xs" c="dimmed">
          This browser does not let tabs see each other's payments. Pay each service center from one tab only.
        </Text>
      )}
    </>
  )
}

type ButtonsProps = { rupees: number | undefined; payout: Payout | null | undefined; onClose: () => void }

function Buttons({ rupees, payout, onClose }: ButtonsProps) {
  const isRunning = isBlocking(payout)
  const sumId = useId()
  return (
    <Foot
      beside={
        <Text size="sm" id={sumId}>
          {rupees !== undefined && `You pay ${formatMoney(rupees)}`}
        </Text>
      }
    >
      <Button variant="default" onClick={onClose}>
        {isRunning ? 'Close' : 'Cancel'}
      </Button>
      <SteadyButton
        type="submit"
        aria-describedby={sumId} // screen readers tell it here, and not after each key of the amount
        disabled={isRunning}
        disabledText={isChecking(payout) ? 'Checking …' : 'Processing...'}
      >
        Make Payment
      </SteadyButton>
    </Foot>
  )
}

/** The account that was read last. That of a payment which had ended before the modal opened is older than the one that it opened with. */
function latestAccount(
  payout: Payout | null | undefined,
  initial: { account: Account; payment: Payout | null | undefined },
): Account {
  const hasEndedBefore = payout?.step === 'over' && payout === initial.payment
  return payout && !hasEndedBefore ? payout.account : initial.account
}

/** Whether the modal opens with a payment that is under way, or may have been recorded. */
function hasOutcomeToShow(payout: Payout | null | undefined): boolean {
  return isBlocking(payout) || isInDoubt(payout)
}

/** Whether the form holds just what was sent in a payment in doubt. That payment is stored, so closing the form loses nothing. */
function isUnchangedSinceSent({ amount, notes }: PaymentValues, payout: Payout | null | undefined): boolean {
  if (!payout || !isInDoubt(payout)) return false
  const typed = parseRupees(amount)
  return typed !== undefined && toPaise(typed) === payout.paise && notes.trim() === payout.notes
}

export function paymentTitle({ name }: Payee): string {
  return `Make Payment to ${name ?? 'service center'}`
}

/** The confirmation to pay the same amount again. It is given for one earlier payment, identified by `key`; another needs a new one. */
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
      error: isAsked && isMissing && 'Select this to pay the same amount again',
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setConfirmed(event.currentTarget.checked ? key : undefined),
    },
  }
}
