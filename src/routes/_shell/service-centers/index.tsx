import { Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { isActive, type ServiceCenter, serviceCenters } from '@/api/service-centers'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/table'
import { ButtonLink, DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/service-centers/')({
  ...listRoute(serviceCenters),
  component: ServiceCentersScreen,
})

const columns: Column<ServiceCenter>[] = [
  {
    header: 'Service Center',
    value: ({ name }) => name,
    cell: ({ id, name, email }) => (
      <>
        <NameLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId: id }} name={name} />
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </>
    ),
  },
  {
    header: 'Location',
    value: ({ city, district }) => [city, district].filter(Boolean).join(', ') || undefined,
  },
  { header: 'Contact', value: ({ phone }) => phone },
  {
    header: 'Status',
    value: (center) => (isActive(center) ? 'Active' : 'Inactive'),
    cell: (center) => <OnOffBadge isOn={isActive(center)} on="Active" off="Inactive" />,
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
  return (
    <ListScreen list={serviceCenters} columns={columns} rowKey={({ id }) => id}>
      <ButtonLink to="/service-centers/add" leftSection={<IconPlus size={16} aria-hidden />}>
        Add Service Center
      </ButtonLink>
    </ListScreen>
  )
}
