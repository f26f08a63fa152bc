import { createFileRoute } from '@tanstack/react-router'
import { type Customer, customers } from '@/api/customers'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'

export const Route = createFileRoute('/_shell/customers/')({
  ...listRoute(customers),
  component: CustomersScreen,
})

const columns: Column<Customer>[] = [
  {
    header: 'Customer',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }, from) => (
      <NameLink to="/customers/$customerId" params={{ customerId: id }} search={{ from }} name={name} />
    ),
  },
  { header: 'Contact', value: ({ phoneNumber }) => phoneNumber, kind: 'phone' },
  { header: 'Registration Date', value: ({ joinedDate }) => joinedDate, kind: 'day' },
  { header: 'Vehicles', value: ({ vehicleCount }) => vehicleCount, kind: 'count' },
  { header: 'Total Jobs', value: ({ totalJobs }) => totalJobs, kind: 'count' },
  {
    header: 'Actions',
    kind: 'link',
    cell: ({ id, name }, from) => (
      <DetailsLink
        to="/customers/$customerId"
        params={{ customerId: id }}
        search={{ from }}
        whose={name ?? id}
      />
    ),
  },
]

function CustomersScreen() {
  return <ListScreen list={customers} params={Route.useSearch()} columns={columns} rowKey={({ id }) => id} />
}
