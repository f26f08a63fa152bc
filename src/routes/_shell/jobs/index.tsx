import { createFileRoute } from '@tanstack/react-router'
import { dateOf, type Job, jobColor, jobs } from '@/api/jobs'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import type { Column } from '@/ui/table/column'
import { CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { StatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/jobs/')({ ...listRoute(jobs), component: JobsScreen })

const columns: Column<Job>[] = [
  {
    header: 'ID',
    kind: 'id',
    value: ({ id }) => id,
    cell: ({ id }) => <NameLink to="/jobs/$jobId" params={{ jobId: id }} name={id} />,
  },
  { header: 'Customer', value: ({ customerName }) => customerName },
  {
    header: 'Service Center',
    width: 13,
    value: ({ serviceCenterName }) => serviceCenterName,
    cell: ({ serviceCenterName }) => <CutText>{serviceCenterName ?? 'N/A'}</CutText>,
  },
  {
    header: 'Status',
    kind: 'word',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} color={jobColor(status)} />,
  },
  { header: 'Created At', value: dateOf, kind: 'day' },
  {
    header: 'Actions',
    cell: ({ id }) => <DetailsLink to="/jobs/$jobId" params={{ jobId: id }} whose={`Job #${id}`} />,
  },
]

function JobsScreen() {
  return <ListScreen list={jobs} columns={columns} rowKey={({ id }) => id} />
}
