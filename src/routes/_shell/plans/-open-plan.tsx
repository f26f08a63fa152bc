import { Box } from '@mantine/core'
import { deletePlan, type Plan } from '@/api/plans'
import { DASH, formatDays, formatMoney } from '@/lib/format'
import { ACTIVE_LABELS } from '@/lib/status'
import { DetailsModal } from '@/records/details-modal'
import { OpenRecord, type OpenRecordProps } from '@/records/open-record'
import type { RecordModal } from '@/records/record-modal'
import { useWrite } from '@/records/write'
import { Fact, Facts, LargeNumber } from '@/ui/screen'
import { OnOffBadge } from '@/ui/text/status-badge'
import { PlanForm } from './-plan-form'

export function OpenPlan({ query, modal }: OpenRecordProps<Plan>) {
  return (
    <OpenRecord
      name="Plan"
      resource="plans"
      query={query}
      modal={modal}
      form={(plan) => <PlanForm plan={plan} modal={modal} />}
      copyForm={(plan) => <PlanForm key="copy" copied={plan} modal={modal} />}
      details={(plan) => <PlanDetails plan={plan} modal={modal} />}
    />
  )
}

function PlanDetails({ plan, modal }: { plan: Plan; modal: RecordModal }) {
  const { write, isBusy, isChecking } = useWrite(deletePlan, ['plans', plan.id, 'delete'], { isFinal: true })
  return (
    <DetailsModal
      name="Plan"
      question={
        <>
          Are you sure you want to delete the plan "<bdi>{plan.name ?? DASH}</bdi>"? This action cannot be
          undone.
        </>
      }
      isDeleting={isBusy}
      isChecking={isChecking}
      onDelete={() => write(plan.id, { onSuccess: modal.close })}
      onEdit={modal.edit}
      onDuplicate={modal.duplicate}
      onClose={modal.close}
    >
      <Facts>
        <Fact label="Plan Name">{plan.name ?? DASH}</Fact>
        <Fact label="Status">
          <OnOffBadge isOn={plan.isActive} labels={ACTIVE_LABELS} />
        </Fact>
        <Fact label="Duration">{formatDays(plan.duration)}</Fact>
        <Fact label="Amount">
          <LargeNumber>{formatMoney(plan.amount)}</LargeNumber>
        </Fact>
      </Facts>
      <Benefits benefits={plan.benefits ?? []} />
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
            {Object.entries(benefits).map(([index, benefit]) => (
              <li key={index}>{benefit}</li>
            ))}
          </Box>
        )}
      </Fact>
    </Box>
  )
}
