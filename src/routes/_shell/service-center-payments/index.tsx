import { IconArrowsExchange, IconCopyCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { paymentRowKey, serviceCenterPayments } from '@/api/service-center-payments'
import { listRoute } from '@/lists/list-route'
import { ListScreen } from '@/lists/list-screen'
import { useButtonAction } from '@/ui/actions'
import { ButtonLink } from '@/ui/text/link'
import { payoutColumns } from './-columns'
import { PrintSlips } from './-print-slips'

export const Route = createFileRoute('/_shell/service-center-payments/')({
  ...listRoute(serviceCenterPayments),
  component: ServiceCenterPaymentsScreen,
})

function ServiceCenterPaymentsScreen() {
  const checks = useButtonAction<HTMLAnchorElement>({ label: 'Checks', icon: IconCopyCheck })
  const reconcile = useButtonAction<HTMLAnchorElement>({ label: 'Reconcile', icon: IconArrowsExchange })
  return (
    <ListScreen
      list={serviceCenterPayments}
      columns={payoutColumns}
      rowKey={paymentRowKey}
      selectionActions={(payouts) => <PrintSlips payouts={payouts} />}
    >
      <ButtonLink
        ref={checks}
        to="/service-center-payments/checks"
        variant="default"
        leftSection={<IconCopyCheck size={16} aria-hidden />}
      >
        Checks
      </ButtonLink>
      <ButtonLink
        ref={reconcile}
        to="/service-center-payments/reconcile"
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
      >
        Reconcile
      </ButtonLink>
    </ListScreen>
  )
}
