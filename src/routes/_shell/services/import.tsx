import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '@/import/import-screen'
import { BackLink } from '@/records/back-link'
import { serviceImport } from './-service-import'

export const Route = createFileRoute('/_shell/services/import')({ component: ImportServicesScreen })

function ImportServicesScreen() {
  return (
    <ImportScreen spec={serviceImport} title="Import Services">
      <BackLink list={{ name: 'services', title: 'Services' }} />
    </ImportScreen>
  )
}
