import { Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ServiceCenter, ServiceCentersParams, serviceCentersQuery } from '@/api/service-centers'
import { SEARCH_DELAY } from '@/http/params'
import { start } from '@/http/prefetch'
import { DASH } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { choices, type Filter, FilterBar } from '@/lists/filters'
import { Pager } from '@/lists/pager'
import { ResetFilters } from '@/lists/reset-filters'
import { SearchBox } from '@/lists/search-box'
import { Total } from '@/lists/total'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/table'
import { ButtonLink, DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/service-centers/')({
  validateSearch: ServiceCentersParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => start(context.queryClient, serviceCentersQuery(deps)),
  component: ServiceCentersScreen,
})

const filters: Filter[] = [
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'district', label: 'District', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'choice', options: choices(['active', 'inactive']) },
]

const columns: Column<ServiceCenter>[] = [
  {
    header: 'Service Center',
    cell: ({ id, name, email }) => (
      <>
        <NameLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId: id }} name={name} />
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </>
    ),
  },
  { header: 'Location', cell: ({ city, district }) => [city, district].filter(Boolean).join(', ') || DASH },
  { header: 'Contact', cell: ({ phone }) => phone ?? DASH },
  {
    header: 'Status',
    cell: ({ status }) => <OnOffBadge isOn={status?.toLowerCase() === 'active'} on="Active" off="Inactive" />,
  },
  {
    header: 'Actions',
    cell: ({ id, name }) => (
      <DetailsLink
        to="/service-centers/$serviceCenterId"
        params={{ serviceCenterId: id }}
        whose={name ?? id}
      />
    ),
  },
]

function ServiceCentersScreen() {
  const params = Route.useSearch()
  const centers = useQuery(serviceCentersQuery(params))
  return (
    <Stack>
      <ScreenHeader title="Service Centers" beside={<Total query={centers} />}>
        <ButtonLink to="/service-centers/add" leftSection={<IconPlus size={16} aria-hidden />}>
          Add Service Center
        </ButtonLink>
      </ScreenHeader>
      <FilterBar title="Filter Service Centers" filters={filters}>
        <SearchBox name="search" placeholder="Search service centers..." delay={SEARCH_DELAY.long} />
      </FilterBar>
      <DataTable
        label="Service Centers"
        query={centers}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No service center found"
        emptyAction={<ResetFilters />}
      />
      <Pager page={params.page} query={centers} />
    </Stack>
  )
}
