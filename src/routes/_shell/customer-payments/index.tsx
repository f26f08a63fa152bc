import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  type CustomerPayment,
  CustomerPaymentsParams,
  customerPaymentsQuery,
  PAYMENT_STATUSES,
} from '@/api/customer-payments'
import { SEARCH_DELAY } from '@/http/params'
import { start } from '@/http/prefetch'
import { DASH, date, label, money } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { choices, type Filter, FilterBar } from '@/lists/filters'
import { Pager } from '@/lists/pager'
import { ResetFilters } from '@/lists/reset-filters'
import { SearchBox } from '@/lists/search-box'
import { Total } from '@/lists/total'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/table'
import { CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { PaymentStatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/customer-payments/')({
  validateSearch: CustomerPaymentsParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => start(context.queryClient, customerPaymentsQuery(deps)),
  component: CustomerPaymentsScreen,
})

const filters: Filter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: choices(PAYMENT_STATUSES) },
  { key: 'startDate', label: 'Date From', kind: 'day' },
  { key: 'endDate', label: 'Date To', kind: 'day' },
]

const columns: Column<CustomerPayment>[] = [
  {
    header: 'Payment ID',
    cell: ({ id }) => (
      <NameLink to="/customer-payments/$paymentId" params={{ paymentId: id }} name={id} isId />
    ),
  },
  { header: 'Customer', cell: ({ user }) => <CutText>{user?.name ?? DASH}</CutText> },
  { header: 'Plan', cell: ({ plan }) => <CutText>{plan?.name ?? DASH}</CutText> },
  { header: 'Amount', cell: ({ amount, currency }) => money(amount, currency), isNumeric: true },
  { header: 'Status', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  { header: 'Type', cell: ({ type }) => <CutText>{label(type)}</CutText> },
  { header: 'Date', cell: ({ createdAt }) => date(createdAt) },
  {
    header: 'Actions',
    cell: ({ id }) => (
      <DetailsLink to="/customer-payments/$paymentId" params={{ paymentId: id }} whose={`Payment #${id}`} />
    ),
  },
]

function CustomerPaymentsScreen() {
  const params = Route.useSearch()
  const payments = useQuery(customerPaymentsQuery(params))
  return (
    <Stack>
      <ScreenHeader title="Customer Payments" beside={<Total query={payments} />} />
      <FilterBar title="Filter Customer Payments" filters={filters}>
        <SearchBox name="search" placeholder="Search customer payments..." delay={SEARCH_DELAY.long} />
      </FilterBar>
      <DataTable
        label="Customer Payments"
        query={payments}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No payments found"
        emptyAction={<ResetFilters />}
      />
      <Pager page={params.page} query={payments} />
    </Stack>
  )
}
