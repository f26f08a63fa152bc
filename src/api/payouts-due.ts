import { type AnyList, SEARCH_DELAY } from '@/data/list'
import { formatShortMoney } from '@/lib/format'

/** No call of the API finds who is owed money, so the params filter the rows that were read: `min` in rupees, `age` in days. */
export const payoutsDue = {
  name: 'payouts-due',
  title: 'Payouts Due',
  path: 'admin/service-centers',
  search: { key: 'search', placeholder: 'Search payouts due...', delay: SEARCH_DELAY.short },
  filters: [
    {
      key: 'min',
      label: 'At least',
      kind: 'amount',
      toText: (rupees) => `At least ${formatShortMoney(Number(rupees))}`,
    },
    {
      key: 'age',
      label: 'No payout for',
      kind: 'choice',
      all: 'Any time',
      options: ['15', '45'].map((days) => ({ value: days, label: `${days} days` })),
      toText: (days) => `No payout for ${days} days`,
    },
  ],
  empty: 'No payouts due',
} as const satisfies AnyList
