import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '@/import/import-screen'
import { BackButtonLink } from '@/ui/text/link'
import { serviceImport } from './-service-import'

export const Route = createFileRoute('/_shell/services/import')({ component: ImportServicesScreen })

function ImportServicesScreen() {
  return (
    <ImportScreen spec={serviceImport} title="Import Services">
      <BackButtonLink to="/services">Services</BackButtonLink>
    </ImportScreen>
  )
}
