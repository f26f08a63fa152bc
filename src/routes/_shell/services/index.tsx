import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Service, services } from '@/api/services'
import { wholeSource } from '@/export/source'
import { onePage } from '@/http/envelopes'
import { prefetch } from '@/http/prefetch'
import { DataTable } from '@/lists/data-table'
import { ExportButton } from '@/lists/export-button'
import { readOpenRecord, useRecordModal } from '@/records/record-modal'
import { deferred } from '@/ui/code/deferred'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { Color, Icon, Status, statusOf } from './-service-cells'

export const Route = createFileRoute('/_shell/services/')({
  validateSearch: readOpenRecord('service'),
  loader: ({ context, preload }) => prefetch(context.queryClient, services.query, preload),
  component: ServicesScreen,
})

const columns: Column<Service>[] = [
  {
    header: 'Label',
    width: 12,
    value: ({ label }) => label,
    cell: ({ id, label }) => (
      <NameLink to="/services" search={{ service: id }} resetScroll={false} name={label} />
    ),
  },
  {
    header: 'Color',
    kind: 'word',
    value: ({ color }) => color,
    cell: ({ color }) => <Color color={color} />,
  },
  { header: 'Icon', width: 11, value: ({ icon }) => icon, cell: ({ icon }) => <Icon icon={icon} /> },
  { header: 'Base Price', width: 6.4, value: ({ basePrice }) => basePrice, kind: 'money' },
  { header: 'Estimated Time', width: 8, value: ({ estimatedTime }) => estimatedTime },
  {
    header: 'Status',
    value: statusOf,
    kind: 'word',
    width: 7.3,
    cell: (service) => <Status service={service} />,
  },
  {
    header: 'Details',
    cell: ({ id, label }) => (
      <DetailsLink to="/services" search={{ service: id }} resetScroll={false} whose={label ?? id} />
    ),
  },
]

/** Fetched when a service is first opened, or about to be added. */
const OpenService = deferred(() => import('./-open-service').then((module) => module.OpenService))

const source = wholeSource({ ...services, title: 'Services' }, { columns, rowKey: ({ id }) => id })

function ServicesScreen() {
  const query = useQuery({ ...services.query, select: onePage })
  const at = useRecordModal('service')
  return (
    <Stack>
      <ScreenHeader title="Services">
        <ExportButton source={source} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} {...OpenService.opener(at.add)}>
          Add Service
        </Button>
      </ScreenHeader>
      <DataTable
        label="Services"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No services found"
      />
      {at.mode !== 'list' && <OpenService query={query} at={at} />}
    </Stack>
  )
}
