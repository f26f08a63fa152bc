import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import { loadQuery, PREFETCHED, prefetch } from '@/data/prefetch'
import { isMissing, isUnauthorized, messageOf } from '@/http/errors'
import { DASH } from '@/lib/format'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { GoneRecord } from '@/records/save-actions'
import { ServiceCenterForm } from '@/routes/_shell/service-centers/-form'
import { CENTER_FORM } from '@/routes/_shell/service-centers/-form-shape'
import { FormSkeleton } from '@/ui/form/form-section'
import { Loading } from '@/ui/loading'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { toast } from '@/ui/toast'

const SKELETON = <FormSkeleton fields={CENTER_FORM} />

export const Route = createFileRoute('/_shell/service-centers/$serviceCenterId/edit')({
  // Awaited: if it fails, a toast says so, and the list is shown again.
  loader: async ({ context, params, preload, abortController }) => {
    const query = serviceCenter.query(params.serviceCenterId)
    prefetch(context.queryClient, services.query, preload)
    if (preload) return prefetch(context.queryClient, query)
    try {
      await loadQuery(context.queryClient, query, abortController.signal)
    } catch (error) {
      if (abortController.signal.aborted || isUnauthorized(error)) return
      toast.error(messageOf(error))
      throw redirect({ to: '/service-centers', replace: true })
    }
  },
  pendingMs: 0,
  pendingComponent: () => (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <Loading skeleton={SKELETON}>{serviceCenter.texts.loading}</Loading>
    </Stack>
  ),
  component: EditServiceCenterScreen,
})

function EditServiceCenterScreen() {
  const { serviceCenterId } = Route.useParams()
  const query = useQuery({ ...serviceCenter.query(serviceCenterId), ...PREFETCHED })
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <Loaded query={query} texts={serviceCenter.texts} skeleton={SKELETON}>
        {(center) => (
          <GoneRecord value={isMissing(query.error) ? serviceCenter.texts.missing : undefined}>
            <ScreenHeader title={`Edit ${center.name ?? DASH}`} />
            <ServiceCenterForm key={center.id} center={center} />
          </GoneRecord>
        )}
      </Loaded>
    </Stack>
  )
}
