import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { DASH } from '@/lib/format'
import { SlipLink } from '@/payouts/slip-link'
import type { Column } from '@/ui/table/column'
import { Copyable } from '@/ui/text/copy'
import { CutText } from '@/ui/text/cut-text'

export const columns: Column<ServiceCenterPayment>[] = [
  {
    header: 'Service Center',
    width: 16,
    value: ({ serviceCenter }) => serviceCenter,
    cell: ({ serviceCenter }) => <CutText look="strong">{serviceCenter ?? DASH}</CutText>,
  },
  {
    header: 'Reference Number',
    kind: 'id',
    width: 14,
    value: ({ referenceNumber }) => referenceNumber,
    cell: ({ referenceNumber }) =>
      referenceNumber ? (
        <Copyable text={referenceNumber} label="Reference number">
          <SlipLink reference={referenceNumber} />
        </Copyable>
      ) : (
        DASH
      ),
  },
  { header: 'Paid At', value: ({ createdAt }) => createdAt, kind: 'day' },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  { header: 'Notes', width: 11, value: ({ notes }) => notes },
]

/** The server need not tell an id, nor a reference. */
export function rowKey({ id, referenceNumber }: ServiceCenterPayment, index: number): string {
  return id ?? referenceNumber ?? String(index)
}
