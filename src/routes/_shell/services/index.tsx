import { Box, Button, ColorSwatch, Group, Loader, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deleteService, type Service, services, toggleServiceStatus } from '@/api/services'
import { onePage } from '@/http/envelopes'
import { prefetch } from '@/http/prefetch'
import { DASH, money } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { DetailsModal } from '@/records/details-modal'
import { FoundRecord } from '@/records/found-record'
import { type RecordPlace, readOpenRecord, useRecordModal } from '@/records/record-modal'
import { useWrite } from '@/records/write'
import { deferred } from '@/ui/code/deferred'
import { Fact, Facts, ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { ServiceIcon } from './-service-icon'

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

/** With its color picker, the form weighs more than the screen: fetched when one is about to write. */
const ServiceForm = deferred(() => import('./-service-form').then((module) => module.ServiceForm))

function ServicesScreen() {
  const query = useQuery({ ...services.query, select: onePage })
  const at = useRecordModal('service')
  return (
    <Stack>
      <ScreenHeader title="Services">
        <Button leftSection={<IconPlus size={16} aria-hidden />} {...ServiceForm.opener(at.add)}>
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
      {at.mode === 'add' && <ServiceForm at={at} />}
      {at.id !== undefined && (
        <FoundRecord key={at.id} name="Service" id={at.id} query={query} onClose={at.close}>
          {(service) =>
            at.mode === 'edit' ? (
              <ServiceForm service={service} at={at} />
            ) : (
              <ServiceDetails service={service} at={at} />
            )
          }
        </FoundRecord>
      )}
    </Stack>
  )
}

type ServiceProps = { service: Service }
type OpenServiceProps = ServiceProps & { at: RecordPlace }

function ServiceDetails({ service, at }: OpenServiceProps) {
  useEffect(() => void ServiceForm.load(), [])
  const { write, isBusy } = useWrite(deleteService)
  return (
    <DetailsModal
      name="Service"
      question={`Are you sure you want to delete the service "${service.label ?? DASH}"? This action cannot be undone.`}
      isDeleting={isBusy}
      onDelete={() => write(service.id, { onSuccess: at.close })}
      onEdit={at.edit}
      onClose={at.close}
    >
      <Facts>
        <Fact label="Name">{service.label ?? DASH}</Fact>
        <Fact label="Status">
          <Availability service={service} />
        </Fact>
        <Fact label="Color">
          <Color color={service.color} />
        </Fact>
        <Fact label="Icon">
          <Icon icon={service.icon} />
        </Fact>
        <Fact label="Base Price">
          <Text span fz="xl" fw={600}>
            {money(service.basePrice)}
          </Text>
        </Fact>
        <Fact label="Estimated Time">{service.estimatedTime ?? DASH}</Fact>
      </Facts>
      <Box component="dl" m={0}>
        <Fact label="Description">{service.description ?? DASH}</Fact>
      </Box>
    </DetailsModal>
  )
}

/** Flipped by a call of its own. The switch keeps its place until the server has agreed. */
function Availability({ service }: ServiceProps) {
  const { write, isBusy } = useWrite(toggleServiceStatus)
  return (
    <Group component="span" gap="sm" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Switch
        aria-label="Available"
        aria-busy={isBusy}
        checked={service.isAvailable ?? false}
        onChange={(event) => write({ id: service.id, isAvailable: event.currentTarget.checked })}
        thumbIcon={isBusy ? <Loader size={10} /> : undefined}
      />
      <Status service={service} />
    </Group>
  )
}

function statusOf({ isAvailable }: Service): string | undefined {
  if (isAvailable === undefined) return undefined
  return isAvailable ? 'Available' : 'Unavailable'
}

function Status({ service }: ServiceProps) {
  if (service.isAvailable === undefined) return DASH
  return <OnOffBadge isOn={service.isAvailable} on="Available" off="Unavailable" />
}

function Color({ color }: { color: string | undefined }) {
  if (color === undefined) return DASH
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      <ColorSwatch component="span" color={color} size={18} withShadow aria-hidden />
      <CutText>{color}</CutText>
    </Group>
  )
}

function Icon({ icon }: { icon: string | undefined }) {
  if (icon === undefined) return DASH
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      <ServiceIcon icon={icon} />
      <CutText>{icon}</CutText>
    </Group>
  )
}
