import {
  Autocomplete,
  Checkbox,
  ColorPicker,
  ColorSwatch,
  Group,
  Popover,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type Service, ServiceInput } from '@/api/services'
import { amountText, parseAmount } from '@/lib/amount'
import { DASH, money } from '@/lib/format'
import type { InWords } from '@/records/edit'
import { FormModal } from '@/records/form-modal'
import type { Editable } from '@/records/merge'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast'
import { ICON_NAMES, ServiceIcon } from './-service-icon'

const { basePrice, color } = ServiceInput.entries

/** The price is typed as text, so that no digit is dropped or moved. */
const ServiceFields = v.object({
  ...ServiceInput.entries,
  color: v.pipe(
    color,
    v.check((text) => CSS.supports('color', text), 'Enter a color such as #1c7ed6'),
  ),
  basePrice: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || parseAmount(text) !== undefined, 'Enter a price such as 1,499'),
    v.transform((text) => parseAmount(text)),
    basePrice,
  ),
})
export type ServiceFields = v.InferInput<typeof ServiceFields>

export const newService: ServiceFields = {
  label: '',
  description: '',
  color: '',
  icon: '',
  basePrice: '',
  estimatedTime: '',
  isAvailable: true,
}

/** What of a service can be edited. */
export function editable({ id: _, isAvailable = false, ...service }: Service): Editable<ServiceInput> {
  return { ...service, isAvailable }
}

/** A service as its form holds it. */
export function fieldsOf(service: Editable<ServiceInput>): ServiceFields {
  return {
    label: service.label ?? '',
    description: service.description ?? '',
    color: service.color ?? '',
    icon: service.icon ?? '',
    basePrice: amountText(service.basePrice),
    estimatedTime: service.estimatedTime ?? '',
    isAvailable: service.isAvailable ?? false,
  }
}

export function inWords(service: Editable<ServiceInput>): InWords<ServiceInput> {
  return {
    label: { label: 'Name', value: service.label || DASH },
    description: { label: 'Description', value: service.description || DASH },
    color: { label: 'Color', value: service.color || DASH },
    icon: { label: 'Icon', value: service.icon || DASH },
    basePrice: { label: 'Base Price', value: money(service.basePrice) },
    estimatedTime: { label: 'Estimated Time', value: service.estimatedTime || DASH },
    isAvailable: { label: 'Is Available', value: service.isAvailable ? 'Available' : 'Unavailable' },
  }
}

export function useServiceForm(initial: ServiceFields) {
  return useForm<ServiceFields, ServiceInput>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(ServiceFields, { sync: true }),
    transformValues: (typed) => v.parse(ServiceFields, typed),
  })
}

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
  title: string
  form: ReturnType<typeof useServiceForm>
  submit: string
  busy: string
  isBusy: boolean
  isNew?: boolean
  onSubmit: (service: ServiceInput) => void
  onCancel?: () => void
  onClose: () => void
  over?: ReactNode
}

/** The fields of a service, to add or to edit one (spec 2 and 5). A new one that is sent with nothing in it says so. */
export function ServiceForm({ form, isNew = false, ...modal }: ServiceFormProps) {
  const sayMissing = () => {
    if (isNew && !form.isDirty()) toast.error('Service data is missing')
  }
  return (
    <FormModal form={form} size="lg" onRefused={sayMissing} {...modal}>
      <Field form={form} path="label">
        {(input) => <TextInput label="Name" withAsterisk data-autofocus {...input} />}
      </Field>
      <Field form={form} path="description">
        {(input) => <Textarea label="Description" withAsterisk {...input} />}
      </Field>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Field form={form} path="color">
          {(input) => <ColorField {...input} />}
        </Field>
        <Field form={form} path="icon">
          {(input) => (
            <Autocomplete
              label="Icon"
              withAsterisk
              placeholder="A name from the list, or an emoji"
              data={ICON_NAMES}
              withScrollArea={false}
              comboboxProps={{ width: 344, position: 'bottom-end' }}
              styles={{ options: { display: 'grid', gridTemplateColumns: '1fr 1fr' } }}
              filter={({ options, search }) =>
                ICON_NAMES.includes(search)
                  ? options
                  : options.filter((option) => 'value' in option && String(option.value).includes(search))
              }
              renderOption={({ option }) => (
                <Group gap="xs" wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
                  <ServiceIcon icon={option.value} />
                  {option.value}
                </Group>
              )}
              leftSection={<ServiceIcon icon={input.value} />}
              {...input}
            />
          )}
        </Field>
        <Field form={form} path="basePrice">
          {(input) => (
            <TextInput label="Base Price" withAsterisk inputMode="numeric" leftSection="₹" {...input} />
          )}
        </Field>
        <Field form={form} path="estimatedTime">
          {(input) => <TextInput label="Estimated Time" withAsterisk placeholder="30-45 mins" {...input} />}
        </Field>
      </SimpleGrid>
      {!isNew && (
        <Field form={form} path="isAvailable">
          {({ value, ...input }) => <Checkbox label="Is Available" checked={value} {...input} />}
        </Field>
      )}
    </FormModal>
  )
}

type ColorFieldProps = { value?: string; onChange: (color: string) => void; error?: string }

/** A color as text, with a picker below. Escape closes the picker, and only then the modal around it. */
function ColorField({ value = '', onChange, error }: ColorFieldProps) {
  const [isPicking, picker] = useDisclosure()
  return (
    <Popover opened={isPicking} position="bottom-start" offset={4} withRoles={false}>
      <Popover.Target>
        <TextInput
          label="Color"
          withAsterisk
          placeholder="#1c7ed6"
          autoComplete="off"
          spellCheck={false}
          leftSection={<ColorSwatch component="span" color={value} size={18} aria-hidden />}
          value={value}
          error={error}
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
          focusable={false}
          saturationLabel="Saturation and lightness"
          hueLabel="Hue"
        />
      </Popover.Dropdown>
    </Popover>
  )
}
