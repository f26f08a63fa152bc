import { createFileRoute } from '@tanstack/react-router'
import { customer } from '@/api/customers'
import { jobs } from '@/api/jobs'
import { serviceCenter } from '@/api/service-centers'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'

export const Route = createFileRoute('/_shell/jobs/totals')({
  ...totalsRoute(jobs),
  component: JobsTotalsScreen,
})

function JobsTotalsScreen() {
  return <TotalsScreen list={jobs} rowKey={({ id }) => id} names={NAMES} />
}

const NAMES = { customerId: customer, serviceCenterId: serviceCenter }
