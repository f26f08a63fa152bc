import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { DASH } from '@/lib/format'
import { Reference } from '@/payouts/slip-link'
import type { Column } from '@/ui/table/column'
import { CutText } from '@/ui/text/cut-text'

export const columns: Column<ServiceCenterPayment>[] = [
  {
    header: 'Service Center',
    kind: 'name',
    value: ({ serviceCenter }) => serviceCenter,
    cell: ({ serviceCenter }) => <CutText variant="strong">{serviceCenter ?? DASH}</CutText>,
  },
  {
    header: 'Reference Number',
    kind: 'reference',
    value: ({ referenceNumber }) => referenceNumber,
    cell: ({ referenceNumber }) => <Reference reference={referenceNumber} />,
  },
  { header: 'Paid At', value: ({ createdAt }) => createdAt, kind: 'moment' },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  { header: 'Notes', value: ({ notes }) => notes },
]

/** The server may leave out the id, and the reference number. */
export function rowKey({ id, referenceNumber }: ServiceCenterPayment, index: number): string {
  return id ?? referenceNumber ?? String(index)
}
