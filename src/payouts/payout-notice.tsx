import { Alert, Button, Stack, Text } from '@mantine/core'
import { paise } from '@/lib/amount'
import { money } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { lookAgain, type Payout } from './payout'

/** Says how the latest payment to the center stands, where there is more to say than a toast does. */
export function PayoutNotice({ payout }: { payout: Payout }) {
  const paid = money(payout.payment.amount)
  switch (payout.step) {
    case 'unreadable':
      return (
        <Alert color="red" title="Nothing was sent">
          What is pending could not be read again, and nothing is paid unchecked. Try again.
        </Alert>
      )
    case 'elsewhere':
      return (
        <Alert color="yellow" title="Nothing was sent">
          A payment to this service center is under way in another tab.
        </Alert>
      )
    case 'changed': {
      const { before, account } = payout
      const hasMoved = paise(before.pending) !== paise(account.pending)
      return (
        <Alert color="yellow" title="Nothing was sent">
          {hasMoved
            ? `The pending amount has changed from ${money(before.pending)} to ${money(account.pending)} since you saw it.`
            : 'This service center was paid since you saw it: see the latest payouts.'}{' '}
          Check the amount and decide again.
        </Alert>
      )
    }
    case 'unknown':
      return (
        <Alert color="yellow" title="Cannot tell yet">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {`The answer to the payment of ${paid} was lost. Whether it was recorded is being looked up; until that is known, nothing more can be paid here.`}
            </Text>
            <Button
              variant="default"
              size="xs"
              loading={payout.isLooking}
              onClick={() => lookAgain(payout.payment.serviceCenterId)}
            >
              Check again
            </Button>
          </Stack>
        </Alert>
      )
    case 'unrecorded':
      return (
        <Alert color="red" title="Not recorded">
          {`The answer to the payment of ${paid} was lost, and the server has no record of it. You can make it again.`}
        </Alert>
      )
    case 'recorded':
      return payout.reference ? (
        <Alert
          color="green"
          title={
            <Copyable text={payout.reference} label="Reference number">
              {`Recorded, reference ${payout.reference}`}
            </Copyable>
          }
        >
          {`The answer was lost, but ${paid} was paid: it is among the latest payouts.`}
        </Alert>
      ) : (
        <Alert color="green" title="Recorded">
          {`The answer was lost, but ${paid} was deducted from what is pending. Its reference is not listed yet.`}
        </Alert>
      )
    default:
      return null
  }
}
