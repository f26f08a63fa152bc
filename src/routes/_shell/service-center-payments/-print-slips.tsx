import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ServiceCenterPayment, selectedPaymentsQuery } from '@/api/service-center-payments'
import { formatCount } from '@/lib/format'
import { PrintSheets } from '@/lists/print-sheets'
import { toast } from '@/ui/toast'

/** One sheet each. A payout without a reference number has no slip. */
export function PrintSlips({ payouts }: { payouts: readonly ServiceCenterPayment[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const withReference = payouts.flatMap(({ referenceNumber }) => referenceNumber ?? [])
  const open = () => {
    const withoutReference = payouts.length - withReference.length
    if (withReference.length === 0) return toast.info('Payouts without a reference number have no slip')
    if (withoutReference > 0)
      toast.info(`${formatCount(withoutReference)} without a reference number have no slip`)
    const references = [...new Set(withReference)]
    // They were read with the list, so the slips need no search.
    for (const reference of references) {
      const payments = payouts.filter(({ referenceNumber }) => referenceNumber === reference)
      client.setQueryData(selectedPaymentsQuery(reference).queryKey, { payments })
    }
    void navigate({ to: '/service-center-payments/slip', search: { references: references.join('\n') } })
  }
  return <PrintSheets sheets="slips" count={withReference.length} onPrint={open} />
}
