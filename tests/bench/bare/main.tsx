// The least page of this stack: one list, no session, no shell, no states. What the console costs is told against it.
import { Anchor, Button, Group, MantineProvider, Table, Title } from '@mantine/core'
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import ky from 'ky'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import './styles'

const Customers = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      phoneNumber: v.string(),
      joinedDate: v.string(),
      vehicleCount: v.number(),
      totalJobs: v.number(),
    }),
  ),
  totalPages: v.number(),
})

const token = /access_token=([^;]+)/.exec(document.cookie)?.[1]
const api = ky.create({ prefixUrl: '/api/v1', headers: { Authorization: `Bearer ${token}` } })

const root = createRootRoute()
const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: v.object({ page: v.optional(v.number(), 1) }),
  component: CustomersScreen,
})

function CustomersScreen() {
  const { page } = customers.useSearch()
  const turnTo = (to: number) => router.history.push(`/customers?page=${to}`)
  const { data } = useQuery({
    queryKey: ['customers', page],
    queryFn: async () =>
      v.parse(Customers, await api.get('admin/customers', { searchParams: { page, limit: 10 } }).json()),
    placeholderData: keepPreviousData,
  })
  return (
    <main>
      <Title>Customers</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Customer', 'Contact', 'Registration Date', 'Vehicles', 'Total Jobs'].map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.data.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor href={`/customers/${row.id}`}>{row.name}</Anchor>
              </Table.Td>
              <Table.Td>{row.phoneNumber}</Table.Td>
              <Table.Td>{row.joinedDate}</Table.Td>
              <Table.Td>{row.vehicleCount}</Table.Td>
              <Table.Td>{row.totalJobs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Button onClick={() => turnTo(page - 1)}>Previous</Button>
        <Button onClick={() => turnTo(page + 1)}>Next</Button>
      </Group>
    </main>
  )
}

const router = createRouter({ routeTree: root.addChildren([customers]) })
const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
