import { Button, Stack } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PLAN_STATUSES, type Plan, planFilters, plans } from '@/api/plans'
import { filterRows, type Page } from '@/data/envelopes'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import { endpointSource } from '@/export/export-source'
import { formatLabel } from '@/lib/format'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { ClearFilters } from '@/lists/clear-filters'
import { DataTable } from '@/lists/data-table'
import { ExportButton } from '@/lists/export-button'
import { canRead, IgnoredParams } from '@/lists/link-notice'
import { readStatus, StatusChip } from '@/lists/link-status'
import { OVER_LIST, readOpenRecord, useRecordModal } from '@/records/record-modal'
import { ActionLink } from '@/ui/action-link'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { OpenPlan } from './-open-plan'

export const Route = createFileRoute('/_shell/plans/')({
  validateSearch: readSearch,
  loader: ({ context }) => prefetch(context.queryClient, plans.query),
  component: PlansScreen,
})

const readPlanParams = readOpenRecord('plan')

const readStatusParam = readStatus(PLAN_STATUSES)

function readSearch(search: Record<string, unknown>) {
  return { ...readPlanParams(search), ...readStatusParam(search) }
}

const canUse = canRead(['plan', 'mode', 'status'], readSearch)

type Status = (typeof PLAN_STATUSES)[number]

/** A plan without `isActive` has neither status. */
function withStatus(status: Status | undefined) {
  return (all: Page<Plan>) =>
    status === undefined ? all : filterRows(all, ({ isActive }) => isActive === (status === 'active'))
}

const columns: Column<Plan>[] = [
  {
    header: 'Plan Name',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <NameLink
        to="/plans"
        search={(before) => ({ ...readStatusParam(before), plan: id })}
        state={OVER_LIST}
        resetScroll={false}
        name={name}
      />
    ),
  },
  { header: 'Duration (Days)', value: ({ duration }) => duration, kind: 'count' },
  {
    header: 'Status',
    kind: 'status',
    value: ({ isActive }) => flagLabel(isActive, ACTIVE_LABELS),
    cell: ({ isActive }) => <OnOffBadge isOn={isActive} labels={ACTIVE_LABELS} />,
  },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  {
    header: 'Details',
    kind: 'link',
    cell: ({ id, name }) => (
      <DetailsLink
        to="/plans"
        search={(before) => ({ ...readStatusParam(before), plan: id })}
        state={OVER_LIST}
        resetScroll={false}
        whose={name ?? id}
      />
    ),
  },
]

const PLANS = { ...plans.query, ...PREFETCHED }

function PlansScreen() {
  const query = useQuery(PLANS)
  const modal = useRecordModal('plan')
  const { status } = Route.useSearch()
  const shownQuery = useQuery({ ...PLANS, select: withStatus(status) })
  const read = async (signal?: AbortSignal) => withStatus(status)(await plans.read(signal))
  const source = endpointSource({ ...plans, title: 'Plans', read }, { columns, rowKey: ({ id }) => id })
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={modal.add}>
      Add Plan
    </Button>
  )
  return (
    <Stack>
      <ScreenHeader title="Plans" longTitle={status && `Plans: ${formatLabel(status)}`}>
        <ExportButton source={source} />
        <ActionLink label="Import" icon={IconFileImport} to="/plans/import" />
        {addButton}
      </ScreenHeader>
      <StatusChip status={status} />
      <IgnoredParams canUse={canUse} />
      <DataTable
        label="Plans"
        query={shownQuery}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No plans found"
        emptyAction={<ClearFilters list={{ filters: planFilters }} />}
      />
      {modal.mode !== 'list' && <OpenPlan query={query} modal={modal} />}
    </Stack>
  )
}
