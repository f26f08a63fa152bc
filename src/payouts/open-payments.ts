import * as v from 'valibot'
import { logError } from '@/lib/error-log'
import { hasServerClock, steadyServerNow } from '@/lib/server-clock'
import { hashOf, readStored, removeStored, STORAGE_KEYS, storedKeys, writeStored } from '@/lib/storage'
import type { Account } from './account'
import type { PaymentDecision } from './machine'

// Payments whose outcome is open, in the local storage: they survive a reload, a crash and a logout, for the same admin. Each has its own
// key, so that tabs do not overwrite each other's.

/** What identifies a payout. */
const KnownPayout = v.object({
  id: v.optional(v.string()),
  referenceNumber: v.optional(v.string()),
  createdAt: v.optional(v.string()),
  amount: v.optional(v.number()),
})

const OpenPayment = v.object({
  centerId: v.string(),
  paise: v.number(),
  key: v.string(),
  /** A hash, to recognise a repetition. The notes may hold names, and are not stored. */
  notesMark: v.number(),
  /** By the server's clock, in milliseconds since 1970. */
  sentAt: v.number(),
  pendingPaise: v.number(),
  reachesTo: v.number(),
  nameCount: v.optional(v.number(), 1),
  payouts: v.array(KnownPayout),
  /** If false, the payment was untraced or unclear, and its key is stored for a repetition. */
  isUnknown: v.boolean(),
  /** If true, it is followed only to see whether it was made more than once. */
  isMade: v.optional(v.boolean(), false),
  /** A deduction that no payout explains may be this payment. */
  isDeducted: v.optional(v.boolean(), false),
})
export type OpenPayment = v.InferOutput<typeof OpenPayment>

const Stored = v.pipe(v.string(), v.parseJson(), OpenPayment)

/** Milliseconds for which a server should remember a key. */
const KEY_LIFETIME = 24 * 60 * 60 * 1000

/**
 * `admin` is the e-mail. Removes what cannot be read, and what is too old by the server's clock: the computer's may be days off, and another
 * tab may have sent the payment just now.
 */
export function openPayments(admin: string): OpenPayment[] {
  const now = hasServerClock() ? steadyServerNow() : undefined
  return storedKeys(`${STORAGE_KEYS.payments} ${hashOf(admin)} `).flatMap((key) => {
    const payment = v.safeParse(Stored, readStored(key))
    const isOld = payment.success && now !== undefined && now - payment.output.sentAt >= KEY_LIFETIME
    if (payment.success && !isOld) return [payment.output]
    removeStored(key)
    return []
  })
}

/** If the browser denies its storage, only this tab knows of the payment. */
export function storePayment(admin: string, payment: OpenPayment): void {
  try {
    writeStored(storageKeyOf(admin, payment.key), JSON.stringify(payment))
  } catch (error) {
    logError(error)
  }
}

export function removePayment(admin: string, key: string): void {
  removeStored(storageKeyOf(admin, key))
}

export function repeatedBy(
  payments: readonly OpenPayment[],
  centerId: string,
  { paise, notes }: Pick<PaymentDecision, 'paise' | 'notes'>,
): OpenPayment | undefined {
  return payments.find(
    (payment) =>
      !payment.isMade &&
      payment.centerId === centerId &&
      payment.paise === paise &&
      payment.notesMark === hashOf(notes),
  )
}

export function openPayment(
  centerId: string,
  { paise, notes, key, sentAt }: Pick<PaymentDecision, 'paise' | 'notes' | 'key' | 'sentAt'>,
  before: Account,
): OpenPayment {
  return {
    centerId,
    paise,
    key,
    notesMark: hashOf(notes),
    sentAt,
    ...accountFields(before),
    isUnknown: true,
    isMade: false,
    isDeducted: false,
  }
}

export function accountFields({ pendingPaise, reachesTo, nameCount, payouts }: Account) {
  const known = payouts.map(({ id, referenceNumber, createdAt, amount }) => ({
    id,
    referenceNumber,
    createdAt,
    amount,
  }))
  return { pendingPaise, reachesTo, nameCount, payouts: known }
}

export function accountBefore({ pendingPaise, reachesTo, nameCount, payouts, sentAt }: OpenPayment): Account {
  const nothing = { serviceCenter: undefined, serviceCenterId: undefined, notes: undefined }
  return {
    pendingPaise,
    reachesTo,
    nameCount,
    readAt: sentAt,
    payouts: payouts.map(({ id, referenceNumber, createdAt, amount }) => ({
      ...nothing,
      id,
      referenceNumber,
      createdAt,
      amount,
    })),
  }
}

function storageKeyOf(admin: string, key: string): string {
  return `${STORAGE_KEYS.payments} ${hashOf(admin)} ${key}`
}
