import { createFileRoute } from '@tanstack/react-router'
import { paymentRowKey, serviceCenterPayments } from '@/api/service-center-payments'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'

export const Route = createFileRoute('/_shell/service-center-payments/totals')({
  ...totalsRoute(serviceCenterPayments),
  component: ServiceCenterPaymentsTotalsScreen,
})

function ServiceCenterPaymentsTotalsScreen() {
  return <TotalsScreen list={serviceCenterPayments} rowKey={paymentRowKey} />
}
