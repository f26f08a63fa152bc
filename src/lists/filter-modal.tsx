import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Filter } from '@/http/list'
import { parseAmount } from '@/lib/amount'
import { dayIn } from '@/lib/day'
import { Field } from '@/ui/form/field'
import '@mantine/dates/styles.layer.css'

type Values = Record<string, string>
type FilterFormProps = {
  filters: readonly Filter[]
  values: Values
  onApply: (values: Values) => void
  onReset: () => void
}

type FilterModalProps = FilterFormProps & { opened: boolean; title: string; onClose: () => void }

export function FilterModal({ opened, title, onClose, ...form }: FilterModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <FilterForm {...form} />
    </Modal>
  )
}

/** Starts from the address each time that the modal opens; Enter in a field applies. */
function FilterForm({ filters, values, onApply, onReset }: FilterFormProps) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(filters.map(({ key }) => [key, values[key] ?? ''])),
    validate: Object.fromEntries(
      filters.filter(({ kind }) => kind === 'amount').map(({ key }) => [key, wrongAmount]),
    ),
    transformValues: (typed) =>
      Object.fromEntries(
        filters.map(({ key, kind }) => {
          const value = typed[key]?.trim() ?? ''
          return [key, kind === 'amount' && value ? String(parseAmount(value)) : value]
        }),
      ),
  })

  return (
    <form noValidate onSubmit={form.onSubmit(onApply)}>
      <Stack>
        {filters.map((filter, index) => (
          <Field key={filter.key} form={form} path={filter.key}>
            {(input) => <FilterInput filter={filter} hasFocus={index === 0} {...input} />}
          </Field>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onReset}>
            Reset
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  )
}

type FilterInputProps = {
  filter: Filter
  hasFocus: boolean
  value?: string
  onChange: (value: unknown) => void
  error?: string
}

function FilterInput({ filter, hasFocus, onChange, ...input }: FilterInputProps) {
  // The calendar of a first field does not lie over the buttons of a modal that has only just opened.
  const [isQuiet, setIsQuiet] = useState(hasFocus)
  const common = { label: filter.label, 'data-autofocus': hasFocus || undefined, ...input }
  if (filter.kind === 'choice') {
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: 'All' }, ...filter.options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (filter.kind === 'day') {
    return (
      <DateInput
        {...common}
        value={input.value || null}
        onChange={(picked) => onChange(picked ?? '')}
        onClick={() => setIsQuiet(false)}
        onKeyDown={() => setIsQuiet(false)}
        dateParser={(typed) => dayIn(typed) ?? null}
        valueFormat="DD/MM/YYYY"
        placeholder="dd/mm/yyyy"
        clearable
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={CALENDAR_LABELS}
        popoverProps={{ withinPortal: true, disabled: isQuiet }}
      />
    )
  }
  return (
    <TextInput
      {...common}
      inputMode={filter.kind === 'amount' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const CALENDAR_LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

function wrongAmount(typed: string): string | null {
  return typed.trim() && parseAmount(typed) === undefined ? 'Enter an amount such as 12,500' : null
}
