import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import * as v from 'valibot'
import { payServiceCenter, type ServiceCenterDetail } from '@/api/service-centers'
import { amountText, isWholePaise, parseAmount } from '@/lib/amount'
import { money } from '@/lib/format'
import { focusFirstError } from '@/ui/form'
import { useUnsavedGuard } from '@/ui/unsaved'
import { useWrite } from '@/ui/write'

type MakePaymentProps = { center: ServiceCenterDetail; pending: number }

/** The button that appears while something is pending, and its modal (spec 2, "Make Payment modal"). */
export function MakePayment(props: MakePaymentProps) {
  const [opened, modal] = useDisclosure()
  return (
    <>
      <Button size="xs" onClick={modal.open}>
        Make Payment
      </Button>
      {opened && <PaymentModal {...props} onClose={modal.close} />}
    </>
  )
}

/** At least 0, at most what is pending, in steps of a paisa (spec 5). */
function PaymentFields(pending: number) {
  return v.object({
    amount: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Amount is required'),
      v.transform(parseAmount),
      v.number('Enter an amount such as 1,23,456.50'),
      v.minValue(0, 'Amount must be at least 0'),
      v.maxValue(pending, `Amount must be at most the pending ${money(pending)}`),
      v.check(isWholePaise, 'Amount can have at most two decimals'),
    ),
    notes: v.pipe(v.string(), v.trim()),
  })
}
type PaymentTyped = { amount: string; notes: string }
type Payment = { amount: number; notes: string }

function PaymentModal({ center, pending, onClose }: MakePaymentProps & { onClose: () => void }) {
  const { write, isBusy } = useWrite(payServiceCenter)
  const fields = PaymentFields(pending)
  const form = useForm<PaymentTyped, Payment>({
    mode: 'controlled',
    initialValues: { amount: amountText(pending), notes: '' },
    validate: schemaResolver(fields, { sync: true }),
    transformValues: (typed) => v.parse(fields, typed),
  })
  const { leave, isAsking, question } = useUnsavedGuard(() => form.isDirty())
  const close = () => leave(onClose)
  const pay = (payment: Payment) => write({ serviceCenterId: center.id, ...payment }, { onSuccess: onClose })
  const amount = parseAmount(form.values.amount)

  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnEscape={!isAsking}
        title={`Make Payment to ${center.name ?? 'service center'}`}
      >
        <form noValidate onSubmit={form.onSubmit(pay, focusFirstError)}>
          <Stack>
            <TextInput
              label="Amount"
              withAsterisk
              inputMode="decimal"
              leftSection="₹"
              description={`Pending: ${money(pending)}`}
              data-autofocus
              {...form.getInputProps('amount')}
            />
            <Textarea label="Notes" autosize minRows={2} maxRows={6} {...form.getInputProps('notes')} />
            <Group justify="space-between">
              <Text size="sm" aria-live="polite">
                {amount !== undefined && `You pay ${money(amount)}`}
              </Text>
              <Group gap="xs" ml="auto">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <Button type="submit" miw={140} disabled={isBusy}>
                  {isBusy ? 'Processing...' : 'Make Payment'}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Modal>
      {question}
    </>
  )
}
