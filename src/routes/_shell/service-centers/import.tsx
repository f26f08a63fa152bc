import { createFileRoute } from '@tanstack/react-router'
import { serviceCenters } from '@/api/service-centers'
import { ImportScreen } from '@/import/import-screen'
import { BackLink } from '@/records/back-link'
import { centerImport } from './-center-import'

export const Route = createFileRoute('/_shell/service-centers/import')({
  component: ImportServiceCentersScreen,
})

function ImportServiceCentersScreen() {
  return (
    <ImportScreen spec={centerImport} title="Import Service Centers">
      <BackLink list={serviceCenters} />
    </ImportScreen>
  )
}
