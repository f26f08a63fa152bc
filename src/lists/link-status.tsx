import { Group } from '@mantine/core'
import { formatLabel } from '@/lib/format'
import { Chip } from './chip'
import { usePatchSearch } from './patch-search'

/** For `validateSearch` of a list without paging. A link may have the status in any case. */
export function readStatus<Status extends string>(statuses: readonly Status[]) {
  return ({ status }: Record<string, unknown>): { status?: Status | undefined } => ({
    status: statuses.find((known) => known === String(status).toLowerCase()),
  })
}

export function StatusChip({ status }: { status: string | undefined }) {
  const patchSearch = usePatchSearch()
  if (status === undefined) return null
  return (
    <Group role="group" aria-label="Active filters">
      <Chip
        name={`Status: ${formatLabel(status)}`}
        onRemove={() => void patchSearch({ status: undefined })}
      />
    </Group>
  )
}
