import {
  Autocomplete,
  ColorPicker,
  ColorSwatch,
  Group,
  Popover,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { createService, readService, type Service, ServiceInput, updateService } from '@/api/services'
import { AVAILABLE } from '@/lib/status'
import { defineForm } from '@/records/form-definition'
import { amountField, flagField, textField } from '@/records/form-fields'
import { FormModal } from '@/records/form-modal'
import { useModalForm } from '@/records/modal-form'
import { RecordField } from '@/records/record-field'
import type { RecordPlace } from '@/records/record-modal'
import { FlagInput } from '@/ui/form/flag-input'
import { ON_SCREEN } from '@/ui/form/on-screen'
import { toast } from '@/ui/toast'
import { ICON_NAMES, ServiceIcon } from './-service-icon'
import '@mantine/core/styles/ColorPicker.layer.css'

const serviceForm = defineForm({
  name: 'Service',
  rules: ServiceInput,
  fields: {
    label: textField('Name'),
    description: textField('Description'),
    color: textField('Color', {
      isReadable: (text) => CSS.supports('color', text),
      unreadable: 'Enter a color such as #1c7ed6',
    }),
    icon: textField('Icon'),
    basePrice: amountField('Base Price', { unreadable: 'Enter a price such as 1,499' }),
    estimatedTime: textField('Estimated Time'),
    isAvailable: flagField('Is Available', AVAILABLE),
  },
  defaults: { isAvailable: true },
  edits: (service: Service) => service,
})

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

/** The fields of a service, to edit it or, without one, to add one. */
export function ServiceForm({ service, at }: { service?: Service; at: RecordPlace }) {
  const { form, modal } = useModalForm({
    resource: 'services',
    definition: serviceForm,
    record: service,
    at,
    add: createService,
    update: updateService,
    readAgain: readService,
  })
  /** A new one that is sent with nothing in it. */
  const sayMissing = () => {
    if (!service && !form.isChanged()) toast.error('Service data is missing')
  }
  return (
    <FormModal title={service ? 'Edit Service' : 'Add Service'} size="lg" onRefused={sayMissing} {...modal}>
      <RecordField form={form} path="label">
        {(input) => <TextInput data-autofocus {...input} />}
      </RecordField>
      <RecordField form={form} path="description">
        {(input) => <Textarea {...input} />}
      </RecordField>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RecordField form={form} path="color">
          {(input) => <ColorField {...input} />}
        </RecordField>
        <RecordField form={form} path="icon">
          {(input) => (
            <Autocomplete
              placeholder="A name from the list, or an emoji"
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
              leftSection={<ServiceIcon icon={input.value} />}
              {...input}
            />
          )}
        </RecordField>
        <RecordField form={form} path="basePrice">
          {(input) => <TextInput inputMode="numeric" leftSection="₹" {...input} />}
        </RecordField>
        <RecordField form={form} path="estimatedTime">
          {(input) => <TextInput placeholder="30-45 mins" {...input} />}
        </RecordField>
      </SimpleGrid>
      {service && (
        <RecordField form={form} path="isAvailable">
          {(input) => <FlagInput {...input} />}
        </RecordField>
      )}
    </FormModal>
  )
}

/** Two columns as wide as the field: wider than it they would not fit on a phone. */
const ICONS = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  maxHeight: '45dvh',
  overflowY: 'auto',
} as const
const ICON = { paddingInline: 4, fontSize: 'var(--mantine-font-size-xs)' } as const

type ColorFieldProps = {
  label: string
  withAsterisk?: boolean
  value?: string
  onChange: (color: string) => void
  error?: ReactNode
}

/** A color as text, with a picker below. Escape closes the picker, and only then the modal around it. */
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
