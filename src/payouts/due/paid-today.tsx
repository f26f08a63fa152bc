import { queryOptions, useQuery } from '@tanstack/react-query'
import { paymentRowKey, serviceCenterPayments } from '@/api/service-center-payments'
import { cutToPaise, sumPaise } from '@/lib/amount'
import { formatCount, formatPaise } from '@/lib/format'
import { createSignedInReader } from '@/session/read-signed-in'
import { TextLink } from '@/ui/text/link'
import { useToday } from '@/ui/today'

/** `paise` is undefined if not all payouts, or not all amounts, are known. */
type Paid = { count: number; paise: bigint | undefined }

/** It begins with the key of the payouts: a payment, in any tab, makes it stale. */
export const PAID_TODAY = [serviceCenterPayments.name, 'paid-today']

/** `day` as `YYYY-MM-DD` in India. */
export function paidOnQuery(day: string) {
  return queryOptions({
    queryKey: [...PAID_TODAY, day],
    queryFn: async ({ client, signal }): Promise<Paid> => {
      const reader = createSignedInReader(client, {
        rowKey: paymentRowKey,
        readPage: serviceCenterPayments.pages({ startDate: day, endDate: day }),
      })
      const { rows, isWhole } = await reader.read(signal)
      const amounts = rows.map(({ amount }) => cutToPaise(amount))
      const known = amounts.filter((amount) => amount !== undefined)
      const isKnown = isWhole && known.length === amounts.length
      return { count: rows.length, paise: isKnown ? sumPaise(known) : undefined }
    },
    structuralSharing: false, // it holds a BigInt
  })
}

/** Nothing is said unless the whole is known. */
export function PaidToday({ isWanted }: { isWanted: boolean }) {
  const { data, isError } = useQuery({ ...paidOnQuery(useToday(true)), enabled: isWanted })
  if (isError || data?.paise === undefined) return null
  return (
    <TextLink to="/service-center-payments" search={{ period: 'today' }} size="sm">
      Paid today: {formatCount(data.count)}, {formatPaise(data.paise)}
    </TextLink>
  )
}
