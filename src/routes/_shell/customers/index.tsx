import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Customer, CustomersParams, customersQuery } from '@/api/customers'
import { SEARCH_DELAY } from '@/http/params'
import { start } from '@/http/prefetch'
import { count, DASH, date } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { choices, type Filter, FilterBar } from '@/lists/filters'
import { Pager } from '@/lists/pager'
import { ResetFilters } from '@/lists/reset-filters'
import { SearchBox } from '@/lists/search-box'
import { Total } from '@/lists/total'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/table'
import { DetailsLink, NameLink } from '@/ui/text/link'

export const Route = createFileRoute('/_shell/customers/')({
  validateSearch: CustomersParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => start(context.queryClient, customersQuery(deps)),
  component: CustomersScreen,
})

const filters: Filter[] = [
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'district', label: 'District', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'choice', options: choices(['active', 'inactive']) },
  {
    key: 'vehicleType',
    label: 'Vehicle Type',
    kind: 'choice',
    options: choices(['car', 'bike', 'scooter']),
  },
  { key: 'startDate', label: 'Start Date', kind: 'day' },
  { key: 'endDate', label: 'End Date', kind: 'day' },
]

const columns: Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ id, name }) => <NameLink to="/customers/$customerId" params={{ customerId: id }} name={name} />,
  },
  { header: 'Contact', cell: ({ phoneNumber }) => phoneNumber ?? DASH },
  { header: 'Registration Date', cell: ({ joinedDate }) => date(joinedDate) },
  { header: 'Vehicles', isNumeric: true, cell: ({ vehicleCount }) => count(vehicleCount) },
  { header: 'Total Jobs', isNumeric: true, cell: ({ totalJobs }) => count(totalJobs) },
  {
    header: 'Actions',
    cell: ({ id, name }) => (
      <DetailsLink to="/customers/$customerId" params={{ customerId: id }} whose={name ?? id} />
    ),
  },
]

function CustomersScreen() {
  const params = Route.useSearch()
  const customers = useQuery(customersQuery(params))
  return (
    <Stack>
      <ScreenHeader title="Customers" beside={<Total query={customers} />} />
      <FilterBar title="Filter Customers" filters={filters}>
        <SearchBox
          name="query"
          placeholder="Search customers by name, email, or phone..."
          delay={SEARCH_DELAY.short}
        />
      </FilterBar>
      <DataTable
        label="Customers"
        query={customers}
        columns={columns}
        rowKey={({ id }) => id}
        loading="Loading customers..."
        empty="No customers found"
        emptyAction={<ResetFilters />}
      />
      <Pager page={params.page} query={customers} />
    </Stack>
  )
}
