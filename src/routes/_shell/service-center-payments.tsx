import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  type ServiceCenterPayment,
  ServiceCenterPaymentsParams,
  serviceCenterPaymentsQuery,
} from '@/api/service-center-payments'
import { SEARCH_DELAY } from '@/http/params'
import { start } from '@/http/prefetch'
import { DASH, date, money } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { type Filter, FilterBar } from '@/lists/filters'
import { Pager } from '@/lists/pager'
import { ResetFilters } from '@/lists/reset-filters'
import { SearchBox } from '@/lists/search-box'
import { Total } from '@/lists/total'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/table'
import { Copyable } from '@/ui/text/copy'
import { CutText } from '@/ui/text/cut-text'

export const Route = createFileRoute('/_shell/service-center-payments')({
  validateSearch: ServiceCenterPaymentsParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => start(context.queryClient, serviceCenterPaymentsQuery(deps)),
  component: ServiceCenterPaymentsScreen,
})

const filters: Filter[] = [
  { key: 'startDate', label: 'Date From', kind: 'day' },
  { key: 'endDate', label: 'Date To', kind: 'day' },
]

const columns: Column<ServiceCenterPayment>[] = [
  {
    header: 'Service Center',
    cell: ({ serviceCenter }) => <CutText fw={600}>{serviceCenter ?? DASH}</CutText>,
  },
  {
    header: 'Reference Number',
    cell: ({ referenceNumber }) =>
      referenceNumber ? (
        <Copyable text={referenceNumber} label="Reference number">
          <CutText>{referenceNumber}</CutText>
        </Copyable>
      ) : (
        DASH
      ),
  },
  { header: 'Paid At', cell: ({ createdAt }) => date(createdAt) },
  { header: 'Amount', cell: ({ amount }) => money(amount), isNumeric: true },
  { header: 'Notes', cell: ({ notes }) => <CutText>{notes ?? DASH}</CutText> },
]

function ServiceCenterPaymentsScreen() {
  const params = Route.useSearch()
  const payments = useQuery(serviceCenterPaymentsQuery(params))
  return (
    <Stack>
      <ScreenHeader title="Service Center Payments" beside={<Total query={payments} />} />
      <FilterBar title="Filter Service Center Payments" filters={filters}>
        <SearchBox name="search" placeholder="Search service center payments..." delay={SEARCH_DELAY.long} />
      </FilterBar>
      <DataTable
        label="Service Center Payments"
        query={payments}
        columns={columns}
        rowKey={({ id, referenceNumber }, index) => id ?? referenceNumber ?? String(index)}
        empty="No payments found"
        emptyAction={<ResetFilters />}
      />
      <Pager page={params.page} query={payments} />
    </Stack>
  )
}
