import {
  Button,
  Group,
  Input,
  type InputWrapperProps,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, memo, type ReactNode, useId, useState } from 'react'
import {
  DAYS,
  editableFields,
  type ServiceCenterDetail,
  type ServiceCenterInput,
  serviceCenter,
} from '@/api/service-centers'
import { services } from '@/api/services'
import { PREFETCHED } from '@/data/prefetch'
import { undefinedIfMissing } from '@/http/errors'
import { parseCoordinates } from '@/lib/coordinates'
import { uniqueById } from '@/lib/fields'
import { DASH, formatLabel, isolated } from '@/lib/format'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { parseTime } from '@/lib/time'
import { useLeave, useReturnTarget } from '@/records/back-link'
import { DraftNotice } from '@/records/draft'
import { copyName } from '@/records/form-values'
import { SaveActions } from '@/records/save-actions'
import { useRecordForm } from '@/records/use-record-form'
import { FailureActions, retryOf } from '@/ui/failure'
import { Field, REQUIRED } from '@/ui/form/field'
import { FlagInput } from '@/ui/form/flag-input'
import { FormSection, FormSections } from '@/ui/form/form-section'
import { PhoneInput } from '@/ui/form/phone-input'
import { TextField } from '@/ui/form/text-field'
import { TimeInput } from '@/ui/form/time-input'
import { OnRoot } from '@/ui/on-root'
import { type CenterValues, centerFields } from './-center-fields'

const { labels, partLabels, start, toValues } = centerFields

function valuesOfNew(copied: ServiceCenterDetail | undefined): Partial<ServiceCenterInput> {
  if (!copied) return start
  return { ...start, ...editableFields(copied), name: copyName(copied.name), isActive: true }
}

function draftAddress(center?: ServiceCenterDetail, copied?: ServiceCenterDetail): string {
  if (center) return `service-centers/${center.id}/edit`
  return copied ? `service-centers/add?copy=${copied.id}` : 'service-centers/add'
}

const schema = centerFields.schema()

const CATALOGUE = { ...services.query, ...PREFETCHED }

type ServiceCenterFormProps = {
  center?: ServiceCenterDetail
  /** The center whose values a new one starts with. */
  copied?: ServiceCenterDetail
}

export function ServiceCenterForm({ center, copied }: ServiceCenterFormProps) {
  const [ownServices, setOwnServices] = useState<readonly Service[]>((center ?? copied)?.services ?? [])
  const catalogue = useQuery(CATALOGUE).data?.rows
  const nameOf = (id: string) =>
    [...(catalogue ?? []), ...ownServices].find((service) => service.id === id)?.label ?? id
  const list = useReturnTarget('/service-centers')
  const record = useReturnTarget(useDetailPath(center?.id) ?? '/service-centers')
  const cancel = useLeave('list', list)
  const leave = useLeave(center ? 'record' : 'list', record)

  const { form, draft, save, guard, submit } = useRecordForm({
    ...centerFields,
    schema,
    mode: 'uncontrolled',
    initialValues: toValues(center ? editableFields(center) : valuesOfNew(copied)),
    draftAddress: draftAddress(center, copied),
    toTexts: ({ services, offDays, workingHours, isActive }) => ({
      services: services?.map(nameOf).join(', '),
      offDays: offDays?.map(formatLabel).join(', '),
      workingHours: `${workingHours?.open || DASH} to ${workingHours?.close || DASH}`,
      isActive: flagLabel(isActive, ACTIVE_LABELS),
    }),
    id: center?.id,
    read: async (id) => {
      const now = await undefinedIfMissing(serviceCenter.read(id))
      if (now?.services) setOwnServices((before) => [...before, ...(now.services ?? [])])
      return now && editableFields(now)
    },
    onSaved: () => leave({ isDone: true }),
  })

  return (
    <form noValidate onSubmit={submit} aria-busy={save.isBusy}>
      <Stack>
        {draft.offered && (
          <DraftNotice
            name={quoted(draft.offered.typed.name) ?? 'a service center'}
            draft={draft.offered}
            onRestore={() => guard.leave(draft.restore)}
            onDiscard={draft.drop}
          />
        )}
        <FormSections>
          <Contact form={form} isNew={!center} />
          <Place form={form} />
          <Hours form={form} />
          <FormSection title="Services" help="What customers can book here. Choose at least one.">
            <Field form={form} path="services">
              {(input) => (
                <Services ownServices={ownServices} label={labels.services} {...REQUIRED} {...input} />
              )}
            </Field>
          </FormSection>
        </FormSections>
        <Paper data-foot p={{ base: 'sm', xs: 'md' }}>
          <OnRoot attribute="data-has-foot" />
          <SaveActions
            save={save}
            submit={center ? 'Update Service Center' : 'Add Service Center'}
            busyLabel={center ? 'Updating...' : 'Adding...'}
            onCancel={() => cancel()}
          />
        </Paper>
      </Stack>
      {guard.question}
      {save.conflict}
    </form>
  )
}

function useDetailPath(serviceCenterId: string | undefined): string | undefined {
  const router = useRouter()
  if (serviceCenterId === undefined) return undefined
  return router.buildLocation({ to: '/service-centers/$serviceCenterId', params: { serviceCenterId } })
    .pathname
}

function quoted(name: string): string | undefined {
  return name.trim() ? `“${isolated(name.trim())}”` : undefined
}

type SectionProps = { form: UseFormReturnType<CenterValues> }

function Contact({ form, isNew }: SectionProps & { isNew: boolean }) {
  return (
    <FormSection title="Contact" help="The name that customers see, and the number they call.">
      <Field form={form} path="name">
        {(input) => <TextField label={labels.name} {...REQUIRED} {...input} />}
      </Field>
      <Field form={form} path="phone">
        {(input) => <PhoneInput label={labels.phone} {...REQUIRED} maw={240} {...input} />}
      </Field>
      {!isNew && (
        <Field form={form} path="isActive">
          {(input) => <FlagInput label={labels.isActive} {...input} />}
        </Field>
      )}
    </FormSection>
  )
}

function Place({ form }: SectionProps) {
  const pasteCoordinates = (event: ClipboardEvent) => {
    const pair = parseCoordinates(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    // Not `setValues`, which would also clear the errors of all other fields.
    form.setFieldValue('latitude', pair.latitude)
    form.setFieldValue('longitude', pair.longitude)
  }
  return (
    <FormSection
      title="Place"
      help="Paste “18.52, 73.85” or a map link into latitude or longitude to fill both."
    >
      <Field form={form} path="address">
        {(input) => <Textarea label={labels.address} {...REQUIRED} {...input} />}
      </Field>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['city', 'district'] as const).map((path) => (
          <Field key={path} form={form} path={path}>
            {(input) => <TextField label={labels[path]} {...REQUIRED} {...input} />}
          </Field>
        ))}
        {(['latitude', 'longitude'] as const).map((path) => (
          <Field key={path} form={form} path={path}>
            {(input) => (
              <TextInput label={labels[path]} {...REQUIRED} onPaste={pasteCoordinates} {...input} />
            )}
          </Field>
        ))}
      </SimpleGrid>
      <ZeroNote form={form} />
    </FormSection>
  )
}

function ZeroNote({ form }: SectionProps) {
  const degrees = [form.useWatchValue('latitude'), form.useWatchValue('longitude')]
  const isZero = degrees.every((text) => text !== '' && Number(text) === 0)
  return <Note>{isZero && '0, 0 is in the Gulf of Guinea. Is that where it is?'}</Note>
}

function Hours({ form }: SectionProps) {
  return (
    <FormSection
      title="Hours"
      help="Times use 24 hours. You can type 9, 930, 21.30 or 9 pm. Off days repeat every week."
    >
      <Group align="start" maw={320}>
        <Field form={form} path="workingHours.open">
          {(input) => (
            <TimeInput label={partLabels['workingHours.open']} {...REQUIRED} flex="1 1 8.5rem" {...input} />
          )}
        </Field>
        <Field form={form} path="workingHours.close">
          {(input) => (
            <TimeInput label={partLabels['workingHours.close']} {...REQUIRED} flex="1 1 8.5rem" {...input} />
          )}
        </Field>
      </Group>
      <NextDayNote form={form} />
      <Field form={form} path="offDays">
        {(input) => <OffDays label={labels.offDays} {...input} />}
      </Field>
    </FormSection>
  )
}

function NextDayNote({ form }: SectionProps) {
  const opening = parseTime(form.useWatchValue('workingHours.open') ?? '')
  const closing = parseTime(form.useWatchValue('workingHours.close') ?? '')
  return <Note>{opening && closing && closing < opening && 'Closes the next day.'}</Note>
}

/** The days of the week, and others that the server has sent. */
function OffDays(chosen: ChosenProps) {
  const days = [...new Set([...DAYS, ...(chosen.value ?? [])])]
  return <Toggles options={days.map((day) => ({ value: day, label: formatLabel(day) }))} {...chosen} />
}

/** Its height stays the same without a text. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" mt={-8} mih="1.5em" role="status">
      {children}
    </Text>
  )
}

type Service = { id: string; label?: string | undefined }

type ChosenProps = Pick<InputWrapperProps, 'label' | 'withAsterisk' | 'error'> & {
  value?: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The services of the catalogue, and others that the center offers. */
function Services({ ownServices, ...chosen }: ChosenProps & { ownServices: readonly Service[] }) {
  const catalogue = useQuery(CATALOGUE)
  const options = uniqueById([...(catalogue.data?.rows ?? []), ...ownServices])
  return (
    <>
      <Toggles
        options={options.map(({ id, label }) => ({ value: id, label: label ?? id }))}
        isLoading={catalogue.isPending}
        {...chosen}
      />
      {catalogue.isError && (
        <Group gap="sm" mt="sm">
          <Text size="sm">The services could not be loaded.</Text>
          <FailureActions size="xs" {...retryOf(catalogue)} />
        </Group>
      )}
    </>
  )
}

/** The group has the handler, so that a click renders one button of many. */
const Toggle = memo(function Toggle({ value, label, isOn }: { value: string; label: string; isOn: boolean }) {
  return (
    <Button
      value={value}
      variant={isOn ? 'filled' : 'default'}
      size="sm"
      px="sm" // a week in one line
      fw={500}
      aria-pressed={isOn}
    >
      {label}
    </Button>
  )
})

/** The value is a sorted list. */
function Toggles({
  label,
  withAsterisk,
  options,
  isLoading = false,
  value = [],
  onChange,
  error,
}: ChosenProps & { options: readonly { value: string; label: string }[]; isLoading?: boolean }) {
  const [labelId, errorId] = [useId(), useId()]
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((chosen) => chosen !== option) : [...value, option].sort())
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
        onClick={({ target }) => {
          const button = target instanceof Element && target.closest('button')
          if (button) toggle(button.value)
        }}
      >
        {isLoading && <Skeleton height={36} />}
        {value.length === 0 && <span data-printed-only>None</span>}
        {options.map((option) => (
          <Toggle key={option.value} {...option} isOn={value.includes(option.value)} />
        ))}
      </Group>
      {error && (
        <Input.Error id={errorId} mt="xs">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
