import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paymentByReferenceQuery, type ServiceCenterPayment } from '@/api/service-center-payments'
import { formatCount } from '@/lib/format'
import { toast } from '@/ui/toast'

/** The maximum number of slips on one page: the address names each of them. */
const MAX_SLIPS = 100

/** "Print slips" for the selected payouts, one sheet each. A note says how many have no slip, since they have no reference number. */
export function PrintSlips({ payouts }: { payouts: readonly ServiceCenterPayment[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = () => {
    const named = payouts.flatMap((payment) => {
      const { referenceNumber } = payment
      return referenceNumber === undefined ? [] : [{ reference: referenceNumber, payment }]
    })
    const without = payouts.length - named.length
    if (named.length === 0) return toast.info('Payouts without a reference number have no slip')
    if (named.length > MAX_SLIPS)
      return toast.info(`At most ${formatCount(MAX_SLIPS)} slips can be printed at once`)
    if (without > 0) toast.info(`${formatCount(without)} without a reference number have no slip`)
    // They were read with the list, so the slips need no search.
    for (const { reference, payment } of named)
      client.setQueryData(paymentByReferenceQuery(reference).queryKey, { payment })
    const references = named.map(({ reference }) => reference).join('\n')
    void navigate({ to: '/service-center-payments/slip', search: { references } })
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden />} onClick={open}>
      Print slips
    </Button>
  )
}
