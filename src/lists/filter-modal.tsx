import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dayKeys, type Filter } from '@/http/list'
import type { NamedRecords } from '@/http/record'
import { PERIOD_OPTIONS } from '@/lib/period'
import { Foot } from '@/ui/foot'
import { DayInput } from '@/ui/form/day-input'
import { Field, focusFirstError } from '@/ui/form/field'
import {
  CUSTOM_PERIOD,
  type FilterValues,
  filterErrors,
  initialPeriod,
  readFilter,
  syncPeriod,
} from './filter-rules'
import { RecordInput } from './record-input'

/** The look-ups of records by name, by the key of the filter that takes their id. */
export type LookUps = Readonly<Record<string, NamedRecords>>

type FilterModalProps = {
  title: string
  filters: readonly Filter[]
  values: FilterValues
  names: LookUps
  onApply: (values: FilterValues) => void
  onReset: () => void
  onClose: () => void
}

/**
 * The filters of a list in a modal. The form starts with the filters of the address each time that the modal opens. A period and two days exclude
 * each other.
 */
export function FilterModal({ title, filters, values, names, onApply, onReset, onClose }: FilterModalProps) {
  const days = dayKeys(filters)
  const form = useForm<FilterValues>({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(
      filters.map(({ key, kind }) => [
        key,
        kind === 'period' ? initialPeriod(values, days) : (values[key] ?? ''),
      ]),
    ),
    onValuesChange: (now, before) => {
      const changed = days && syncPeriod(days, now, before)
      if (changed) form.setValues(changed)
    },
    validate: (typed) => filterErrors(filters, typed, values),
    transformValues: (typed) =>
      Object.fromEntries(filters.map((filter) => [filter.key, readFilter(filter, typed[filter.key])])),
  })

  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit(onApply, focusFirstError)}>
        <Group align="start" mb="md">
          {filters.map((filter, index) => (
            <Field key={filter.key} form={form} path={filter.key}>
              {(input) => (
                <FilterInput filter={filter} records={names[filter.key]} hasFocus={index === 0} {...input} />
              )}
            </Field>
          ))}
        </Group>
        <Foot>
          <Button variant="default" onClick={onReset}>
            Reset
          </Button>
          <Button type="submit">Apply</Button>
        </Foot>
      </form>
    </Modal>
  )
}

type FilterInputProps = {
  filter: Filter
  records: NamedRecords | undefined
  hasFocus: boolean
  value?: string
  onChange: (value: unknown) => void
  error?: string
}

/** Two days, or two amounts, are side by side if there is space. */
const HALF_LINE = '1 1 9rem'
const WHOLE_LINE = '1 1 100%'

function FilterInput({ filter, records, hasFocus, onChange, ...input }: FilterInputProps) {
  const isShort = filter.kind === 'day' || filter.kind === 'amount'
  const common = {
    label: filter.label,
    'data-autofocus': hasFocus || undefined,
    flex: isShort ? HALF_LINE : WHOLE_LINE,
    miw: 0,
    ...input,
  }
  if (filter.kind === 'choice') {
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: 'All' }, ...filter.options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (filter.kind === 'period') {
    return (
      <NativeSelect
        {...common}
        data={PERIOD_CHOICES}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (filter.kind === 'day') return <DayInput {...common} onChange={onChange} />
  if (records) return <RecordInput {...common} records={records} onChange={onChange} />
  return (
    <TextInput
      {...common}
      inputMode={filter.kind === 'amount' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const PERIOD_CHOICES = [
  { value: '', label: 'Any time' },
  ...PERIOD_OPTIONS,
  { value: CUSTOM_PERIOD, label: 'Custom' },
]
