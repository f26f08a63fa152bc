import { Button, Group, Input, Paper, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import {
  createServiceCenter,
  DAYS,
  type ServiceCenterDetail,
  serviceCenter,
  updateServiceCenter,
} from '@/api/service-centers'
import { services } from '@/api/services'
import { undefinedIfMissing } from '@/http/errors'
import { ASKED_BY_LOADER } from '@/http/prefetch'
import { parseCoordinates } from '@/lib/coordinates'
import { formatLabel } from '@/lib/format'
import { parseTime } from '@/lib/time'
import { useReturn } from '@/records/back-link'
import type { Draft } from '@/records/draft'
import { RecordField } from '@/records/record-field'
import { useRecordForm } from '@/records/record-form'
import { useSave } from '@/records/save'
import { SaveFailureAlert } from '@/records/save-failure'
import { useUnsavedGuard } from '@/records/unsaved'
import { busyText } from '@/records/write'
import { FailureActions } from '@/ui/failure'
import { Foot } from '@/ui/foot'
import { FlagInput } from '@/ui/form/flag-input'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { FormSection, FormSections } from '@/ui/form/form-section'
import { PhoneInput } from '@/ui/form/phone-input'
import { TimeInput } from '@/ui/form/time-input'
import { SteadyButton } from '@/ui/steady-button'
import { type ServiceCenterTyped, serviceCenterForm } from './-definition'
import { DraftNotice, useDraft } from './-draft'

const CATALOGUE = { ...services.query, ...ASKED_BY_LOADER }

/** The fields of a service center, to edit it or, without one, to add one. */
export function ServiceCenterForm({ center }: { center?: ServiceCenterDetail }) {
  const draft = useDraft(center ? `service-centers/${center.id}/edit` : 'service-centers/add')
  const form = useRecordForm(serviceCenterForm, center, draft.keep)
  const [offered, setOffered] = useState(center?.services ?? [])
  const catalogue = useQuery(CATALOGUE).data
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
    resource: 'service-centers',
    id: center?.id,
    add: createServiceCenter,
    update: updateServiceCenter,
    readAgain: async (id) => {
      const now = await undefinedIfMissing(serviceCenter.read(id))
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
  const { leave, question } = useUnsavedGuard(form.isChanged, {
    isSaving: saving.isBusy,
    onDiscard: draft.drop,
  })
  const restore =
    ({ base, typed }: Draft<ServiceCenterTyped>) =>
    () =>
      leave(() => {
        draft.drop()
        form.startFrom(serviceCenterForm.restart(base, form.start()), typed)
      })
  const pasteCoordinates = (event: ClipboardEvent) => {
    const pair = parseCoordinates(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    // One by one: to set all at once would take away what is said of the other fields, too.
    form.setFieldValue('latitude', pair.latitude)
    form.setFieldValue('longitude', pair.longitude)
  }

  return (
    <form noValidate onSubmit={form.onSubmit(saving.save, focusFirstError)} aria-busy={saving.isBusy}>
      <Stack>
        {draft.offered && (
          <DraftNotice draft={draft.offered} onRestore={restore(draft.offered)} onDiscard={draft.drop} />
        )}
        <FormSections>
          <FormSection
            title="Contact"
            help="The name under which customers find it, and the number they call."
          >
            <RecordField form={form} path="name">
              {(input) => <TextInput {...input} />}
            </RecordField>
            <RecordField form={form} path="phone">
              {(input) => <PhoneInput maw={240} {...input} />}
            </RecordField>
            {center && (
              <RecordField form={form} path="isActive">
                {(input) => <FlagInput {...input} />}
              </RecordField>
            )}
          </FormSection>
          <FormSection
            title="Place"
            help="Paste “18.52, 73.85” or the address of a map into latitude or longitude to fill both."
          >
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
            <NullIsland form={form} />
          </FormSection>
          <FormSection
            title="Hours"
            help="In 24 hours: 9, 930, 21.30 and 9 pm are understood. Off days are every week's."
          >
            <Group align="start" maw={320}>
              <RecordField form={form} path="workingHours.open">
                {(input) => <TimeInput flex="1 1 8.5rem" {...input} />}
              </RecordField>
              <RecordField form={form} path="workingHours.close">
                {(input) => <TimeInput flex="1 1 8.5rem" {...input} />}
              </RecordField>
            </Group>
            <NextDay form={form} />
            <RecordField form={form} path="offDays">
              {(input) => <Toggles options={OFF_DAYS} {...input} />}
            </RecordField>
          </FormSection>
          <FormSection title="Services" help="What customers can book here. At least one.">
            <RecordField form={form} path="services">
              {(input) => <Services offered={offered} {...input} />}
            </RecordField>
          </FormSection>
        </FormSections>
        <Paper data-foot p={{ base: 'sm', xs: 'md' }}>
          <SaveFailureAlert failure={saving.failure} />
          <Foot>
            <Button variant="default" onClick={() => list.go()}>
              Cancel
            </Button>
            <SteadyButton
              type="submit"
              disabled={saving.isBusy}
              disabledText={busyText(center ? 'Updating...' : 'Adding...', saving)}
            >
              {saving.isUnknown ? 'Check again' : center ? 'Update Service Center' : 'Add Service Center'}
            </SteadyButton>
          </Foot>
        </Paper>
      </Stack>
      {question}
      {saving.question}
    </form>
  )
}

const OFF_DAYS = DAYS.map((day) => ({ value: day, label: formatLabel(day) }))

type NoteProps = { form: UseFormReturnType<ServiceCenterTyped, unknown> }

function NextDay({ form }: NoteProps) {
  const open = parseTime(form.useWatchValue('workingHours.open') ?? '')
  const close = parseTime(form.useWatchValue('workingHours.close') ?? '')
  return <Note>{open && close && close < open && 'Closes on the next day.'}</Note>
}

/** Where maps put what nobody has placed. */
function NullIsland({ form }: NoteProps) {
  const place = [form.useWatchValue('latitude'), form.useWatchValue('longitude')]
  return (
    <Note>
      {place.every((degrees) => degrees !== '' && Number(degrees) === 0) &&
        '0, 0 is in the Gulf of Guinea. Is that where it is?'}
    </Note>
  )
}

/** Keeps its place while there is nothing to say. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" mt={-8} mih="1.5em" role="status">
      {children}
    </Text>
  )
}

type Offered = { id: string; label?: string | undefined }

type ChosenProps = {
  label: string
  withAsterisk?: true
  value?: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

function Services({ offered, ...chosen }: ChosenProps & { offered: readonly Offered[] }) {
  const catalogue = useQuery(CATALOGUE)
  const options = [...(catalogue.data ?? []), ...offered].filter(
    ({ id }, place, all) => all.findIndex((one) => one.id === id) === place,
  )
  return (
    <>
      <Toggles
        options={options.map(({ id, label }) => ({ value: id, label: label ?? id }))}
        isComing={catalogue.isPending}
        {...chosen}
      />
      {catalogue.isError && (
        <Group gap="sm" mt="sm">
          <Text size="sm">The services could not be loaded.</Text>
          <FailureActions
            size="xs"
            error={catalogue.error}
            isTrying={catalogue.isFetching}
            onTryAgain={catalogue.refetch}
          />
        </Group>
      )}
    </>
  )
}

/** Toggle buttons, any number of them on; those that are on their way have their place kept. */
function Toggles({
  label,
  withAsterisk,
  options,
  isComing = false,
  value = [],
  onChange,
  error,
}: ChosenProps & { options: readonly { value: string; label: string }[]; isComing?: boolean }) {
  const [labelId, errorId] = [useId(), useId()]
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
  return (
    <div>
      <Input.Label component="div" id={labelId} required={withAsterisk} mb={4}>
        {label}
      </Input.Label>
      <Group
        gap="xs"
        role="group"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={error ? errorId : undefined}
        data-invalid={error ? 'true' : undefined}
      >
        {isComing && <Skeleton height={36} />}
        {options.map((option) => {
          const isOn = value.includes(option.value)
          return (
            <Button
              key={option.value}
              variant={isOn ? 'filled' : 'default'}
              size="sm"
              px="sm" // a week in one line
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
    </div>
  )
}
