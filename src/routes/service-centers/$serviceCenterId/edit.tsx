import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { type ServiceCenterDetail, serviceCenterQuery, updateServiceCenter } from '@/api/service-centers'
import { servicesQuery } from '@/api/services'
import { DASH } from '@/lib/format'
import { isUnauthorized, messageOf } from '@/lib/http'
import { contactNumber } from '@/lib/phone'
import { start } from '@/lib/start'
import { toast } from '@/lib/toast'
import { type ServiceCenterFields, ServiceCenterForm } from '@/routes/service-centers/-form'
import { BackLink, useReturn } from '@/ui/back-link'
import { Loading } from '@/ui/loaded'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { useWrite } from '@/ui/write'

const LOADING = 'Loading service center details...'

export const Route = createFileRoute('/service-centers/$serviceCenterId/edit')({
  // Awaited: a load that fails is told, and leads back to the list (spec 2 and 8).
  loader: async ({ context, params, preload }) => {
    const query = serviceCenterQuery(params.serviceCenterId)
    start(context.queryClient, servicesQuery)
    if (preload) return start(context.queryClient, query)
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
  const center = useQuery(serviceCenterQuery(serviceCenterId)).data
  if (!center) return <Loading>{LOADING}</Loading>
  return <EditServiceCenter key={center.id} center={center} />
}

function EditServiceCenter({ center }: { center: ServiceCenterDetail }) {
  const { write, isBusy } = useWrite(updateServiceCenter)
  const router = useRouter()
  const list = useReturn('/service-centers')
  const detail = useReturn(
    router.buildLocation({
      to: '/service-centers/$serviceCenterId',
      params: { serviceCenterId: center.id },
    }).pathname,
  )
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink to="/service-centers">Service Centers</BackLink>
      <ScreenHeader title={`Edit ${center.name ?? DASH}`} />
      <ServiceCenterForm
        initial={fieldsOf(center)}
        offered={center.services.map(({ id, label }) => ({ value: id, label: label ?? id }))}
        submit="Update Service Center"
        busy="Updating..."
        isBusy={isBusy}
        hasActiveStatus
        onSubmit={(input) =>
          write({ id: center.id, ...input }, { onSuccess: () => detail.go({ isDone: true }) })
        }
        onCancel={() => list.go()}
      />
    </Stack>
  )
}

function fieldsOf(center: ServiceCenterDetail): ServiceCenterFields {
  return {
    name: center.name ?? '',
    address: center.address ?? '',
    phone: contactNumber(center.phone ?? ''),
    latitude: String(center.latitude ?? ''),
    longitude: String(center.longitude ?? ''),
    city: center.city ?? '',
    district: center.district ?? '',
    workingHours: { open: center.workingHours?.open ?? '', close: center.workingHours?.close ?? '' },
    services: center.services.map(({ id }) => id),
    offDays: center.offDays,
    isActive: center.isActive ?? center.status?.toLowerCase() === 'active',
  }
}
