import { Box, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { deletePlan, type Plan, plans } from '@/api/plans'
import { onePage } from '@/http/envelopes'
import { prefetch } from '@/http/prefetch'
import { count, DASH, money } from '@/lib/format'
import { DataTable } from '@/lists/data-table'
import { DetailsModal } from '@/records/details-modal'
import { FoundRecord } from '@/records/found-record'
import { type RecordPlace, readOpenRecord, useRecordModal } from '@/records/record-modal'
import { useWrite } from '@/records/write'
import { Fact, Facts, ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { DetailsLink, NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { PlanForm } from './-plan-form'

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
  { header: 'Status', value: statusOf, kind: 'word', cell: (plan) => <Status plan={plan} /> },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  {
    header: 'Details',
    cell: ({ id, name }) => (
      <DetailsLink to="/plans" search={{ plan: id }} resetScroll={false} whose={name ?? id} />
    ),
  },
]

function PlansScreen() {
  const query = useQuery({ ...plans.query, select: onePage })
  const at = useRecordModal('plan')
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={at.add}>
      Add Plan
    </Button>
  )
  return (
    <Stack>
      <ScreenHeader title="Plans">{addButton}</ScreenHeader>
      <DataTable
        label="Plans"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No plans found"
      />
      {at.mode === 'add' && <PlanForm at={at} />}
      {at.id !== undefined && (
        <FoundRecord key={at.id} name="Plan" id={at.id} query={query} onClose={at.close}>
          {(plan) =>
            at.mode === 'edit' ? <PlanForm plan={plan} at={at} /> : <PlanDetails plan={plan} at={at} />
          }
        </FoundRecord>
      )}
    </Stack>
  )
}

type OpenPlanProps = { plan: Plan; at: RecordPlace }

function PlanDetails({ plan, at }: OpenPlanProps) {
  const { write, isBusy } = useWrite(deletePlan)
  return (
    <DetailsModal
      name="Plan"
      question={`Are you sure you want to delete the plan "${plan.name ?? DASH}"? This action cannot be undone.`}
      isDeleting={isBusy}
      onDelete={() => write(plan.id, { onSuccess: at.close })}
      onEdit={at.edit}
      onClose={at.close}
    >
      <Facts>
        <Fact label="Plan Name">{plan.name ?? DASH}</Fact>
        <Fact label="Status">
          <Status plan={plan} />
        </Fact>
        <Fact label="Duration">{plan.duration === 1 ? '1 day' : `${count(plan.duration)} days`}</Fact>
        <Fact label="Amount">
          <Text span fz="xl" fw={600}>
            {money(plan.amount)}
          </Text>
        </Fact>
      </Facts>
      <Benefits benefits={plan.benefits} />
    </DetailsModal>
  )
}

function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <Box component="dl" m={0}>
      <Fact label="Benefits">
        {benefits.length === 0 ? (
          DASH
        ) : (
          <Box component="ul" m={0} pl="md">
            {Object.entries(benefits).map(([place, benefit]) => (
              <li key={place}>{benefit}</li>
            ))}
          </Box>
        )}
      </Fact>
    </Box>
  )
}

function statusOf({ isActive }: Plan): string | undefined {
  if (isActive === undefined) return undefined
  return isActive ? 'Active' : 'Inactive'
}

function Status({ plan }: { plan: Plan }) {
  if (plan.isActive === undefined) return DASH
  return <OnOffBadge isOn={plan.isActive} on="Active" off="Inactive" />
}
