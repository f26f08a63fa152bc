import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import { prefetch } from '@/http/prefetch'
import { BackLink } from '@/records/back-link'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { ServiceCenterForm } from './-form'

export const Route = createFileRoute('/_shell/service-centers/add')({
  loader: ({ context, preload }) => prefetch(context.queryClient, services.query, preload),
  component: AddServiceCenterScreen,
})

function AddServiceCenterScreen() {
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <ScreenHeader title="Add New Service Center" />
      <ServiceCenterForm />
    </Stack>
  )
}
