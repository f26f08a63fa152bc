import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paymentByReferenceQuery, type ServiceCenterPayment } from '@/api/service-center-payments'
import { formatCount } from '@/lib/format'
import { PrintSheets } from '@/lists/print-sheets'
import { toast } from '@/ui/toast'

/** One sheet each. A payout without a reference number has no slip. */
export function PrintSlips({ payouts }: { payouts: readonly ServiceCenterPayment[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const withReference = payouts.flatMap((payment) => {
    const { referenceNumber } = payment
    return referenceNumber === undefined ? [] : [{ reference: referenceNumber, payment }]
  })
  const open = () => {
    const withoutReference = payouts.length - withReference.length
    if (withReference.length === 0) return toast.info('Payouts without a reference number have no slip')
    if (withoutReference > 0)
      toast.info(`${formatCount(withoutReference)} without a reference number have no slip`)
    // They were read with the list, so the slips need no search.
    for (const { reference, payment } of withReference)
      client.setQueryData(paymentByReferenceQuery(reference).queryKey, { payment })
    const references = withReference.map(({ reference }) => reference).join('\n')
    void navigate({ to: '/service-center-payments/slip', search: { references } })
  }
  return <PrintSheets sheets="slips" count={withReference.length} onPrint={open} />
}
