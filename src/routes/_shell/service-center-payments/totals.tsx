import { createFileRoute } from '@tanstack/react-router'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'
import { rowKey } from './-columns'

export const Route = createFileRoute('/_shell/service-center-payments/totals')({
  ...totalsRoute(serviceCenterPayments),
  component: ServiceCenterPaymentsTotalsScreen,
})

function ServiceCenterPaymentsTotalsScreen() {
  return <TotalsScreen list={serviceCenterPayments} rowKey={rowKey} />
}
