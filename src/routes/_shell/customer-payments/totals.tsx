import { createFileRoute } from '@tanstack/react-router'
import { customerPayments } from '@/api/customer-payments'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'

export const Route = createFileRoute('/_shell/customer-payments/totals')({
  ...totalsRoute(customerPayments),
  component: CustomerPaymentsTotalsScreen,
})

function CustomerPaymentsTotalsScreen() {
  return <TotalsScreen list={customerPayments} rowKey={({ id }) => id} />
}
