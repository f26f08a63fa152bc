import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { isActive, type ServiceCenter, serviceCenters } from '@/api/service-centers'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { ActionLink } from '@/ui/action-link'
import type { Column } from '@/ui/table/column'
import { CutText } from '@/ui/text/cut-text'
import { ButtonLink, DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { PrintStatements } from './-print-statements'

export const Route = createFileRoute('/_shell/service-centers/')({
  ...listRoute(serviceCenters),
  component: ServiceCentersScreen,
})

const columns: Column<ServiceCenter>[] = [
  {
    header: 'Service Center',
    kind: 'name-and-email',
    value: ({ name }) => name,
    cell: ({ id, name, email }, from) => (
      <>
        <NameLink
          to="/service-centers/$serviceCenterId"
          params={{ serviceCenterId: id }}
          search={{ from }}
          name={name}
        />
        {email && <CutText variant="quiet">{email}</CutText>}
      </>
    ),
  },
  {
    header: 'Location',
    value: ({ city, district }) => [city, district].filter(Boolean).join(', ') || undefined,
  },
  { header: 'Contact', value: ({ phone }) => phone, kind: 'phone' },
  {
    header: 'Status',
    kind: 'status',
    value: (center) => flagLabel(isActive(center), ACTIVE_LABELS),
    cell: (center) => <OnOffBadge isOn={isActive(center)} labels={ACTIVE_LABELS} />,
  },
  {
    header: 'Actions',
    kind: 'link',
    cell: ({ id, name }, from) => (
      <DetailsLink
        to="/service-centers/$serviceCenterId"
        params={{ serviceCenterId: id }}
        search={{ from }}
        whose={name ?? id}
      />
    ),
  },
]

function ServiceCentersScreen() {
  return (
    <ListScreen
      list={serviceCenters}
      columns={columns}
      rowKey={({ id }) => id}
      selectionActions={(centers) => <PrintStatements centers={centers} />}
    >
      <ActionLink label="Import" icon={IconFileImport} to="/service-centers/import" />
      <ButtonLink
        to="/service-centers/add"
        state={{ openedBy: 'list' }}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Add Service Center
      </ButtonLink>
    </ListScreen>
  )
}
