import {
  Autocomplete,
  type AutocompleteProps,
  ColorPicker,
  ColorSwatch,
  Group,
  Popover,
  SimpleGrid,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import * as v from 'valibot'
import { createService, readService, type Service, ServiceInput, updateService } from '@/api/services'
import { numberFrom, rupeesText } from '@/lib/amount'
import { formatMoney } from '@/lib/format'
import { AVAILABLE_LABELS, flagLabel } from '@/lib/status'
import { FormModal } from '@/records/form-modal'
import { copyName, isDirty } from '@/records/form-values'
import type { RecordModal } from '@/records/record-modal'
import { useUnsavedGuard } from '@/records/unsaved'
import { useSave } from '@/records/use-save'
import { focusFirstError, ON_SCREEN, REQUIRED } from '@/ui/form/field'
import { FlagInput } from '@/ui/form/flag-input'
import { toast } from '@/ui/toast'
import { ICON_NAMES, ServiceIcon } from './-service-icon'

/** Parses the values of the fields into the input of the API. The saved color is valid even if the browser does not know it. */
const ServiceFields = (savedColor: string | undefined) =>
  v.object({
    ...ServiceInput.entries,
    color: v.pipe(
      ServiceInput.entries.color,
      v.check(
        (color) => color === savedColor || CSS.supports('color', color),
        'Enter a color such as #1c7ed6',
      ),
    ),
    basePrice: v.pipe(numberFrom('Enter a price such as 1,499'), ServiceInput.entries.basePrice),
  })
type ServiceFields = v.InferInput<ReturnType<typeof ServiceFields>>

const labels = {
  label: 'Name',
  description: 'Description',
  color: 'Color',
  icon: 'Icon',
  basePrice: 'Base Price',
  estimatedTime: 'Estimated Time',
  isAvailable: 'Is Available',
}

const toValues = (service: Partial<ServiceInput>): ServiceFields => ({
  label: service.label ?? '',
  description: service.description ?? '',
  color: service.color ?? '',
  icon: service.icon ?? '',
  basePrice: rupeesText(service.basePrice),
  estimatedTime: service.estimatedTime ?? '',
  isAvailable: service.isAvailable,
})

const toTexts = ({ basePrice, isAvailable }: Partial<ServiceInput>) => ({
  basePrice: formatMoney(basePrice),
  isAvailable: flagLabel(isAvailable, AVAILABLE_LABELS),
})

const NEW: Partial<ServiceInput> = { isAvailable: true }

const SWATCHES = [
  '#c92a2a',
  '#d6336c',
  '#7048e8',
  '#1864ab',
  '#1c7ed6',
  '#22b8cf',
  '#0b7285',
  '#2f9e44',
  '#f59f00',
  '#e8590c',
  '#846358',
  '#495057',
]

type ServiceFormProps = {
  service?: Service
  /** The service whose values a new one starts with. */
  copied?: Service
  modal: RecordModal
}

/** The form for a service, or for a new one. */
export function ServiceForm({ service, copied, modal }: ServiceFormProps) {
  const back = service || copied ? modal.details : modal.close
  const schema = ServiceFields((service ?? copied)?.color)
  const form = useForm({
    initialValues: toValues(service ?? { ...copied, label: copyName(copied?.label), ...NEW }),
    validate: schemaResolver(schema, { sync: true }),
  })
  const save = useSave({
    form,
    schema,
    labels,
    toValues,
    toTexts,
    name: 'Service',
    resource: 'services',
    id: service?.id,
    create: createService,
    update: updateService,
    read: readService,
    onSaved: () => guard.leave(copied ? modal.close : back, { isAdded: !service }),
  })
  const guard = useUnsavedGuard(() => isDirty(form), { isSaving: save.isSending })
  const submit = form.onSubmit(save.submit, (...refused) => {
    focusFirstError(...refused)
    if (!service && !isDirty(form)) toast.error('Service data is missing')
  })
  return (
    <FormModal
      title={service ? 'Edit Service' : 'Add Service'}
      size="lg"
      onSubmit={submit}
      save={save}
      guard={guard}
      submit={service ? 'Save Changes' : 'Add Service'}
      busy={service ? 'Saving...' : 'Adding...'}
      onCancel={back}
      onClose={modal.close}
    >
      <TextInput label={labels.label} {...REQUIRED} data-autofocus {...form.getInputProps('label')} />
      <Textarea label={labels.description} {...REQUIRED} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorField label={labels.color} {...REQUIRED} {...form.getInputProps('color')} />
        <IconField label={labels.icon} {...REQUIRED} {...form.getInputProps('icon')} />
        <TextInput
          label={labels.basePrice}
          {...REQUIRED}
          inputMode="numeric"
          leftSection="₹"
          {...form.getInputProps('basePrice')}
        />
        <TextInput
          label={labels.estimatedTime}
          {...REQUIRED}
          placeholder="30-45 mins"
          {...form.getInputProps('estimatedTime')}
        />
      </SimpleGrid>
      {service && <FlagInput label={labels.isAvailable} {...form.getInputProps('isAvailable')} />}
    </FormModal>
  )
}

/** A field for an icon: a name from the list, or any short text. */
function IconField({ value = '', ...input }: AutocompleteProps) {
  return (
    <Autocomplete
      placeholder="Choose one, or enter an emoji"
      data={ICON_NAMES}
      withScrollArea={false}
      styles={{ options: ICONS, option: ICON }}
      filter={({ options, search }) =>
        ICON_NAMES.includes(search)
          ? options
          : options.filter((option) => 'value' in option && String(option.value).includes(search))
      }
      renderOption={({ option }) => (
        <Group gap={6} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
          <ServiceIcon icon={option.value} />
          {option.value}
        </Group>
      )}
      leftSection={<ServiceIcon icon={value} />}
      value={value}
      {...input}
    />
  )
}

/** Two columns, so that the list is no wider than the field and fits on a phone. */
const ICONS = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  maxHeight: '45dvh',
  overflowY: 'auto',
} as const
const ICON = { paddingInline: 4, fontSize: 'var(--mantine-font-size-xs)' } as const

type ColorFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (color: string) => void
}

/** A field for a color, with a picker below. The first Escape closes the picker, the next one the modal. */
function ColorField({ value = '', onChange, ...input }: ColorFieldProps) {
  const [isPicking, picker] = useDisclosure()
  return (
    <Popover
      opened={isPicking}
      position="bottom-start"
      offset={4}
      width="target"
      middlewares={ON_SCREEN}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          placeholder="#1c7ed6"
          autoComplete="off"
          spellCheck={false}
          leftSection={<ColorSwatch component="span" color={value} size={18} aria-hidden />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={picker.open}
          onClick={picker.open}
          onBlur={picker.close}
          onKeyDown={({ key }) => key === 'Escape' && picker.close()}
          data-mantine-stop-propagation={isPicking || undefined}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" onMouseDown={(event) => event.preventDefault()}>
        <ColorPicker
          value={value}
          onChange={onChange}
          swatches={SWATCHES}
          swatchesPerRow={6}
          fullWidth
          focusable={false}
          saturationLabel="Saturation and lightness"
          hueLabel="Hue"
        />
      </Popover.Dropdown>
    </Popover>
  )
}
