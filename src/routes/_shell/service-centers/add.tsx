import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { createServiceCenter, serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import { prefetch } from '@/http/prefetch'
import { BackLink, useReturn } from '@/records/back-link'
import { agreed, useWrite } from '@/records/write'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { useDraft } from './-draft'
import { newServiceCenter, useServiceCenterForm } from './-fields'
import { ServiceCenterForm } from './-form'

export const Route = createFileRoute('/_shell/service-centers/add')({
  loader: ({ context, preload }) => prefetch(context.queryClient, services.query, preload),
  component: AddServiceCenterScreen,
})

function AddServiceCenterScreen() {
  const draft = useDraft('service-centers/add')
  const form = useServiceCenterForm(newServiceCenter, draft.keep)
  const { write, isBusy } = useWrite(
    agreed(createServiceCenter, () => {
      form.resetDirty()
      draft.drop()
    }),
  )
  const list = useReturn('/service-centers')
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <ScreenHeader title="Add New Service Center" />
      <ServiceCenterForm
        form={form}
        draft={draft}
        submit="Add Service Center"
        busy="Adding..."
        isBusy={isBusy}
        onRestore={({ typed }) => form.setValues(typed)}
        onSubmit={(center) => write(center, { onSuccess: () => list.go({ isDone: true }) })}
        onCancel={() => list.go()}
      />
    </Stack>
  )
}
