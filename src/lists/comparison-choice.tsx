import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { COMPARISON_OPTIONS, type Comparison, parseComparison } from '@/lib/comparison'
import type { DayRange } from '@/lib/period'
import { AddressSelect } from '@/ui/form/address-select'
import { dayRangeText } from './filter-text'

type ComparisonChoiceProps = {
  compare: Comparison | undefined
  /** Of the other period; undefined if nothing is compared, or the filters have no days. */
  days: DayRange | undefined
  onChange: (compare: Comparison | undefined) => Promise<void>
  /** Before it, in the same row. */
  children?: ReactNode
}

export function ComparisonChoice({ compare, days, onChange, children }: ComparisonChoiceProps) {
  return (
    <Group gap="md" align="end">
      {children}
      <AddressSelect
        label="Compared with"
        data={[{ value: '', label: 'Nothing' }, ...COMPARISON_OPTIONS]}
        value={compare ?? ''}
        onChoose={(value) => onChange(parseComparison(value))}
      />
      <Text size="sm" c="dimmed" mih={36} style={{ alignContent: 'center' }}>
        {days && `Compared with ${dayRangeText(days)}`}
        {compare && !days && 'To compare, choose a period or two days in the filters.'}
      </Text>
    </Group>
  )
}
