import { createFileRoute } from '@tanstack/react-router'
import { type CustomerPayment, customerPayments, paymentColor } from '@/api/customer-payments'
import { label, money } from '@/lib/format'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/table'
import { CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { StatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/customer-payments/')({
  ...listRoute(customerPayments),
  component: CustomerPaymentsScreen,
})

const columns: Column<CustomerPayment>[] = [
  {
    header: 'Payment ID',
    value: ({ id }) => id,
    cell: ({ id }) => (
      <NameLink to="/customer-payments/$paymentId" params={{ paymentId: id }} name={id} isId />
    ),
  },
  { header: 'Customer', value: ({ user }) => user?.name },
  { header: 'Plan', value: ({ plan }) => plan?.name },
  {
    header: 'Amount',
    value: ({ amount }) => amount,
    kind: 'money',
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} color={paymentColor(status)} />,
  },
  { header: 'Type', value: ({ type }) => type, cell: ({ type }) => <CutText>{label(type)}</CutText> },
  { header: 'Date', value: ({ createdAt }) => createdAt, kind: 'day' },
  {
    header: 'Actions',
    cell: ({ id }) => (
      <DetailsLink to="/customer-payments/$paymentId" params={{ paymentId: id }} whose={`Payment #${id}`} />
    ),
  },
]

function CustomerPaymentsScreen() {
  return <ListScreen list={customerPayments} columns={columns} rowKey={({ id }) => id} />
}
