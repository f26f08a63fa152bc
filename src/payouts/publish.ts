import type { QueryClient } from '@tanstack/react-query'
import { serviceCenter } from '@/api/service-centers'
import { toRupees } from '@/lib/amount'
import { formatMoney, isolated } from '@/lib/format'
import type { addEntry } from '@/session/activity-entries'
import { invalidateInAllTabs } from '@/session/invalidate'
import { sessionSignal } from '@/session/store'
import { toast } from '@/ui/toast'
import { hasEndedUnsent, isNewVerdict, type PaymentDecision, type Payout, type Verdict } from './machine'
import { accountFields, type OpenPayment, removePayment, storePayment } from './open-payments'
import type { Payee } from './payee'
import { stateInActivity, unexplainedText, untracedText } from './payout-activity'
import { adminOf, refreshOpenPayments, showState, storedPayment } from './payout-state'
import { paidNote } from './slip-link'

export type Payment = {
  client: QueryClient
  center: Payee
  decision: PaymentDecision
  /** Its key was sent before. */
  isRepeated: boolean
  /** The server may still be working on the call before. */
  isAwaited?: boolean
  /** The call before, as it was stored when the admin decided. */
  repeated?: OpenPayment | undefined
  /** The admin was told before that there is no trace of it. */
  wasUntraced?: boolean
  /** The screen shows a repetition that was not sent. This payment replaces it only once it is found recorded. */
  isAside?: boolean
}

/** Each state goes to the screens, Activity, the storage and toasts. */
export function publisher(payment: Payment, first: Payout, note: ReturnType<typeof addEntry>) {
  const { client, center, isRepeated, isAside, wasUntraced } = payment
  const session = sessionSignal(client)
  let latest: Verdict | undefined = first.verdict
  return (payout: Payout) => {
    const isNew = isNewVerdict(latest, payout.verdict)
    latest = payout.verdict
    const isAnnounced = !isAside || payout.verdict?.is === 'recorded'
    if (isAnnounced) showState(client, session, center.id, { payout, isNew })
    note({ ...stateInActivity(payout, { isRepeated }), name: nameOf(client, center) })
    const isToldAgain = wasUntraced && payout.verdict?.is === 'untraced'
    if (isNew && isAnnounced && !isToldAgain) toastVerdict(client, center, payout)
    updateStored(payment, payout)
    refreshOpenPayments(client)
  }
}

/** A payment is stored as long as its outcome is open. */
function updateStored({ client, decision, isRepeated }: Payment, payout: Payout): void {
  const admin = adminOf(client)
  const { key } = decision
  const known = knownFields(payout)
  const stored = known && storedPayment(admin, key)
  if (stored) storePayment(admin, { ...stored, ...known })
  else if (!known && payout.step === 'over' && !(isRepeated && hasEndedUnsent(payout)))
    removePayment(admin, key)
}

function knownFields(payout: Payout): Partial<OpenPayment> | undefined {
  const { account, verdict, step, sentAt } = payout
  switch (verdict?.is) {
    case 'untraced':
      return { sentAt, isUnknown: false, isDeducted: false }
    case 'unclear': // the admin is told of the deduction, so a repetition is compared with what is left
      return {
        sentAt,
        isUnknown: false,
        isDeducted: true,
        ...accountFields('before' in payout ? payout.before : account),
      }
    case 'paid':
    case 'recorded':
      return step === 'over' ? undefined : { isMade: true }
    default:
      return undefined
  }
}

/** Also invalidates what the payment makes stale. The modal shows the details. */
function toastVerdict(client: QueryClient, center: Payee, { paise, key, verdict }: Payout): void {
  const paid = formatMoney(toRupees(paise))
  const to = isolated(nameOf(client, center) ?? 'the service center')
  const isMaybePaid = ['paid', 'recorded', 'untraced', 'unclear'].includes(verdict?.is ?? '')
  if (isMaybePaid) void invalidateInAllTabs(client, [...STALE_KEYS, paidKey(center.id)])
  switch (verdict?.is) {
    case 'paid':
    case 'recorded': {
      const times = verdict.is === 'recorded' ? verdict.trace.listed.length : 1
      if (times > 1) toast.error(`Paid ${times} times`, `${paid} to ${to}`)
      else toast.successWithLink('Payment successful', paidNote(`${paid} paid to ${to}`, center.id, key))
      break
    }
    case 'refused':
      toast.error(verdict.reason, `${paid} was not paid to ${to}.`)
      break
    case 'untraced':
      toast.error(`The payment of ${paid} was ${untracedText(verdict)}`, STILL_SEARCHING)
      break
    case 'unclear':
      toast.error(
        `It is not known whether ${paid} was paid to ${to}`,
        unexplainedText(verdict.unexplainedPaise),
      )
  }
}

const STILL_SEARCHING = 'The server may still be working on it. The console keeps checking for ten minutes.'

const STALE_KEYS = [['service-centers'], ['service-center-payments'], ['dashboard']] as const

/** Other tabs learn by this key that the center was paid. */
export function paidKey(centerId: string): [string, string, string] {
  return ['payout', 'paid', centerId]
}

export function entryOf({ center, decision }: Payment) {
  return {
    at: decision.sentAt,
    act: 'Payment to service center',
    outcome: 'In progress' as const,
    decision: decision.key,
    list: 'service-centers',
    id: center.id,
    name: center.name,
    what: formatMoney(toRupees(decision.paise)),
  }
}

/** After a reload it is unknown until the center was read. */
function nameOf(client: QueryClient, { id, name }: Payee): string | undefined {
  return name ?? client.getQueryData(serviceCenter.query(id).queryKey)?.name
}
