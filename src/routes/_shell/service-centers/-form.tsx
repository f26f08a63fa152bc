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
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, useId, useState } from 'react'
import {
  createServiceCenter,
  DAYS,
  type ServiceCenterDetail,
  serviceCenter,
  updateServiceCenter,
} from '@/api/service-centers'
import { services } from '@/api/services'
import { unlessGone } from '@/http/errors'
import { coordinatesIn } from '@/lib/coordinates'
import { label } from '@/lib/format'
import { useReturn } from '@/records/back-link'
import type { Draft } from '@/records/draft'
import { RecordField } from '@/records/record-field'
import { useRecordForm } from '@/records/record-form'
import { useSave } from '@/records/save'
import { useUnsavedGuard } from '@/records/unsaved'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { PhoneInput } from '@/ui/form/phone-input'
import { Section } from '@/ui/screen'
import { SteadyButton } from '@/ui/steady-button'
import { type ServiceCenterTyped, serviceCenterForm } from './-definition'
import { DraftNotice, useDraft } from './-draft'

/** The fields of a service center, to edit it or, without one, to add one (spec 2 and 5). */
export function ServiceCenterForm({ center }: { center?: ServiceCenterDetail }) {
  const draft = useDraft(center ? `service-centers/${center.id}/edit` : 'service-centers/add')
  const form = useRecordForm(serviceCenterForm, center, draft.keep)
  const { leave, question } = useUnsavedGuard(form.isChanged, draft.drop)
  const [offered, setOffered] = useState(center?.services ?? [])
  const catalogue = useQuery(services.query).data
  const router = useRouter()
  const list = useReturn('/service-centers')
  const shown = useReturn(
    center
      ? router.buildLocation({
          to: '/service-centers/$serviceCenterId',
          params: { serviceCenterId: center.id },
        }).pathname
      : '/service-centers',
  )
  const saving = useSave({
    form,
    id: center?.id,
    add: createServiceCenter,
    update: updateServiceCenter,
    readAgain: async (id) => {
      const now = await unlessGone(serviceCenter.read(id))
      if (now) setOffered((before) => [...before, ...now.services])
      return now
    },
    nameOf: (id) => [...(catalogue ?? []), ...offered].find((service) => service.id === id)?.label ?? id,
    onAgreed: () => {
      draft.drop()
      if (form.isChanged()) draft.keep(form.getValues(), form.start().typed)
    },
    onSaved: () => leave(() => shown.go({ isDone: true })),
  })
  const restore =
    ({ base, typed }: Draft<ServiceCenterTyped>) =>
    () =>
      leave(() => {
        draft.drop()
        form.startFrom(serviceCenterForm.restart(base, form.start()), typed)
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
    <form noValidate onSubmit={form.onSubmit(saving.save, focusFirstError)} aria-busy={saving.isBusy}>
      <Stack>
        {draft.offered && (
          <DraftNotice draft={draft.offered} onRestore={restore(draft.offered)} onDiscard={draft.drop} />
        )}
        <Section title="Identity">
          <RecordField form={form} path="name">
            {(input) => <TextInput {...input} />}
          </RecordField>
        </Section>
        <Section title="Contact">
          <RecordField form={form} path="phone">
            {(input) => <PhoneInput maw={320} {...input} />}
          </RecordField>
        </Section>
        <Section title="Place">
          <Stack>
            <RecordField form={form} path="address">
              {(input) => <TextInput {...input} />}
            </RecordField>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <RecordField form={form} path="city">
                {(input) => <TextInput {...input} />}
              </RecordField>
              <RecordField form={form} path="district">
                {(input) => <TextInput {...input} />}
              </RecordField>
              <RecordField form={form} path="latitude">
                {(input) => <TextInput inputMode="text" onPaste={pasteCoordinates} {...input} />}
              </RecordField>
              <RecordField form={form} path="longitude">
                {(input) => <TextInput inputMode="text" onPaste={pasteCoordinates} {...input} />}
              </RecordField>
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              Paste “18.52, 73.85” or the address of a map into either to fill both.
            </Text>
          </Stack>
        </Section>
        <Section title="Hours">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <RecordField form={form} path="workingHours.open">
              {(input) => <TextInput type="time" {...input} />}
            </RecordField>
            <RecordField form={form} path="workingHours.close">
              {(input) => <TextInput type="time" {...input} />}
            </RecordField>
          </SimpleGrid>
          <NextDay form={form} />
        </Section>
        <Section title="Services Offered">
          <RecordField form={form} path="services">
            {(input) => <Services offered={offered} {...input} />}
          </RecordField>
        </Section>
        <Section title="Off Days">
          <RecordField form={form} path="offDays">
            {(input) => <Toggles options={OFF_DAYS} {...input} />}
          </RecordField>
        </Section>
        {center && (
          <Section title="Status">
            <RecordField form={form} path="isActive">
              {({ value, ...input }) => <Checkbox checked={value} {...input} />}
            </RecordField>
          </Section>
        )}
        <Paper p="md" pos="sticky" bottom={0} style={{ zIndex: 1 }}>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => list.go()}>
              Cancel
            </Button>
            <SteadyButton type="submit" isOff={saving.isBusy} busy={center ? 'Updating...' : 'Adding...'}>
              {center ? 'Update Service Center' : 'Add Service Center'}
            </SteadyButton>
          </Group>
        </Paper>
      </Stack>
      {question}
      {saving.question}
    </form>
  )
}

const OFF_DAYS = DAYS.map((day) => ({ value: day, label: label(day) }))

function NextDay({ form }: { form: UseFormReturnType<ServiceCenterTyped, unknown> }) {
  const open = form.useWatchValue('workingHours.open')
  const close = form.useWatchValue('workingHours.close')
  return (
    <Text size="xs" c="dimmed" mt="xs" mih="1.5em" role="status">
      {open && close && close < open && 'Closes on the next day.'}
    </Text>
  )
}

type Offered = { id: string; label?: string | undefined }

type ChosenProps = {
  label: string
  value?: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

function Services({ offered, ...chosen }: ChosenProps & { offered: readonly Offered[] }) {
  const catalogue = useQuery(services.query)
  if (catalogue.isPending) return <Skeleton height={36} />
  const options = [...(catalogue.data ?? []), ...offered].filter(
    ({ id }, place, all) => all.findIndex((one) => one.id === id) === place,
  )
  return (
    <>
      <Toggles options={options.map(({ id, label }) => ({ value: id, label: label ?? id }))} {...chosen} />
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
}: ChosenProps & { options: readonly { value: string; label: string }[] }) {
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
