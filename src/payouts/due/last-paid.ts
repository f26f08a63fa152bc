import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  paymentRowKey,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { indianDay, parseMoment } from '@/lib/day'
import { addDays } from '@/lib/period'
import { indianToday } from '@/lib/server-clock'
import { createSignedInReader } from '@/session/read-signed-in'
import type { DueCenter } from './due'

// One list of all payouts is read, not one list for each center.

export const LAST_PAID_DAYS = 90

/** The latest payouts, in ISO 8601: by center id if the payout has one, else by name. */
export type LastPaid = {
  byId: ReadonlyMap<string, string>
  byName: ReadonlyMap<string, string>
  isWhole: boolean
  /** Another tab may have paid these since. */
  outdated: ReadonlySet<string>
}

export const NOT_READ: LastPaid = { byId: new Map(), byName: new Map(), isWhole: false, outdated: new Set() }

const MAX_AGE = 10 * 60_000

/** A payment does not make it stale: `noteLatestPayout` corrects it. */
export const lastPaidQuery = queryOptions({
  queryKey: ['last-paid'],
  queryFn: async ({ client, signal }): Promise<LastPaid> => {
    const startDate = addDays(indianToday(), -LAST_PAID_DAYS)
    const reader = createSignedInReader(client, {
      rowKey: paymentRowKey,
      readPage: serviceCenterPayments.pages({ startDate }),
    })
    const { rows, isWhole } = await reader.read(signal)
    return { ...latestOf(rows), isWhole, outdated: new Set() }
  },
  staleTime: MAX_AGE,
  gcTime: MAX_AGE,
  structuralSharing: false, // it holds Maps
})

export function latestOf(rows: readonly ServiceCenterPayment[]): Pick<LastPaid, 'byId' | 'byName'> {
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const { serviceCenterId: id, serviceCenter: name, createdAt } of rows) {
    if (id !== undefined) setLater(byId, id, createdAt)
    else if (name !== undefined) setLater(byName, name.trim(), createdAt)
  }
  return { byId, byName }
}

function setLater(latest: Map<string, string>, key: string, createdAt: string | undefined): void {
  if (createdAt === undefined) return
  const known = latest.get(key)
  const before = known === undefined ? -1 : (parseMoment(known) ?? 0) // a day that cannot be read counts as the earliest
  if (before < (parseMoment(createdAt) ?? 0)) latest.set(key, createdAt)
}

/**
 * In ISO 8601; `none` if not within `LAST_PAID_DAYS`. `unknown` if payouts are missing, another tab may have paid, or several centers share
 * the name by which the server tells payouts.
 */
export function lastPaidTo(
  { id, name }: Pick<DueCenter, 'id' | 'name'>,
  { byId, byName, isWhole, outdated }: LastPaid,
  isNameShared: boolean,
): { at: string } | 'none' | 'unknown' {
  const named = name === undefined ? undefined : byName.get(name.trim())
  if (!isWhole || outdated.has(id) || (named !== undefined && isNameShared)) return 'unknown'
  const at = byId.get(id) ?? named
  return at === undefined ? 'none' : { at }
}

/** `today` is a day in India. What is not known counts as unpaid: no money that is owed is hidden. */
export function isUnpaidFor(days: number, paid: ReturnType<typeof lastPaidTo>, today: string): boolean {
  if (typeof paid !== 'object') return true
  const moment = parseMoment(paid.at)
  return moment === undefined || indianDay(moment) <= addDays(today, -days)
}

/** `createdAt` in ISO 8601, read with the center's account before or after a payment. */
export function noteLatestPayout(client: QueryClient, id: string, createdAt: string | undefined): void {
  update(client, ({ byId, outdated, ...known }) => {
    const latest = new Map(byId)
    setLater(latest, id, createdAt)
    const isNew = latest.get(id) !== byId.get(id)
    return { ...known, byId: latest, outdated: isNew ? without(outdated, id) : outdated }
  })
}

/** Another tab has paid the center, or has tried to. */
export function noteOutdated(client: QueryClient, id: string): void {
  update(client, (known) => ({ ...known, outdated: new Set(known.outdated).add(id) }))
}

function update(client: QueryClient, change: (known: LastPaid) => LastPaid): void {
  client.setQueryData<LastPaid>(lastPaidQuery.queryKey, (known) => known && change(known))
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}
