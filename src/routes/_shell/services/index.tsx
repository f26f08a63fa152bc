import { Button, Stack } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SERVICE_STATUSES, type Service, serviceFilters, services } from '@/api/services'
import { filterRows, type Page } from '@/data/envelopes'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import { endpointSource } from '@/export/export-source'
import { formatLabel } from '@/lib/format'
import { AVAILABLE_LABELS, flagLabel } from '@/lib/status'
import { ClearFilters } from '@/lists/clear-filters'
import { DataTable } from '@/lists/data-table'
import { ExportButton } from '@/lists/export-button'
import { canRead, IgnoredParams } from '@/lists/link-notice'
import { readStatus, StatusChip } from '@/lists/link-status'
import { OVER_LIST, readOpenRecord, useRecordModal } from '@/records/record-modal'
import { ActionLink } from '@/ui/action-link'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { OpenService } from './-open-service'
import { ColorCell, IconCell } from './-service-cells'

export const Route = createFileRoute('/_shell/services/')({
  validateSearch: readSearch,
  loader: ({ context, preload }) => prefetch(context.queryClient, services.query, preload),
  component: ServicesScreen,
})

const readServiceParams = readOpenRecord('service')

const readStatusParam = readStatus(SERVICE_STATUSES)

function readSearch(search: Record<string, unknown>) {
  return { ...readServiceParams(search), ...readStatusParam(search) }
}

const canUse = canRead(['service', 'mode', 'status'], readSearch)

type Status = (typeof SERVICE_STATUSES)[number]

/** A service without `isAvailable` has neither status. */
function withStatus(status: Status | undefined) {
  return (all: Page<Service>) =>
    status === undefined
      ? all
      : filterRows(all, ({ isAvailable }) => isAvailable === (status === 'available'))
}

const columns: Column<Service>[] = [
  {
    header: 'Label',
    kind: 'name',
    value: ({ label }) => label,
    cell: ({ id, label }) => (
      <NameLink
        to="/services"
        search={(before) => ({ ...readStatusParam(before), service: id })}
        state={OVER_LIST}
        resetScroll={false}
        name={label}
      />
    ),
  },
  {
    header: 'Color',
    kind: 'color',
    value: ({ color }) => color,
    cell: ({ color }) => <ColorCell color={color} />,
  },
  { header: 'Icon', kind: 'marked', value: ({ icon }) => icon, cell: ({ icon }) => <IconCell icon={icon} /> },
  { header: 'Base Price', value: ({ basePrice }) => basePrice, kind: 'money' },
  { header: 'Estimated Time', value: ({ estimatedTime }) => estimatedTime, kind: 'duration' },
  {
    header: 'Status',
    kind: 'status',
    value: ({ isAvailable }) => flagLabel(isAvailable, AVAILABLE_LABELS),
    cell: ({ isAvailable }) => <OnOffBadge isOn={isAvailable} labels={AVAILABLE_LABELS} />,
  },
  {
    header: 'Details',
    kind: 'link',
    cell: ({ id, label }) => (
      <DetailsLink
        to="/services"
        search={(before) => ({ ...readStatusParam(before), service: id })}
        state={OVER_LIST}
        resetScroll={false}
        whose={label ?? id}
      />
    ),
  },
]

const CATALOGUE = { ...services.query, ...PREFETCHED }

function ServicesScreen() {
  const query = useQuery(CATALOGUE)
  const modal = useRecordModal('service')
  const { status } = Route.useSearch()
  const shownQuery = useQuery({ ...CATALOGUE, select: withStatus(status) })
  const read = async (signal?: AbortSignal) => withStatus(status)(await services.read(signal))
  const source = endpointSource({ ...services, title: 'Services', read }, { columns, rowKey: ({ id }) => id })
  return (
    <Stack>
      <ScreenHeader title="Services" longTitle={status && `Services: ${formatLabel(status)}`}>
        <ExportButton source={source} />
        <ActionLink label="Import" icon={IconFileImport} to="/services/import" />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={modal.add}>
          Add Service
        </Button>
      </ScreenHeader>
      <StatusChip status={status} />
      <IgnoredParams canUse={canUse} />
      <DataTable
        label="Services"
        query={shownQuery}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No services found"
        emptyAction={<ClearFilters list={{ filters: serviceFilters }} />}
      />
      {modal.mode !== 'list' && <OpenService query={query} modal={modal} />}
    </Stack>
  )
}
