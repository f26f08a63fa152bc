import { createFileRoute } from '@tanstack/react-router'
import { jobs } from '@/api/jobs'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { columns } from './-columns'

export const Route = createFileRoute('/_shell/jobs/')({ ...listRoute(jobs), component: JobsScreen })

function JobsScreen() {
  return <ListScreen list={jobs} columns={columns} rowKey={({ id }) => id} />
}
