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
import { useDisclosure } from '@mantine/hooks'
import type { Service } from '@/api/services'
import { hasLines } from '@/lib/lines'
import { FormModal } from '@/records/form-modal'
import { copyName, isDirty } from '@/records/form-values'
import type { RecordModal } from '@/records/record-modal'
import { useRecordForm } from '@/records/use-record-form'
import { focusFirstError, ON_SCREEN, REQUIRED } from '@/ui/form/field'
import { FlagInput } from '@/ui/form/flag-input'
import { TextField } from '@/ui/form/text-field'
import { toast } from '@/ui/toast'
import { serviceFields } from './-service-fields'
import { ICON_NAMES, ServiceIcon } from './-service-icon'

const { labels, start, toValues } = serviceFields

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

export function ServiceForm({ service, copied, modal }: ServiceFormProps) {
  const back = service || copied ? modal.details : modal.close
  const saved = service ?? copied
  const { form, save, guard } = useRecordForm({
    ...serviceFields,
    schema: serviceFields.schema(saved),
    id: service?.id,
    initialValues: toValues(service ?? { ...copied, label: copyName(copied?.label), ...start }),
    onSaved: copied ? modal.close : back,
  })
  const submit = form.onSubmit(save.submit, (...refused) => {
    focusFirstError(...refused)
    if (!service && !isDirty(form)) toast.error('Service data is missing')
  })
  const Color = hasLines(saved?.color) ? TextField : ColorField
  const Icon = hasLines(saved?.icon) ? TextField : IconField
  return (
    <FormModal
      title={service ? 'Edit Service' : 'Add Service'}
      size="lg"
      submit={submit}
      save={save}
      guard={guard}
      label={service ? 'Save Changes' : 'Add Service'}
      busyLabel={service ? 'Saving...' : 'Adding...'}
      onCancel={back}
      onClose={modal.close}
    >
      <TextField label={labels.label} {...REQUIRED} data-autofocus {...form.getInputProps('label')} />
      <Textarea label={labels.description} {...REQUIRED} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Color label={labels.color} {...REQUIRED} {...form.getInputProps('color')} />
        <Icon label={labels.icon} {...REQUIRED} {...form.getInputProps('icon')} />
        <TextInput
          label={labels.basePrice}
          {...REQUIRED}
          inputMode="numeric"
          leftSection="₹"
          {...form.getInputProps('basePrice')}
        />
        <TextField
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

/** A name from the list, or any short text. */
function IconField({ value = '', ...input }: AutocompleteProps) {
  return (
    <Autocomplete
      placeholder="Choose, or type an emoji"
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

/** The first Escape closes the picker, the next one the modal. */
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
