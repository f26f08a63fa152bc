import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { createServiceCenter } from '@/api/service-centers'
import { servicesQuery } from '@/api/services'
import { start } from '@/lib/start'
import { BackLink, useReturn } from '@/ui/back-link'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { useWrite } from '@/ui/write'
import { newServiceCenter, ServiceCenterForm } from './-form'

export const Route = createFileRoute('/service-centers/add')({
  loader: ({ context }) => start(context.queryClient, servicesQuery),
  component: AddServiceCenterScreen,
})

function AddServiceCenterScreen() {
  const { write, isBusy } = useWrite(createServiceCenter)
  const list = useReturn('/service-centers')
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink to="/service-centers">Service Centers</BackLink>
      <ScreenHeader title="Add New Service Center" />
      <ServiceCenterForm
        initial={newServiceCenter}
        submit="Add Service Center"
        busy="Adding..."
        isBusy={isBusy}
        onSubmit={(center) => write(center, { onSuccess: () => list.go({ isDone: true }) })}
        onCancel={() => list.go()}
      />
    </Stack>
  )
}
