import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { FormSkeleton } from '@/ui/form/form-section'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { ServiceCenterForm } from './-form'
import { CENTER_FORM } from './-form-shape'

/** `copy`: the id of the center whose values the new one starts with. */
export const Route = createFileRoute('/_shell/service-centers/add')({
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: string } =>
    typeof copy === 'string' && copy !== '' ? { copy } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, preload, deps: { copy } }) => {
    prefetch(context.queryClient, services.query, preload)
    if (copy !== undefined) prefetch(context.queryClient, serviceCenter.query(copy), preload)
  },
  remountDeps: ({ search }) => search,
  component: AddServiceCenterScreen,
})

function AddServiceCenterScreen() {
  const { copy } = Route.useSearch()
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <ScreenHeader title="Add New Service Center" />
      {copy === undefined ? <ServiceCenterForm /> : <CopyForm id={copy} />}
    </Stack>
  )
}

function CopyForm({ id }: { id: string }) {
  const query = useQuery({ ...serviceCenter.query(id), ...PREFETCHED })
  return (
    <Loaded query={query} texts={serviceCenter.texts} isPart skeleton={<FormSkeleton fields={CENTER_FORM} />}>
      {(center) => <ServiceCenterForm copied={center} />}
    </Loaded>
  )
}
