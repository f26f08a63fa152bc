import { type AnyList, SEARCH_DELAY } from '@/http/list'
import { formatMoney, formatWholeRupees } from '@/lib/format'

/** The service centers with a pending amount. No call of the API filters them, so `search` and `min` filter the rows that were read. */
export const payoutsDue = {
  name: 'payouts-due',
  title: 'Payouts Due',
  path: 'admin/service-centers',
  search: { key: 'search', placeholder: 'Search payouts due...', delay: SEARCH_DELAY.short },
  filters: [
    { key: 'min', label: 'At least', kind: 'amount', toText: (rupees) => `At least ${shortRupees(rupees)}` },
  ],
  empty: 'No payouts due',
} as const satisfies AnyList

function shortRupees(rupees: string): string {
  return Number.isInteger(Number(rupees)) ? formatWholeRupees(Number(rupees)) : formatMoney(Number(rupees))
}
