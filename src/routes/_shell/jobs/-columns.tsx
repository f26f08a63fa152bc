import { dateOf, type Job } from '@/api/jobs'
import type { Column } from '@/ui/table/column'
import { CutText } from '@/ui/text/cut-text'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { RowStatus } from './-row-status'

export const jobColumns: Column<Job>[] = [
  {
    header: 'ID',
    kind: 'id',
    value: ({ id }) => id,
    cell: ({ id }, from) => <NameLink to="/jobs/$jobId" params={{ jobId: id }} search={{ from }} name={id} />,
  },
  { header: 'Customer', kind: 'person', value: ({ customerName }) => customerName },
  {
    header: 'Service Center',
    kind: 'name',
    value: ({ serviceCenterName }) => serviceCenterName,
    cell: ({ serviceCenterName }) => <CutText>{serviceCenterName ?? 'N/A'}</CutText>,
  },
  {
    header: 'Status',
    kind: 'status',
    value: ({ status }) => status,
    cell: ({ id, status }) => <RowStatus job={{ id, status }} />,
  },
  { header: 'Created At', value: dateOf, kind: 'day' },
  {
    header: 'Actions',
    kind: 'link',
    cell: ({ id }, from) => (
      <DetailsLink to="/jobs/$jobId" params={{ jobId: id }} search={{ from }} whose={`Job #${id}`} />
    ),
  },
]
