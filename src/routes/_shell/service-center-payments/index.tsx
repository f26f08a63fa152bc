import { IconArrowsExchange, IconCopyCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { paymentRowKey, serviceCenterPayments } from '@/api/service-center-payments'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { ActionLink } from '@/ui/action-link'
import { payoutColumns } from './-columns'
import { PrintSlips } from './-print-slips'

export const Route = createFileRoute('/_shell/service-center-payments/')({
  ...listRoute(serviceCenterPayments),
  component: ServiceCenterPaymentsScreen,
})

function ServiceCenterPaymentsScreen() {
  return (
    <ListScreen
      list={serviceCenterPayments}
      columns={payoutColumns}
      rowKey={paymentRowKey}
      selectionActions={(payouts) => <PrintSlips payouts={payouts} />}
    >
      <ActionLink label="Checks" icon={IconCopyCheck} to="/service-center-payments/checks" />
      <ActionLink label="Reconcile" icon={IconArrowsExchange} to="/service-center-payments/reconcile" />
    </ListScreen>
  )
}
