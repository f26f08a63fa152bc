import { createFileRoute } from '@tanstack/react-router'
import { serviceCenters } from '@/api/service-centers'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'

export const Route = createFileRoute('/_shell/service-centers/totals')({
  ...totalsRoute(serviceCenters),
  component: ServiceCentersTotalsScreen,
})

function ServiceCentersTotalsScreen() {
  return <TotalsScreen list={serviceCenters} rowKey={({ id }) => id} />
}
