import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paymentByReferenceQuery, type ServiceCenterPayment } from '@/api/service-center-payments'
import { formatCount } from '@/lib/format'
import { PrintSheets } from '@/lists/print-sheets'
import { toast } from '@/ui/toast'

/** "Print slips" for the selected payouts, one sheet each. A note says how many have no slip, since they have no reference number. */
export function PrintSlips({ payouts }: { payouts: readonly ServiceCenterPayment[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const named = payouts.flatMap((payment) => {
    const { referenceNumber } = payment
    return referenceNumber === undefined ? [] : [{ reference: referenceNumber, payment }]
  })
  const open = () => {
    const without = payouts.length - named.length
    if (named.length === 0) return toast.info('Payouts without a reference number have no slip')
    if (without > 0) toast.info(`${formatCount(without)} without a reference number have no slip`)
    // They were read with the list, so the slips need no search.
    for (const { reference, payment } of named)
      client.setQueryData(paymentByReferenceQuery(reference).queryKey, { payment })
    const references = named.map(({ reference }) => reference).join('\n')
    void navigate({ to: '/service-center-payments/slip', search: { references } })
  }
  return <PrintSheets sheets="slips" count={named.length} onPrint={open} />
}
