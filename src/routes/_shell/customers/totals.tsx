import { createFileRoute } from '@tanstack/react-router'
import { customers } from '@/api/customers'
import { totalsRoute } from '@/totals/totals-list'
import { TotalsScreen } from '@/totals/totals-screen'

export const Route = createFileRoute('/_shell/customers/totals')({
  ...totalsRoute(customers),
  component: CustomersTotalsScreen,
})

function CustomersTotalsScreen() {
  return <TotalsScreen list={customers} rowKey={({ id }) => id} />
}
