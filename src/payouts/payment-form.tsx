import { Alert, Button, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type Ref, useId, useImperativeHandle, useState } from 'react'
import * as v from 'valibot'
import { isWholePaise, parseRupees, rupeesText, toPaise, toRupees } from '@/lib/amount'
import { formatMoney } from '@/lib/format'
import { openDialogs } from '@/lib/open-modal'
import { locksSpanTabs } from '@/lib/web-lock'
import { Field, focusFirstError } from '@/ui/form/field'
import { FormActions } from '@/ui/form-actions'
import { useSeen } from '@/ui/seen'
import { SteadyButton } from '@/ui/steady-button'
import { type Account, isDayComplete, payoutKey } from './account'
import { AmountInput, type TypedAmount } from './amount-input'
import { EarlierPayouts, shownPayouts } from './earlier-payouts'
import { isBlocking, isChecking, isInDoubt, type Payout } from './machine'
import { pay } from './pay'
import type { Payee } from './payee'
import { PayoutNotice } from './payout-notice'
import { usePayout } from './payout-state'
import { type Question, useConfirmations, useQuestions } from './questions'

/** `amount` is typed in rupees, and read as paise. */
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
type PaymentValues = { amount: string; notes: string }
type PaymentInput = { paise: number; notes: string }

export type PaymentFormHandle = { hasUnsentInput: () => boolean }

type PaymentFormProps = {
  center: Payee
  /** As it was when the form was opened. */
  opened: Account
  /** What was typed before the account was read. */
  typed: TypedAmount | undefined
  onRestored: () => void
  onClose: () => void
  ref: Ref<PaymentFormHandle>
}

export function PaymentForm({ center, opened, typed, onRestored, onClose, ref }: PaymentFormProps) {
  const client = useQueryClient()
  const payout = usePayout(center.id)
  const [initial] = useState(() => initialOf(opened, payout, typed))
  const [restored, setRestored] = useState(initial.typed)
  const isEarlier = payout?.step === 'over' && payout === initial.payment // its account is older than the modal
  const account = payout && !isEarlier ? payout.account : initial.account
  const isRunning = isBlocking(payout)

  const { form, paise, notes } = usePaymentForm(account.pendingPaise, initial)
  const { isSeen, takePress, pressProps } = useSeen(contentOf(account, payout))
  const questions = useQuestions(
    center.id,
    account,
    isRunning || paise === undefined ? undefined : { paise, notes },
  )
  const confirmation = useConfirmations(questions)
  const isOutdated = !isEarlier && payout?.verdict?.is === 'changed' && paise === payout.paise

  useImperativeHandle(ref, () => ({
    hasUnsentInput: () =>
      !isRunning &&
      hasInput(form.getValues(), initial.account) &&
      !isUnchangedSinceSent(form.getValues(), payout),
  }))
  const decide = ({ paise, notes }: PaymentInput) => {
    // A key may be meant for a dialog above this one, such as the question before a logout.
    if (openDialogs().length > 1 || !takePress()) return
    if (confirmation.isMissing) return confirmation.ask()
    void pay(client, center, { paise, notes, account })
  }

  return (
    <form noValidate aria-busy={isRunning} onSubmit={form.onSubmit(decide, focusFirstError)} {...pressProps}>
      <Stack>
        <Field form={form} path="amount">
          {(input) => (
            <AmountInput
              description={`Pending: ${formatMoney(toRupees(account.pendingPaise))}`}
              readOnly={isRunning}
              typed={restored}
              onRestored={() => {
                setRestored(undefined)
                onRestored()
              }}
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
            isEarlier={isEarlier}
            onUse={(paise) => form.setFieldValue('amount', rupeesText(toRupees(paise)))}
          />
        )}
        <Warnings account={account} questions={questions} confirmation={confirmation} />
        <Buttons paise={isOutdated ? undefined : paise} payout={payout} isSeen={isSeen} onClose={onClose} />
      </Stack>
    </form>
  )
}

type WarningsProps = {
  account: Account
  questions: readonly Question[]
  confirmation: ReturnType<typeof useConfirmations>
}

function Warnings({ account, questions, confirmation }: WarningsProps) {
  return (
    <>
      {!isDayComplete(account) && (
        <Text size="sm">
          Not all payments of the last 24 hours could be loaded. This amount may already have been paid.
        </Text>
      )}
      {questions.map((question) => (
        <Fragment key={question.key}>
          <Alert color="yellow" title={question.title}>
            {question.text}
          </Alert>
          <Checkbox label={question.label} {...confirmation.inputProps(question)} />
        </Fragment>
      ))}
      {!locksSpanTabs() && (
        <Text size="xs" c="dimmed">
          This browser does not let tabs see each other's payments. Pay each service center from one tab only.
        </Text>
      )}
    </>
  )
}

type ButtonsProps = {
  /** Undefined if nothing can be sent. */
  paise: number | undefined
  payout: Payout | undefined
  isSeen: boolean
  onClose: () => void
}

function Buttons({ paise, payout, isSeen, onClose }: ButtonsProps) {
  const isRunning = isBlocking(payout)
  const sumId = useId()
  return (
    <FormActions
      beside={
        <Text size="sm" id={sumId}>
          {paise !== undefined && `You pay ${formatMoney(toRupees(paise))}`}
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
        aria-disabled={!isSeen || undefined}
      >
        Make Payment
      </SteadyButton>
    </FormActions>
  )
}

/** What the admin must have seen before money is sent. */
function contentOf(account: Account, payout: Payout | undefined): string {
  return [account.pendingPaise, ...shownPayouts(account).map(payoutKey), payout?.verdict?.is].join(' ')
}

type Initial = { account: Account; payment: Payout | undefined; typed: TypedAmount | undefined }

/** A payment that is running or in doubt replaces what was typed. */
function initialOf(account: Account, payment: Payout | undefined, typed: TypedAmount | undefined): Initial {
  return { account, payment, typed: isBlocking(payment) || isInDoubt(payment) ? undefined : typed }
}

function usePaymentForm(pendingPaise: number, { account, payment, typed }: Initial) {
  const fields = PaymentFields(pendingPaise)
  const form = useForm<PaymentValues, PaymentInput>({
    mode: 'uncontrolled',
    initialValues: {
      amount: typed?.text ?? rupeesText(toRupees(payment?.paise ?? account.pendingPaise)),
      notes: payment?.notes ?? '',
    },
    validate: schemaResolver(fields, { sync: true }),
    transformValues: (values) => {
      const { amount, notes } = v.parse(fields, values)
      return { paise: amount, notes }
    },
  })
  const amount = v.safeParse(fields.entries.amount, form.useWatchValue('amount'))
  const notes = form.useWatchValue('notes').trim()
  return { form, paise: amount.success ? amount.output : undefined, notes }
}

/** Whether closing would lose an amount or notes. */
function hasInput({ amount, notes }: PaymentValues, { pendingPaise }: Account): boolean {
  return notes.trim() !== '' || amount !== rupeesText(toRupees(pendingPaise))
}

/** Whether the form holds just what a payment in doubt has sent: that is stored, so closing loses nothing. */
function isUnchangedSinceSent({ amount, notes }: PaymentValues, payout: Payout | undefined): boolean {
  if (!payout || !isInDoubt(payout)) return false
  const typed = parseRupees(amount)
  return typed !== undefined && toPaise(typed) === payout.paise && notes.trim() === payout.notes
}
