import { useQuery } from '@tanstack/react-query'
import { jobs } from '@/api/jobs'
import { Related } from '@/lists/related'
import { columns } from './-columns'

type RecentJobsProps = {
  /** The filter of the jobs' list. */
  of: { customerId: string } | { serviceCenterId: string }
}

/** The latest jobs of a customer or a service center. The query is that of the list which "View Jobs" opens. */
export function RecentJobs({ of }: RecentJobsProps) {
  const own = 'customerId' in of ? 'Customer' : 'Service Center'
  return (
    <Related
      title="Recent Jobs"
      query={useQuery(jobs.query(of))}
      columns={columns.filter(({ header }) => header !== own && header !== 'Actions')}
      rowKey={({ id }) => id}
      empty="No jobs yet"
    />
  )
}
