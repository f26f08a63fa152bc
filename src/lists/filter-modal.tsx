import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, memo, useRef } from 'react'
import { type AnyList, dayKeys, type Filter } from '@/data/list'
import type { NamedRecords, RecordName } from '@/data/record'
import { logError } from '@/lib/error-log'
import { withoutMarks } from '@/lib/pasted'
import { PERIOD_OPTIONS } from '@/lib/period'
import { DayInput } from '@/ui/form/day-input'
import { Field, focusFirstError } from '@/ui/form/field'
import { FormActions } from '@/ui/form-actions'
import { isSameName } from '@/views/views'
import {
  CUSTOM_PERIOD,
  type FilterValues,
  filterErrors,
  initialPeriod,
  isId,
  readFilter,
  syncPeriod,
} from './filter-rules'
import { RecordInput } from './record-input'

/** By the key of the filter that takes the id. */
export type LookUps = Readonly<Record<string, NamedRecords>>

type FilterFormProps = {
  list: Pick<AnyList, 'title' | 'filters'>
  values: FilterValues
  names: LookUps
  onApply: (values: FilterValues) => void
  onReset: () => void
}

type FilterModalProps = FilterFormProps & { opened: boolean; onClose: () => void }

export function FilterModal({ opened, onClose, ...form }: FilterModalProps) {
  return (
    <Modal opened={opened} keepMounted onClose={onClose} title={`Filter ${form.list.title}`}>
      <FilterForm {...form} />
    </Modal>
  )
}

/** Memoized, so that opening the modal, which was rendered ahead, renders no field again. */
const FilterForm = memo(function FilterForm({ list, values, names, onApply, onReset }: FilterFormProps) {
  const filters = list.filters.filter(({ isOnScreen, kind }) => !isOnScreen && kind !== 'link-only')
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

  const submit = form.onSubmit(onApply, focusFirstError)
  const chooseOnlyMatches = useOnlyMatches(names, (key, id, name) => {
    const isUnchanged = withoutMarks(form.getValues()[key] ?? '').trim() === name
    if (isUnchanged) form.setFieldValue(key, id)
    return isUnchanged
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const typed = Object.entries(form.getValues()).filter(([key, text]) => text.trim() !== values[key])
    if (!chooseOnlyMatches(typed, event)) submit(event)
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Group align="start" mb="md">
        {filters.map((filter, index) => (
          <Field key={filter.key} form={form} path={filter.key}>
            {(input) => (
              <FilterInput filter={filter} records={names[filter.key]} hasFocus={index === 0} {...input} />
            )}
          </Field>
        ))}
      </Group>
      <FormActions>
        <Button variant="default" onClick={onReset}>
          Reset
        </Button>
        <Button type="submit">Apply</Button>
      </FormActions>
    </form>
  )
})

/**
 * Returns a function that looks typed names up, and chooses a record whose name is exactly that, if it is the only one that is found. It
 * returns false if no look-up is needed; otherwise the form is submitted again after it. `choose` returns whether the field still has the
 * name.
 */
function useOnlyMatches(names: LookUps, choose: (key: string, id: string, name: string) => boolean) {
  const client = useQueryClient()
  const isLookedUp = useRef(false)
  const chooseFrom = (found: readonly RecordName[], key: string, name: string): boolean => {
    const [only, ...others] = found
    return choose(key, only && others.length === 0 && isSameName(only.name, name) ? only.id : name, name)
  }
  return (typed: readonly (readonly [key: string, text: string])[], event: FormEvent<HTMLFormElement>) => {
    const lookUps = typed.flatMap(([key, text]) => {
      const records = Object.hasOwn(names, key) ? names[key] : undefined
      const name = withoutMarks(text).trim()
      if (!records || name === '' || isId(name)) return []
      const query = records.names(name)
      const known = client.getQueryData<RecordName[]>(query.queryKey)
      if (known) chooseFrom(known, key, name)
      return known ? [] : [{ key, name, query }]
    })
    if (isLookedUp.current || lookUps.length === 0) return false
    event.preventDefault()
    const { currentTarget: element } = event
    const all = lookUps.map(async ({ key, name, query }) => {
      const found = await client.query(query).catch(logError)
      return chooseFrom(found ?? [], key, name)
    })
    void Promise.all(all).then((unchanged) => {
      if (!unchanged.every(Boolean)) return
      isLookedUp.current = true
      element.requestSubmit()
      isLookedUp.current = false
    })
    return true
  }
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
        data={[{ value: '', label: filter.all ?? 'All' }, ...filter.options]}
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
