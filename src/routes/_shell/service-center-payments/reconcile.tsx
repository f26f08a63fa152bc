import { createFileRoute } from '@tanstack/react-router'
import { ReconcileScreen } from '@/reconcile/reconcile-screen'

export const Route = createFileRoute('/_shell/service-center-payments/reconcile')({
  component: ReconcileScreen,
})
