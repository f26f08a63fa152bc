import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ServiceCenterDetail,
  ServiceCenterInput,
  serviceCenter,
  serviceCenters,
  updateServiceCenter,
} from '@/api/service-centers'
import { services } from '@/api/services'
import { isUnauthorized, messageOf, unlessGone } from '@/http/errors'
import { prefetch } from '@/http/prefetch'
import { DASH } from '@/lib/format'
import { BackLink, useReturn } from '@/records/back-link'
import { useEdit } from '@/records/edit'
import { agreed } from '@/records/write'
import { useDraft } from '@/routes/_shell/service-centers/-draft'
import {
  editable,
  editableIn,
  fieldsOf,
  inWords,
  UNORDERED,
  useServiceCenterForm,
} from '@/routes/_shell/service-centers/-fields'
import { ServiceCenterForm } from '@/routes/_shell/service-centers/-form'
import { Loading } from '@/ui/loading'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { toast } from '@/ui/toast'

const LOADING = 'Loading service center details...'

export const Route = createFileRoute('/_shell/service-centers/$serviceCenterId/edit')({
  // Awaited: a load that fails is told, and leads back to the list (spec 2 and 8).
  loader: async ({ context, params, preload }) => {
    const query = serviceCenter.query(params.serviceCenterId)
    prefetch(context.queryClient, services.query, preload)
    if (preload) return prefetch(context.queryClient, query)
    try {
      await context.queryClient.query(query)
    } catch (error) {
      if (isUnauthorized(error)) return
      toast.error(messageOf(error))
      throw redirect({ to: '/service-centers', replace: true })
    }
  },
  pendingMs: 0,
  pendingComponent: () => <Loading>{LOADING}</Loading>,
  component: EditServiceCenterScreen,
})

function EditServiceCenterScreen() {
  const { serviceCenterId } = Route.useParams()
  const center = useQuery(serviceCenter.query(serviceCenterId)).data
  if (!center) return <Loading>{LOADING}</Loading>
  return <EditServiceCenter key={center.id} center={center} />
}

function EditServiceCenter({ center }: { center: ServiceCenterDetail }) {
  const [loaded] = useState(() => editable(center))
  const [offered, setOffered] = useState(center.services)
  const catalogue = useQuery(services.query).data
  const draft = useDraft(`service-centers/${center.id}/edit`)
  const form = useServiceCenterForm(fieldsOf(loaded), draft.keep)
  const router = useRouter()
  const list = useReturn('/service-centers')
  const detail = useReturn(
    router.buildLocation({
      to: '/service-centers/$serviceCenterId',
      params: { serviceCenterId: center.id },
    }).pathname,
  )
  const edit = useEdit({
    name: 'Service center',
    id: center.id,
    form,
    loaded,
    readAgain: async () => {
      const now = await unlessGone(serviceCenter.read(center.id))
      if (now) setOffered((before) => [...before, ...now.services])
      return now && editable(now)
    },
    update: agreed(updateServiceCenter, draft.drop),
    schema: ServiceCenterInput,
    fieldsOf,
    inWords: (record) =>
      inWords(record, (id) => [...(catalogue ?? []), ...offered].find((one) => one.id === id)?.label ?? id),
    unordered: UNORDERED,
    onSaved: () => detail.go({ isDone: true }),
  })
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <ScreenHeader title={`Edit ${center.name ?? DASH}`} />
      <ServiceCenterForm
        form={form}
        draft={draft}
        offered={offered}
        submit="Update Service Center"
        busy="Updating..."
        isBusy={edit.isBusy}
        hasActiveStatus
        onRestore={({ base, typed }) => edit.startFrom(editableIn(base), typed)}
        onSubmit={edit.save}
        onCancel={() => list.go()}
      />
      {edit.question}
    </Stack>
  )
}
