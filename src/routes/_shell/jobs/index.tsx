import { createFileRoute } from '@tanstack/react-router'
import { customer } from '@/api/customers'
import { jobs } from '@/api/jobs'
import { serviceCenter } from '@/api/service-centers'
import { ChangeMany } from '@/batch/change-many'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { jobColumns } from './-columns'

export const Route = createFileRoute('/_shell/jobs/')({ ...listRoute(jobs), component: JobsScreen })

function JobsScreen() {
  return (
    <ListScreen
      list={jobs}
      params={Route.useSearch()}
      columns={jobColumns}
      rowKey={({ id }) => id}
      names={NAMES}
      selectionActions={(rows, clear) => <ChangeMany jobs={rows} onBegun={clear} />}
    />
  )
}

const NAMES = { customerId: customer, serviceCenterId: serviceCenter }
