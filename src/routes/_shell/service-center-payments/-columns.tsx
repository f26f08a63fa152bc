import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { DASH } from '@/lib/format'
import { Reference } from '@/payouts/slip-link'
import type { Column } from '@/ui/table/column'
import { ValueLink } from '@/ui/text/link'

export const payoutColumns: Column<ServiceCenterPayment>[] = [
  {
    header: 'Service Center',
    kind: 'name',
    value: ({ serviceCenter }) => serviceCenter,
    cell: (payout) => <CenterOfPayout payout={payout} />,
  },
  {
    header: 'Reference Number',
    kind: 'reference',
    value: ({ referenceNumber }) => referenceNumber,
    cell: ({ referenceNumber }) => <Reference reference={referenceNumber} />,
  },
  { header: 'Paid At', value: ({ createdAt }) => createdAt, kind: 'moment' },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  { header: 'Notes', value: ({ notes }) => notes, kind: 'note' },
]

/** A link to the center, or, if the server does not send its id, to the centers with its name. */
function CenterOfPayout({ payout: { serviceCenter, serviceCenterId } }: { payout: ServiceCenterPayment }) {
  if (serviceCenterId !== undefined)
    return (
      <ValueLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId }} style={STRONG}>
        {serviceCenter ?? serviceCenterId}
      </ValueLink>
    )
  if (serviceCenter === undefined) return DASH
  return (
    <ValueLink to="/service-centers" search={{ search: serviceCenter }} style={STRONG}>
      {serviceCenter}
    </ValueLink>
  )
}

const STRONG = { fontWeight: 600 }
