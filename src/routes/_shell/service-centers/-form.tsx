import {
  Button,
  Checkbox,
  Group,
  Input,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useId } from 'react'
import { DAYS, type ServiceCenterInput } from '@/api/service-centers'
import { services } from '@/api/services'
import { coordinatesIn } from '@/lib/coordinates'
import { label } from '@/lib/format'
import { contactNumber } from '@/lib/phone'
import type { Draft } from '@/records/draft'
import { useUnsavedGuard } from '@/records/unsaved'
import { Field } from '@/ui/form/field'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { Section } from '@/ui/screen'
import { DraftNotice, type useDraft } from './-draft'
import { isChanged, type ServiceCenterFields, type ServiceCenterFormState } from './-fields'

type Offered = { id: string; label?: string | undefined }
type ServiceCenterFormProps = {
  form: ServiceCenterFormState
  draft: ReturnType<typeof useDraft>
  /** Services that the center offers already: one that has left the catalogue can still be seen and taken off. */
  offered?: readonly Offered[]
  submit: string
  busy: string
  isBusy: boolean
  hasActiveStatus?: boolean
  onRestore: (draft: Draft<ServiceCenterFields>) => void
  onSubmit: (center: ServiceCenterInput) => void
  onCancel: () => void
}

/** The fields of a service center, to add or to edit one (spec 2 and 5). */
export function ServiceCenterForm({
  form,
  draft,
  offered = [],
  submit,
  busy,
  isBusy,
  hasActiveStatus = false,
  onRestore,
  onSubmit,
  onCancel,
}: ServiceCenterFormProps) {
  const { leave, question } = useUnsavedGuard(
    () => isChanged(form.getValues(), form.getInitialValues()),
    draft.drop,
  )
  const restore = (kept: Draft<ServiceCenterFields>) => () =>
    leave(() => {
      draft.drop()
      onRestore(kept)
    })
  const pasteCoordinates = (event: ClipboardEvent) => {
    const pair = coordinatesIn(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    form.setValues(pair)
    form.clearFieldError('latitude')
    form.clearFieldError('longitude')
  }

  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstError)} aria-busy={isBusy}>
      <Stack>
        {draft.offered && (
          <DraftNotice draft={draft.offered} onRestore={restore(draft.offered)} onDiscard={draft.drop} />
        )}
        <Section title="Identity">
          <Field form={form} path="name">
            {(input) => <TextInput label="Service Center Name" withAsterisk {...input} />}
          </Field>
        </Section>
        <Section title="Contact">
          <Field form={form} path="phone">
            {(input) => (
              <TextInput
                label="Contact Number"
                withAsterisk
                type="tel"
                autoComplete="off"
                maw={320}
                {...input}
                onChange={(event) => input.onChange(contactNumber(event.currentTarget.value))}
              />
            )}
          </Field>
        </Section>
        <Section title="Place">
          <Stack>
            <Field form={form} path="address">
              {(input) => <TextInput label="Location" withAsterisk {...input} />}
            </Field>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Field form={form} path="city">
                {(input) => <TextInput label="City" withAsterisk {...input} />}
              </Field>
              <Field form={form} path="district">
                {(input) => <TextInput label="District" withAsterisk {...input} />}
              </Field>
              <Field form={form} path="latitude">
                {(input) => (
                  <TextInput
                    label="Latitude"
                    withAsterisk
                    inputMode="text"
                    onPaste={pasteCoordinates}
                    {...input}
                  />
                )}
              </Field>
              <Field form={form} path="longitude">
                {(input) => (
                  <TextInput
                    label="Longitude"
                    withAsterisk
                    inputMode="text"
                    onPaste={pasteCoordinates}
                    {...input}
                  />
                )}
              </Field>
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              Paste “18.52, 73.85” or the address of a map into either to fill both.
            </Text>
          </Stack>
        </Section>
        <Section title="Hours">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Field form={form} path="workingHours.open">
              {(input) => <TextInput type="time" label="Opening Time" withAsterisk {...input} />}
            </Field>
            <Field form={form} path="workingHours.close">
              {(input) => <TextInput type="time" label="Closing Time" withAsterisk {...input} />}
            </Field>
          </SimpleGrid>
          <NextDay form={form} />
        </Section>
        <Section title="Services Offered">
          <Field form={form} path="services">
            {(input) => <Services offered={offered} {...input} />}
          </Field>
        </Section>
        <Section title="Off Days">
          <Field form={form} path="offDays">
            {(input) => <Toggles label="Off Days" options={OFF_DAYS} {...input} />}
          </Field>
        </Section>
        {hasActiveStatus && (
          <Section title="Status">
            <Field form={form} path="isActive">
              {({ value, ...input }) => <Checkbox label="Active Status" checked={value} {...input} />}
            </Field>
          </Section>
        )}
        <Paper p="md" pos="sticky" bottom={0} style={{ zIndex: 1 }}>
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" miw={180} disabled={isBusy}>
              {isBusy ? busy : submit}
            </Button>
          </Group>
        </Paper>
      </Stack>
      {question}
    </form>
  )
}

const OFF_DAYS = DAYS.map((day) => ({ value: day, label: label(day) }))

function NextDay({ form }: { form: ServiceCenterFormState }) {
  const open = form.useWatchValue('workingHours.open')
  const close = form.useWatchValue('workingHours.close')
  return (
    <Text size="xs" c="dimmed" mt="xs" mih="1.5em" role="status">
      {open && close && close < open && 'Closes on the next day.'}
    </Text>
  )
}

type ChosenProps = { value?: readonly string[]; onChange: (chosen: string[]) => void; error?: string }

function Services({ offered, ...chosen }: ChosenProps & { offered: readonly Offered[] }) {
  const catalogue = useQuery(services.query)
  if (catalogue.isPending) return <Skeleton height={36} />
  const options = [...(catalogue.data ?? []), ...offered].filter(
    ({ id }, place, all) => all.findIndex((one) => one.id === id) === place,
  )
  return (
    <>
      <Toggles
        label="Services Offered"
        options={options.map(({ id, label }) => ({ value: id, label: label ?? id }))}
        {...chosen}
      />
      {catalogue.isError && (
        <Group gap="sm" mt="sm">
          <Text size="sm">The services could not be loaded.</Text>
          <Button
            variant="default"
            size="xs"
            loading={catalogue.isFetching}
            onClick={() => catalogue.refetch()}
          >
            Try again
          </Button>
        </Group>
      )}
    </>
  )
}

/** Toggle buttons, any number of them on. */
function Toggles({
  label,
  options,
  value = [],
  onChange,
  error,
}: ChosenProps & { label: string; options: readonly { value: string; label: string }[] }) {
  const errorId = useId()
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
  return (
    <>
      <Group
        gap="xs"
        role="group"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        data-invalid={error ? 'true' : undefined}
      >
        {options.map((option) => {
          const isOn = value.includes(option.value)
          return (
            <Button
              key={option.value}
              variant={isOn ? 'filled' : 'default'}
              size="sm"
              fw={500}
              aria-pressed={isOn}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </Button>
          )
        })}
      </Group>
      {error && (
        <Input.Error id={errorId} mt="xs">
          {error}
        </Input.Error>
      )}
    </>
  )
}
