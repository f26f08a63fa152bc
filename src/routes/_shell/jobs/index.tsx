import { IconLayoutKanban } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { customer } from '@/api/customers'
import { jobs, jobsBoard } from '@/api/jobs'
import { serviceCenter } from '@/api/service-centers'
import { ChangeMany } from '@/batch/change-many'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { ActionLink } from '@/ui/action-link'
import { jobColumns } from './-columns'

export const Route = createFileRoute('/_shell/jobs/')({ ...listRoute(jobs), component: JobsScreen })

function JobsScreen() {
  return (
    <ListScreen
      list={jobs}
      columns={jobColumns}
      rowKey={({ id }) => id}
      names={NAMES}
      selectionActions={(rows, clear) => <ChangeMany jobs={rows} onBegun={clear} />}
    >
      <ActionLink label={jobsBoard.title} icon={IconLayoutKanban} to="/jobs/board" />
    </ListScreen>
  )
}

const NAMES = { customerId: customer, serviceCenterId: serviceCenter }
