import * as v from 'valibot'
import { logError } from '@/lib/error-log'
import { markOf, readStored, removeStored, STORAGE_KEYS, store, storedKeys } from '@/lib/storage'
import type { Account } from './account'
import type { Decision } from './machine'

// Payments whose outcome is open, in the local storage of this browser: they outlive their modal, a reload, a crash and a logout, and are
// looked up again for the same admin. Each has a place of its own there, so that tabs do not write over one another's.

/** A payout as far as it has to be known to tell it from a new one. */
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
  /** Tells whether a repetition has the same notes: they may hold names, and are not kept. */
  notesMark: v.number(),
  /** In milliseconds since 1970. */
  sentAt: v.number(),
  pendingPaise: v.number(),
  reachesTo: v.number(),
  payouts: v.array(KnownPayout),
  /** Nobody knows yet whether it was recorded; else there was no trace of it, and its key is kept for a repetition. */
  isUnknown: v.boolean(),
})
export type OpenPayment = v.InferOutput<typeof OpenPayment>

const Stored = v.pipe(v.string(), v.parseJson(), OpenPayment)

/** Milliseconds for which a server is to know a key. */
const KEY_LIFETIME = 24 * 60 * 60 * 1000

/** Those of an admin, by the e-mail; `now` in milliseconds since 1970. */
export function openPayments(admin: string, now: number): OpenPayment[] {
  return storedKeys(`${STORAGE_KEYS.payments} ${markOf(admin)} `).flatMap((place) => {
    const kept = v.safeParse(Stored, readStored(place))
    if (kept.success && now - kept.output.sentAt < KEY_LIFETIME) return [kept.output]
    removeStored(place)
    return []
  })
}

/** Where this browser keeps nothing, the payment is known to its tab alone. */
export function storePayment(admin: string, payment: OpenPayment): void {
  try {
    store(storageKeyOf(admin, payment.key), JSON.stringify(payment))
  } catch (error) {
    logError(error)
  }
}

export function removePayment(admin: string, key: string): void {
  removeStored(storageKeyOf(admin, key))
}

/** The decision whose repetition this would be: the same amount and notes, and nobody knows what came of it. */
export function repeatedBy(
  payments: readonly OpenPayment[],
  centerId: string,
  { paise, notes }: Pick<Decision, 'paise' | 'notes'>,
): OpenPayment | undefined {
  return payments.find(
    (one) => one.centerId === centerId && one.paise === paise && one.notesMark === markOf(notes),
  )
}

/** What is kept of a decision as its call is sent. */
export function openPayment(
  centerId: string,
  { paise, notes, key }: Pick<Decision, 'paise' | 'notes' | 'key'>,
  before: Account,
  sentAt: number,
): OpenPayment {
  const { pendingPaise, reachesTo } = before
  const payouts = before.payouts.map(({ id, referenceNumber, createdAt, amount }) => ({
    id,
    referenceNumber,
    createdAt,
    amount,
  }))
  return {
    centerId,
    paise,
    key,
    notesMark: markOf(notes),
    sentAt,
    pendingPaise,
    reachesTo,
    payouts,
    isUnknown: true,
  }
}

/** The account as it was right before the call was sent. */
export function accountBefore({ pendingPaise, reachesTo, payouts }: OpenPayment): Account {
  const nothing = { serviceCenter: undefined, serviceCenterId: undefined, notes: undefined }
  return {
    pendingPaise,
    reachesTo,
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
  return `${STORAGE_KEYS.payments} ${markOf(admin)} ${key}`
}
