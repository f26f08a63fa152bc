import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import {
  paymentRowKey,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { cutToPaise, sumPaise } from '@/lib/amount'
import { readTime } from '@/lib/day'
import { formatCount, formatPaise, formatQuantity } from '@/lib/format'
import { addDays, type DayRange, type Period } from '@/lib/period'
import { DaysChoice } from '@/lists/days-choice'
import { canUseDaysParam, daysOfParams, readDaysParams } from '@/lists/days-params'
import { dayRangeText } from '@/lists/filter-text'
import { IgnoredParams } from '@/lists/link-notice'
import { CHECKS, type CheckGroup, checkPayouts, DOUBLE_DAYS } from '@/payouts/checks'
import { useSetAside } from '@/payouts/checks-set-aside'
import { BackLink } from '@/records/back-link'
import { allRowsQuery } from '@/totals/all-rows'
import { AllOf } from '@/totals/reading'
import { ScreenHeader, Section } from '@/ui/screen'
import { onFirstClick } from '@/ui/second-click'
import { PlainTable } from '@/ui/table/plain-table'
import { useToday } from '@/ui/today'
import { payoutColumns } from './-columns'

const DEFAULT_PERIOD: Period = 'last-30-days'

export const Route = createFileRoute('/_shell/service-center-payments/checks')({
  validateSearch: readDaysParams,
  component: ChecksScreen,
})

/** Payouts that look as if money had been paid twice. */
function ChecksScreen() {
  const params = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday(params.startDate === undefined)
  const days = daysOfParams(params, DEFAULT_PERIOD, today)
  return (
    <Stack>
      <BackLink list={serviceCenterPayments} />
      <ScreenHeader title="Checks" longTitle={`Checks: ${dayRangeText(days)}`} />
      <IgnoredParams canUse={canUseDaysParam} />
      <DaysChoice
        days={days}
        params={params}
        usual={DEFAULT_PERIOD}
        onChange={(changed) => navigate({ search: changed })}
      />
      <Text size="sm" data-printed-only>
        {dayRangeText(days)}
      </Text>
      <CheckedPayouts key={`${days.from} ${days.to}`} days={days} today={today} />
    </Stack>
  )
}

/** The first of two payouts may lie in the days before: these are read, too. */
function CheckedPayouts({ days, today }: { days: DayRange; today: string }) {
  const filters = { startDate: addDays(days.from, -DOUBLE_DAYS), endDate: days.to }
  const query = useQuery(allRowsQuery(serviceCenterPayments, filters, today, paymentRowKey))
  return (
    <AllOf title={serviceCenterPayments.title} query={query}>
      {(payouts) => <Groups payouts={payouts} days={days} />}
    </AllOf>
  )
}

function Groups({ payouts, days }: { payouts: readonly ServiceCenterPayment[]; days: DayRange }) {
  const { isSetAside, setAside, putBack } = useSetAside()
  const [isAsideShown, setIsAsideShown] = useState(false)
  const isInDays = ({ createdAt }: ServiceCenterPayment) => isWithin(createdAt, days)
  const groups = checkPayouts(payouts, isInDays)
  const aside = groups.filter(({ key }) => isSetAside(key))
  const shownGroups = groups.filter(({ key }) => isAsideShown || !isSetAside(key))
  return (
    <>
      <Group justify="space-between" gap="sm" mih={36}>
        <div role="status">
          <Title order={2} fz="sm" fw={400} c="dimmed">
            {groups.length === aside.length &&
              `No ${isAsideShown && aside.length > 0 ? 'other ' : ''}payment looks made twice. `}
            {checkedText(payouts.filter(isInDays))}
          </Title>
        </div>
        {aside.length > 0 && (
          <Button
            variant={isAsideShown ? 'filled' : 'default'}
            size="xs"
            aria-pressed={isAsideShown}
            onClick={() => setIsAsideShown(!isAsideShown)}
          >
            {formatCount(aside.length)} set aside
          </Button>
        )}
      </Group>
      {shownGroups.map((group) => (
        <GroupSection
          key={group.key}
          group={group}
          isSetAside={isSetAside(group.key)}
          onSetAside={() => setAside(group.key)}
          onPutBack={() => putBack(group.key)}
        />
      ))}
    </>
  )
}

type GroupSectionProps = {
  group: CheckGroup
  isSetAside: boolean
  onSetAside: () => void
  onPutBack: () => void
}

function GroupSection({ group: { check, payouts }, isSetAside, onSetAside, onPutBack }: GroupSectionProps) {
  const title = isSetAside ? `Set aside: ${CHECKS[check]}` : CHECKS[check]
  return (
    <Section title={title}>
      <Stack>
        <PlainTable label={title} columns={payoutColumns} rows={payouts} rowKey={paymentRowKey} empty="" />
        <Group>
          <Button variant="default" size="xs" onClick={onFirstClick(isSetAside ? onPutBack : onSetAside)}>
            {isSetAside ? 'Put back' : 'Not a double'}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

function isWithin(createdAt: string | undefined, { from, to }: DayRange): boolean {
  const { day } = readTime(createdAt) ?? {}
  return day !== undefined && day >= from && day <= to
}

/** "Checked 34 payouts, ₹65,000.25." */
function checkedText(payouts: readonly ServiceCenterPayment[]): string {
  const sum = sumPaise(payouts.flatMap(({ amount }) => cutToPaise(amount) ?? []))
  return `Checked ${formatQuantity(payouts.length, 'payout')}, ${formatPaise(sum)}.`
}
