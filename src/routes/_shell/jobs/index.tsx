import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dateOf, JOB_STATUSES, type Job, JobsParams, jobsQuery } from '@/api/jobs'
import { SEARCH_DELAY } from '@/http/params'
import { start } from '@/http/prefetch'
import { DASH, date } from '@/lib/format'
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
import { JobStatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/jobs/')({
  validateSearch: JobsParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => start(context.queryClient, jobsQuery(deps)),
  component: JobsScreen,
})

const filters: Filter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: choices(JOB_STATUSES) },
  { key: 'dateFrom', label: 'From Date', kind: 'day' },
  { key: 'dateTo', label: 'To Date', kind: 'day' },
  { key: 'minAmount', label: 'Min Amount', kind: 'amount' },
  { key: 'maxAmount', label: 'Max Amount', kind: 'amount' },
  { key: 'customerId', label: 'Customer ID', kind: 'text' },
  { key: 'serviceCenterId', label: 'Service Center ID', kind: 'text' },
  { key: 'vehicleId', label: 'Vehicle ID', kind: 'given' },
  { key: 'serviceType', label: 'Service Type', kind: 'given' },
]

const columns: Column<Job>[] = [
  {
    header: 'ID',
    cell: ({ id }) => <NameLink to="/jobs/$jobId" params={{ jobId: id }} name={id} isId />,
  },
  { header: 'Customer', cell: ({ customerName }) => <CutText>{customerName ?? DASH}</CutText> },
  {
    header: 'Service Center',
    cell: ({ serviceCenterName }) => <CutText>{serviceCenterName ?? 'N/A'}</CutText>,
  },
  { header: 'Status', cell: ({ status }) => <JobStatusBadge status={status} /> },
  { header: 'Created At', cell: (job) => date(dateOf(job)) },
  {
    header: 'Actions',
    cell: ({ id }) => <DetailsLink to="/jobs/$jobId" params={{ jobId: id }} whose={`Job #${id}`} />,
  },
]

function JobsScreen() {
  const params = Route.useSearch()
  const jobs = useQuery(jobsQuery(params))
  return (
    <Stack>
      <ScreenHeader title="Jobs" beside={<Total query={jobs} />} />
      <FilterBar title="Filter Jobs" filters={filters}>
        <SearchBox
          name="search"
          placeholder="Search by customer, service center..."
          delay={SEARCH_DELAY.short}
        />
      </FilterBar>
      <DataTable
        label="Jobs"
        query={jobs}
        columns={columns}
        rowKey={({ id }) => id}
        loading="Loading jobs..."
        empty="No jobs found"
        emptyAction={<ResetFilters />}
      />
      <Pager page={params.page} query={jobs} />
    </Stack>
  )
}
