import { createFileRoute } from '@tanstack/react-router'
import { type CustomerPayment, customerPayments, paymentColor } from '@/api/customer-payments'
import { formatLabel, formatMoney } from '@/lib/format'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/column'
import { AmountText, CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { StatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/customer-payments/')({
  ...listRoute(customerPayments),
  component: CustomerPaymentsScreen,
})

const columns: Column<CustomerPayment>[] = [
  {
    header: 'Payment ID',
    kind: 'id',
    value: ({ id }) => id,
    cell: ({ id }, from) => (
      <NameLink to="/customer-payments/$paymentId" params={{ paymentId: id }} search={{ from }} name={id} />
    ),
  },
  { header: 'Customer', kind: 'person', value: ({ user }) => user?.name },
  { header: 'Plan', value: ({ plan }) => plan?.name },
  {
    header: 'Amount',
    value: ({ amount }) => amount,
    kind: 'money',
    cell: ({ amount, currency }) => <AmountText>{formatMoney(amount, currency)}</AmountText>,
    currency: ({ currency }) => currency,
  },
  {
    header: 'Status',
    kind: 'status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} color={paymentColor(status)} />,
  },
  {
    header: 'Type',
    kind: 'word',
    value: ({ type }) => type,
    cell: ({ type }) => <CutText>{formatLabel(type)}</CutText>,
  },
  { header: 'Date', value: ({ createdAt }) => createdAt, kind: 'day' },
  {
    header: 'Actions',
    kind: 'link',
    cell: ({ id }, from) => (
      <DetailsLink
        to="/customer-payments/$paymentId"
        params={{ paymentId: id }}
        search={{ from }}
        whose={`Payment #${id}`}
      />
    ),
  },
]

function CustomerPaymentsScreen() {
  return <ListScreen list={customerPayments} params={Route.useSearch()} columns={columns} rowKey={({ id }) => id} />
}
