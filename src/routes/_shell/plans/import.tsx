import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '@/import/import-screen'
import { BackLink } from '@/records/back-link'
import { planImport } from './-plan-import'

export const Route = createFileRoute('/_shell/plans/import')({ component: ImportPlansScreen })

function ImportPlansScreen() {
  return (
    <ImportScreen spec={planImport} title="Import Plans">
      <BackLink list={{ name: 'plans', title: 'Plans' }} />
    </ImportScreen>
  )
}
