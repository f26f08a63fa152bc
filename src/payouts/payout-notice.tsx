import { Alert, Button, Stack, Text } from '@mantine/core'
import { toRupees } from '@/lib/amount'
import { DASH, money } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { type Trace, timesPaid } from './account'
import type { Payout } from './machine'
import { lookAgain } from './payout'
import { SlipLink } from './slip-link'

type PayoutNoticeProps = { payout: Payout; centerId: string }

/** Says how the latest payment to the center stands, where there is more to say than a toast does. */
export function PayoutNotice({ payout, centerId }: PayoutNoticeProps) {
  const paid = money(toRupees(payout.amount))
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
      return (
        <Alert color="yellow" title="Nothing was sent">
          {before.pending === account.pending
            ? 'This service center was paid since you saw it: see the latest payouts.'
            : `The pending amount has changed from ${money(toRupees(before.pending))} to ${money(toRupees(account.pending))} since you saw it.`}{' '}
          Check the amount and decide again.
        </Alert>
      )
    }
    case 'refused':
      return (
        <Alert color="red" title="Refused" role="note">
          {`${paid} was not paid. The server says: ${payout.reason}`}
        </Alert>
      )
    case 'looking':
    case 'waiting':
      return (
        <Alert color="yellow" title="Cannot tell yet">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {`The answer to the payment of ${paid} was lost. Whether it was recorded is being looked up; until that is known, nothing more can be paid here.`}
            </Text>
            <Button
              variant="default"
              size="xs"
              loading={payout.step === 'looking'}
              onClick={() => lookAgain(centerId)}
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
      return timesPaid(payout.trace) > 1 ? (
        <PaidTooOften amount={payout.amount} trace={payout.trace} />
      ) : (
        <Recorded paid={paid} payout={payout} />
      )
    default:
      return null
  }
}

function Recorded({ paid, payout }: { paid: string; payout: Payout & { step: 'recorded' } }) {
  const [listed] = payout.trace.listed
  const answer = payout.answer === 'refused' ? 'The server refused the call' : 'The answer was lost'
  return (
    <Alert
      color="green"
      title={
        listed?.referenceNumber ? (
          <Copyable text={listed.referenceNumber} label="Reference number">
            {`Recorded, reference ${listed.referenceNumber}`}
          </Copyable>
        ) : (
          'Recorded'
        )
      }
    >
      {listed
        ? `${answer}, but ${paid} was paid: it is among the latest payouts.`
        : `${answer}, but ${paid} was deducted from what is pending. Its reference is not listed yet.`}
      {listed?.referenceNumber && <SlipLink reference={listed.referenceNumber}>Payout slip</SlipLink>}
    </Alert>
  )
}

/** One decision, several payments: said as loudly as it is. */
function PaidTooOften({ amount, trace }: { amount: number; trace: Trace }) {
  const times = timesPaid(trace)
  return (
    <Alert color="red" variant="filled" title={`Paid ${times} times`}>
      <Stack gap="xs">
        <Text size="sm">
          {`${money(toRupees(amount))} was paid ${times} times since you saw the account, ${money(toRupees(amount * times))} in all. You decided once; the call was repeated on its way, or someone else paid the same in the same moment. Sort this out before you pay again.`}
        </Text>
        <Text component="ul" size="sm" m={0} pl="md" aria-label="References">
          {trace.listed.map(({ id, referenceNumber }, place) => (
            <li key={id ?? referenceNumber ?? place}>{referenceNumber ?? DASH}</li>
          ))}
          {trace.unlisted > 0 && <li>{`${trace.unlisted} not listed yet`}</li>}
        </Text>
      </Stack>
    </Alert>
  )
}
