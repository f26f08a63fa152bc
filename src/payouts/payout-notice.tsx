import { Alert, Button, Stack, Text } from '@mantine/core'
import { toRupees } from '@/lib/amount'
import { DASH, formatMoney } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { type Account, sharedNameText, type Trace } from './account'
import { pollNow } from './drive'
import { hasEndedUnsent, isChecking, type Payout, type Verdict } from './machine'
import type { Payee } from './payee'
import { unexplainedText, untracedText } from './payout-activity'
import { SlipLink } from './slip-link'

type PayoutNoticeProps = {
  payout: Payout
  center: Payee
  /** It had ended before the modal was opened. */
  isEarlier?: boolean
  /** The admin has chosen this amount for the form. */
  onUse?: (paise: number) => void
}

/** It is null where a toast is enough. */
export function PayoutNotice({ payout, center, isEarlier, onUse }: PayoutNoticeProps) {
  const { paise, account, verdict } = payout
  const paid = formatMoney(toRupees(paise))
  if (isEarlier && hasEndedUnsent(payout))
    return (
      <Alert color="yellow" title="Nothing was sent">
        {`The payment of ${paid} was not made. Check the amount before you pay.`}
      </Alert>
    )
  switch (verdict?.is) {
    case 'unreadable':
      return (
        <Alert color="red" title="Nothing was sent">
          The pending amount could not be checked, so no payment was sent. Try again.
        </Alert>
      )
    case 'gone':
      return (
        <Alert color="red" title="Nothing was sent">
          This service center was deleted, so no payment was sent.
        </Alert>
      )
    case 'offline':
      return (
        <Alert color="red" title="Nothing was sent">
          You are offline, so no payment was sent. Try again when you are back online.
        </Alert>
      )
    case 'elsewhere':
      return (
        <Alert color="yellow" title="Nothing was sent">
          Another tab is already paying this service center.
        </Alert>
      )
    case 'changed':
      return <Changed before={verdict.before} now={account} onUse={onUse} />
    case 'refused':
      return (
        <Alert color="red" title="Refused" role="note">
          {`${paid} was not paid. The server says: ${verdict.reason}`}
        </Alert>
      )
    case 'untraced':
      return <Untraced paid={paid} verdict={verdict} isStillPolling={payout.step !== 'over'} />
    case 'unclear':
      return (
        <Unclear
          paid={paid}
          unexplainedPaise={verdict.unexplainedPaise}
          isStillPolling={payout.step !== 'over'}
        />
      )
    case 'recorded':
      return verdict.trace.listed.length > 1 ? (
        <PaidTooOften paise={paise} trace={verdict.trace} />
      ) : (
        <Recorded paid={paid} verdict={verdict} />
      )
    default:
      return isChecking(payout) ? <Checking paid={paid} payout={payout} centerId={center.id} /> : null
  }
}

type ChangedProps = { before: Account; now: Account; onUse: PayoutNoticeProps['onUse'] }

/** The pending amount has changed, or only the payouts. */
function Changed({ before, now, onUse }: ChangedProps) {
  const [beforePaise, nowPaise] = [before.pendingPaise, now.pendingPaise]
  const isSameAmount = beforePaise === nowPaise
  const paid = sharedNameText(now) ? 'A service center of this name' : 'This service center'
  return (
    <Alert color="yellow" title="Nothing was sent">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {isSameAmount
            ? `${paid} has been paid since you opened this. See the latest payouts.`
            : `The pending amount has changed from ${formatMoney(toRupees(beforePaise))} to ${formatMoney(toRupees(nowPaise))}.`}{' '}
          Check the amount before you pay.
        </Text>
        {!isSameAmount && nowPaise > 0 && onUse && (
          <Button variant="default" size="xs" onClick={() => onUse(nowPaise)}>
            {`Use ${formatMoney(toRupees(nowPaise))}`}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** After a refusal, too, the outcome is final only once the server's records were read. */
function Checking({ paid, payout, centerId }: { paid: string; payout: Payout; centerId: string }) {
  const answer = 'answer' in payout ? payout.answer : undefined
  const unexplainedPaise = 'trace' in payout ? payout.trace.unexplainedPaise : 0
  const why =
    answer?.is === 'refused'
      ? `The server answered the payment of ${paid} with “${answer.reason}”. Checking that nothing was recorded.`
      : `The server did not confirm the payment of ${paid}. Checking whether it was recorded.`
  return (
    <Alert color="yellow" title="Checking …">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{`${why} You cannot pay this service center again until this is known.`}</Text>
        {unexplainedPaise > 0 && (
          <Text size="sm">{`${unexplainedText(unexplainedPaise)} It may be this payment, or another one.`}</Text>
        )}
        <Button
          variant="default"
          size="xs"
          loading={payout.step === 'polling'}
          onClick={() => pollNow(centerId)}
        >
          Check again
        </Button>
      </Stack>
    </Alert>
  )
}

type UntracedProps = {
  paid: string
  verdict: Extract<Verdict, { is: 'untraced' }>
  isStillPolling: boolean
}

function Untraced({ paid, verdict: { at, reason }, isStillPolling }: UntracedProps) {
  return (
    <Alert color="yellow" title={`N${untracedText({ at }).slice(1)}.`}>
      <Text size="sm">
        {reason
          ? `The server answered the payment of ${paid} with “${reason}”, and may still be working on it.`
          : `The server did not confirm the payment of ${paid}, and may still be working on it.`}
        {isStillPolling && STILL_POLLING}
        {SAME_PAYMENT}
      </Text>
    </Alert>
  )
}

type UnclearProps = { paid: string; unexplainedPaise: number; isStillPolling: boolean }

function Unclear({ paid, unexplainedPaise, isStillPolling }: UnclearProps) {
  return (
    <Alert color="yellow" title={`It is not known whether ${paid} was paid.`}>
      <Text size="sm">
        {`${unexplainedText(unexplainedPaise)} It may be this payment, or another one.`}
        {isStillPolling && STILL_POLLING}
        {` See the latest payouts before you pay again.${SAME_PAYMENT}`}
      </Text>
    </Alert>
  )
}

const STILL_POLLING = ' The console keeps checking for ten minutes, even if you close this.'
const SAME_PAYMENT =
  ' If you pay the same amount with the same notes again, it is sent with the same key. A server that keeps keys pays it once; whether this one does is not known.'

function Recorded({ paid, verdict }: { paid: string; verdict: Extract<Verdict, { is: 'recorded' }> }) {
  const [listed] = verdict.trace.listed
  const answer =
    verdict.answer === 'refused' ? 'The server refused the payment' : 'The server did not confirm the payment'
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
      {`${answer}, but ${paid} was paid. It is in the latest payouts.`}
      {listed?.referenceNumber && <SlipLink reference={listed.referenceNumber}>Payout slip</SlipLink>}
    </Alert>
  )
}

function PaidTooOften({ paise, trace }: { paise: number; trace: Trace }) {
  const times = trace.listed.length
  return (
    <Alert color="red" variant="filled" title={`Paid ${times} times`}>
      <Stack gap="xs">
        <Text size="sm">
          {`${formatMoney(toRupees(paise))} was paid ${times} times, ${formatMoney(toRupees(paise * times))} in total. You confirmed it once: the request was repeated on its way, or someone else paid the same amount at the same time. Resolve this before you pay again.`}
        </Text>
        <Text component="ul" size="sm" m={0} pl="md" aria-label="Reference numbers">
          {trace.listed.map(({ id, referenceNumber }, index) => (
            <li key={id ?? referenceNumber ?? index}>{referenceNumber ?? DASH}</li>
          ))}
        </Text>
      </Stack>
    </Alert>
  )
}
