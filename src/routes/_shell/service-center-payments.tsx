import { createFileRoute } from '@tanstack/react-router'
import { type ServiceCenterPayment, serviceCenterPayments } from '@/api/service-center-payments'
import { DASH } from '@/lib/format'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/column'
import { Copyable } from '@/ui/text/copy'
import { CutText } from '@/ui/text/cut-text'

export const Route = createFileRoute('/_shell/service-center-payments')({
  ...listRoute(serviceCenterPayments),
  component: ServiceCenterPaymentsScreen,
})

const columns: Column<ServiceCenterPayment>[] = [
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
          <CutText>{referenceNumber}</CutText>
        </Copyable>
      ) : (
        DASH
      ),
  },
  { header: 'Paid At', value: ({ createdAt }) => createdAt, kind: 'day' },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  { header: 'Notes', width: 11, value: ({ notes }) => notes },
]

function ServiceCenterPaymentsScreen() {
  return (
    <ListScreen
      list={serviceCenterPayments}
      columns={columns}
      rowKey={({ id, referenceNumber }, index) => id ?? referenceNumber ?? String(index)}
    />
  )
}
