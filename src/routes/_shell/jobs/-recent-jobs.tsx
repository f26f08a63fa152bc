import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { jobs } from '@/api/jobs'
import { Related } from '@/lists/related'
import { ActionLink } from '@/ui/action-link'
import { jobColumns } from './-columns'

type JobsOfProps = {
  /** The filter of the jobs' list. */
  of: { customerId: string } | { serviceCenterId: string }
}

/** The query is that of the list that `ViewJobs` opens. */
export function RecentJobs({ of, count }: JobsOfProps & { count?: number | undefined }) {
  const ownerHeader = 'customerId' in of ? 'Customer' : 'Service Center'
  return (
    <Related
      title="Recent Jobs"
      query={useQuery(jobs.query(of))}
      columns={jobColumns.filter(({ header }) => header !== ownerHeader && header !== 'Actions')}
      rowKey={({ id }) => id}
      empty="No jobs yet"
      count={count}
    />
  )
}

export function ViewJobs({ of }: JobsOfProps) {
  return <ActionLink label="View Jobs" icon={IconClipboardList} to="/jobs" search={of} />
}
