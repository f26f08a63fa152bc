import { Group, Text } from '@mantine/core'
import { type DayRange, isPeriod, PERIOD_OPTIONS, type Period } from '@/lib/period'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { AddressSelect } from '@/ui/form/address-select'
import type { DaysParams } from './days-params'
import { dayRangeText } from './filter-text'

/** Their calendar is large, and seldom needed. */
const TwoDays = lazyWithPreload(() => import('./two-days').then((module) => module.TwoDays))

type DaysChoiceProps = {
  days: DayRange
  params: DaysParams
  usual: Period
  onChange: (params: DaysParams) => Promise<void>
}

const CUSTOM = 'custom'

/** "Custom" begins with the days of the period before. */
export function DaysChoice({ days, params, usual, onChange }: DaysChoiceProps) {
  const { period = usual, startDate } = params
  const custom = (from: string, to: string) => onChange({ startDate: from, endDate: to })
  return (
    <Group gap="md" align="end" data-unprinted>
      <AddressSelect
        label="Period"
        data={[...PERIOD_OPTIONS, { value: CUSTOM, label: 'Custom' }]}
        value={startDate === undefined ? period : CUSTOM}
        onChoose={(value) => (isPeriod(value) ? onChange({ period: value }) : custom(days.from, days.to))}
      />
      {startDate === undefined ? (
        <Text size="sm" c="dimmed" mih={36} style={{ alignContent: 'center' }}>
          {dayRangeText(days)}
        </Text>
      ) : (
        <LazyPart>
          <TwoDays days={days} onChange={custom} />
        </LazyPart>
      )}
    </Group>
  )
}
