import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { type PaymentInput, payServiceCenter, type ServiceCenterDetail } from '@/api/service-centers'
import { isAnswerLost } from '@/http/client'
import { exclusively } from '@/lib/lock'
import { type Account, hasChanged, readAccount, traceOf } from './account'

/**
 * A payment to one center, from the admin's decision to its outcome; `account` is the latest that was read. It belongs to
 * the tab, not to the screen: the modal and the screen may be left meanwhile.
 */
export type Payout = { payment: PaymentInput; account: Account } & (
  | { step: 'running' | 'paid' | 'refused' }
  /** Nothing was sent: the account could not be read, has changed, or a payment is under way in another tab. */
  | { step: 'unreadable' | 'elsewhere' }
  | { step: 'changed'; before: Account }
  /** The answer was lost: the server's records are being looked up until they tell. */
  | { step: 'unknown'; isLooking: boolean }
  | { step: 'recorded'; reference: string | undefined }
  | { step: 'unrecorded' }
)

/** The payment to that center that this tab is about; null once its outcome was seen. The end of the session forgets it. */
export function payoutQuery(centerId: string) {
  return queryOptions<Payout | null>({
    queryKey: ['payout', 'of', centerId],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false, // a decision is itself, however like the one before
  })
}

/** Until it is over, no other payment to that center is made. */
export function isUnderWay(payout: Payout | null | undefined): boolean {
  return payout?.step === 'running' || payout?.step === 'unknown'
}

/**
 * One decision of the admin, who has `seen` that account: at most one call. The account is read again first, and nothing is
 * sent if it has changed or can't be read, or if a payment to this center is under way, here or in another tab. A lost
 * answer is followed up until the outcome is known. What comes of it, `payoutQuery` tells.
 */
export async function pay(
  client: QueryClient,
  center: ServiceCenterDetail,
  payment: PaymentInput,
  seen: Account,
): Promise<void> {
  const { queryKey } = payoutQuery(center.id)
  if (isUnderWay(client.getQueryData(queryKey))) return
  const tell = (payout: Payout) => void client.setQueryData(queryKey, payout)
  const isForgotten = () => client.getQueryData(queryKey)?.payment !== payment
  tell({ step: 'running', payment, account: seen })

  const checkAndSend = async (): Promise<Payout> => {
    const account = await readAccount(client, center)
    if (!account || isForgotten()) return { step: 'unreadable', payment, account: seen }
    if (hasChanged(seen, account)) return { step: 'changed', payment, before: seen, account }
    const attempt = { center, payment, account, tell, isForgotten }
    try {
      return await client.getMutationCache().build(client, makePayment).execute(attempt)
    } catch (error) {
      if (error instanceof NotRecorded) return { step: 'unrecorded', payment, account: error.account }
      return { step: 'refused', payment, account }
    }
  }

  addEventListener('beforeunload', askFirst)
  try {
    const outcome = await exclusively(`payout ${center.id}`, checkAndSend)
    if (!isForgotten()) tell(outcome === 'busy' ? { step: 'elsewhere', payment, account: seen } : outcome)
  } finally {
    removeEventListener('beforeunload', askFirst)
  }
}

/** Looks at once for a payment whose answer was lost. */
export function lookAgain(centerId: string): void {
  nudges.dispatchEvent(new Event(centerId))
}

const nudges = new EventTarget()

type Attempt = {
  center: ServiceCenterDetail
  payment: PaymentInput
  /** As it was right before. */
  account: Account
  tell: (payout: Payout) => void
  isForgotten: () => boolean
}

/** Lasts until the outcome is known: what ends well was recorded, what fails was not. */
const makePayment = mutationOptions({
  mutationFn: async (attempt: Attempt, { client }): Promise<Payout> => {
    const { payment, account } = attempt
    try {
      await payServiceCenter(payment)
      return { step: 'paid', payment, account }
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      console.error(String(error))
      return followUp(client, attempt)
    }
  },
  meta: {
    invalidates: [['service-centers'], ['service-center-payments'], ['dashboard']],
    success: 'Payment successful',
    failure: (error) => {
      if (error instanceof Forgotten) return false
      return error instanceof NotRecorded ? 'Payment not recorded' : 'Payment failed'
    },
  },
})

class NotRecorded extends Error {
  override name = 'NotRecorded'
  readonly account: Account
  constructor(account: Account) {
    super('The payment was not recorded')
    this.account = account
  }
}

class Forgotten extends Error {
  override name = 'Forgotten'
  override message = 'The session ended before the outcome of a payment was known'
}

/** Milliseconds before each look at the server's records; then once a minute. */
const WAITS = [0, 2000, 3000, 5000, 10_000, 20_000, 40_000]
const MINUTE = 60_000

/** A server that has recorded nothing this many milliseconds after the answer was lost is taken not to do it later. */
const QUIET = 10_000

async function followUp(
  client: QueryClient,
  { center, payment, account: before, tell, isForgotten }: Attempt,
): Promise<Payout> {
  const lostAt = Date.now()
  let account = before
  for (let look = 0; ; look++) {
    await pause(WAITS[look] ?? MINUTE, center.id)
    if (isForgotten()) throw new Forgotten()
    if (look > 0) tell({ step: 'unknown', isLooking: true, payment, account })

    const isQuiet = Date.now() - lostAt >= QUIET
    const after = await readAccount(client, center)
    if (isForgotten()) throw new Forgotten()
    account = after ?? account
    const trace = after && traceOf(payment, before, after)
    if (trace?.is === 'listed') return { step: 'recorded', payment, account, reference: trace.reference }
    if (isQuiet && trace?.is === 'deducted') {
      return { step: 'recorded', payment, account, reference: undefined }
    }
    if (isQuiet && trace?.is === 'none') throw new NotRecorded(account)
    tell({ step: 'unknown', isLooking: false, payment, account })
  }
}

/** Ends early when the network returns or the admin asks. */
function pause(milliseconds: number, centerId: string): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end, { signal: listening.signal })
    nudges.addEventListener(centerId, end, { signal: listening.signal })
  })
}

/** The tab's end would take the outcome with it. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
