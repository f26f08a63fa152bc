import type { QueryClient } from '@tanstack/react-query'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { paidKey, payoutQuery } from '@/payouts/payout'
import { sessionSignal } from '@/session/scope'
import { hearTabs } from '@/session/tabs'
import { addFacts, dueQuery, type Owed, owedBy, setDue } from './facts'
import { type Event, next } from './machine'

type News = Event & { is: 'told' | 'stale' }
export type Hear = (news: News, owed?: readonly Owed[]) => void

/** Who reads now, by the console it reads for. */
export const readers = new WeakMap<QueryClient, Hear>()

const followed = new WeakSet<AbortSignal>()

/**
 * Corrects what was read by every detail that is seen, and by every payment, whichever tab makes it, to the end of the session:
 * also while nobody looks at it.
 */
export function followNews(client: QueryClient): void {
  const session = sessionSignal(client)
  if (followed.has(session)) return
  followed.add(session)
  const hear: Hear = (news, owed = []) => {
    const reader = readers.get(client)
    if (reader) return reader(news, owed)
    const due = client.getQueryData(dueQuery.queryKey)
    if (!due) return
    const [reading] = next(due.reading, news)
    const facts = new Map(due.facts)
    addFacts(facts, owed)
    setDue(client, { ...due, reading, facts })
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [kind, of, id] = event.query.queryKey
      if (typeof id !== 'string') return
      if (kind === serviceCenters.name && of === 'detail') {
        const center = client.getQueryData(serviceCenter.query(id).queryKey)
        if (center) hear({ is: 'told', ids: [id] }, [owedBy(center)])
      } else if (kind === PAYOUT[0] && of === PAYOUT[1]) {
        const payout = client.getQueryData(payoutQuery(id).queryKey)
        if (payout?.step === 'paid' && !payout.isChecked) hear({ is: 'stale', id })
      }
    }),
    hearTabs((message) => {
      if (message.kind !== 'stale') return
      for (const [kind, what, id] of message.keys)
        if (id !== undefined && kind === PAID[0] && what === PAID[1]) hear({ is: 'stale', id })
    }),
  ]
  session.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

const PAYOUT = payoutQuery('').queryKey
const PAID = paidKey('')
