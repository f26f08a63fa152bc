import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '@/lib/day'
import { type DayRange, isPeriod, PERIOD_OPTIONS, type Period } from '@/lib/period'
import { DayInput } from '@/ui/form/day-input'
import type { DaysParams } from './days-params'
import { dayRangeText } from './filter-text'

type DaysChoiceProps = {
  days: DayRange
  params: DaysParams
  usual: Period
  onChange: (params: DaysParams) => void
}

const CUSTOM = 'custom'

/** "Period", and two days for "Custom", which begin as those of the period before. */
export function DaysChoice({ days, params, usual, onChange }: DaysChoiceProps) {
  const { period = usual, startDate } = params
  const custom = (from: string, to: string) => onChange({ startDate: from, endDate: to })
  return (
    <Group gap="md" align="end" data-unprinted>
      <NativeSelect
        label="Period"
        data={[...PERIOD_OPTIONS, { value: CUSTOM, label: 'Custom' }]}
        value={startDate === undefined ? period : CUSTOM}
        onChange={({ currentTarget: { value } }) => {
          if (isPeriod(value)) onChange({ period: value })
          else custom(days.from, days.to)
        }}
      />
      {startDate === undefined ? (
        <Text size="sm" c="dimmed" mih={36} style={{ alignContent: 'center' }}>
          {dayRangeText(days)}
        </Text>
      ) : (
        // Other days from elsewhere begin anew.
        <TwoDays key={`${days.from} ${days.to}`} days={days} onChange={custom} />
      )}
    </Group>
  )
}

type TwoDaysProps = { days: DayRange; onChange: (from: string, to: string) => void }

/** What is typed is applied once both are days in their order. */
function TwoDays({ days, onChange }: TwoDaysProps) {
  const [typed, setTyped] = useState(days)
  const type = (next: DayRange) => {
    setTyped(next)
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(next.from, next.to)
  }
  const isBackwards = isDay(typed.from) && isDay(typed.to) && typed.to < typed.from
  return (
    <>
      <DayInput
        label="Date From"
        value={typed.from}
        error={isDay(typed.from) ? undefined : WANTED}
        onChange={(from) => type({ ...typed, from })}
      />
      <DayInput
        label="Date To"
        value={typed.to}
        error={isBackwards ? 'Must not be before “Date From”' : isDay(typed.to) ? undefined : WANTED}
        onChange={(to) => type({ ...typed, to })}
      />
    </>
  )
}

const WANTED = 'Enter a day such as 25/12/2026'
