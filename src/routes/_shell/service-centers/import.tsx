import { createFileRoute } from '@tanstack/react-router'
import { serviceCenters } from '@/api/service-centers'
import { ImportScreen } from '@/import/import-screen'
import { BackButtonLink } from '@/ui/text/link'
import { centerImport } from './-center-import'

export const Route = createFileRoute('/_shell/service-centers/import')({
  component: ImportServiceCentersScreen,
})

function ImportServiceCentersScreen() {
  return (
    <ImportScreen spec={centerImport} title="Import Service Centers">
      <BackButtonLink to="/service-centers">{serviceCenters.title}</BackButtonLink>
    </ImportScreen>
  )
}
