import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Plan, plans } from '@/api/plans'
import { endpointSource } from '@/export/export-source'
import { singlePage } from '@/http/envelopes'
import { ASKED_BY_LOADER, prefetch } from '@/http/prefetch'
import { ACTIVE, onOffLabel } from '@/lib/status'
import { DataTable } from '@/lists/data-table'
import { ExportButton } from '@/lists/export-button'
import { readOpenRecord, useRecordModal } from '@/records/record-modal'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { OpenPlan } from './-open-plan'

export const Route = createFileRoute('/_shell/plans/')({
  validateSearch: readOpenRecord('plan'),
  loader: ({ context }) => prefetch(context.queryClient, plans.query),
  component: PlansScreen,
})

const columns: Column<Plan>[] = [
  {
    header: 'Plan Name',
    width: 12,
    value: ({ name }) => name,
    cell: ({ id, name }) => <NameLink to="/plans" search={{ plan: id }} resetScroll={false} name={name} />,
  },
  { header: 'Duration (Days)', value: ({ duration }) => duration, kind: 'count' },
  {
    header: 'Status',
    kind: 'word',
    value: ({ isActive }) => onOffLabel(isActive, ACTIVE),
    cell: ({ isActive }) => <OnOffBadge isOn={isActive} words={ACTIVE} />,
  },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  {
    header: 'Details',
    cell: ({ id, name }) => (
      <DetailsLink to="/plans" search={{ plan: id }} resetScroll={false} whose={name ?? id} />
    ),
  },
]

const source = endpointSource({ ...plans, title: 'Plans' }, { columns, rowKey: ({ id }) => id })

function PlansScreen() {
  const query = useQuery({ ...plans.query, ...ASKED_BY_LOADER, select: singlePage })
  const at = useRecordModal('plan')
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={at.add}>
      Add Plan
    </Button>
  )
  return (
    <Stack>
      <ScreenHeader title="Plans">
        <ExportButton source={source} />
        {addButton}
      </ScreenHeader>
      <DataTable
        label="Plans"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No plans found"
      />
      {at.mode !== 'list' && <OpenPlan query={query} at={at} />}
    </Stack>
  )
}
