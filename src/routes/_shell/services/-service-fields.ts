import * as v from 'valibot'
import { createService, readService, ServiceInput, updateService } from '@/api/services'
import { numberFrom, rupeesText } from '@/lib/amount'
import { formatMoney } from '@/lib/format'
import { AVAILABLE_LABELS, flagLabel } from '@/lib/status'
import { textValue } from '@/records/form-values'

/** The saved color is valid even if the browser does not know it. */
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
export type ServiceValues = v.InferInput<ReturnType<typeof ServiceFields>>

const labels = {
  label: 'Name',
  description: 'Description',
  color: 'Color',
  icon: 'Icon',
  basePrice: 'Base Price',
  estimatedTime: 'Estimated Time',
  isAvailable: 'Is Available',
}

const toValues = (service: Partial<ServiceInput>): ServiceValues => ({
  label: textValue(service.label),
  description: textValue(service.description),
  color: textValue(service.color),
  icon: textValue(service.icon),
  basePrice: rupeesText(service.basePrice),
  estimatedTime: textValue(service.estimatedTime),
  isAvailable: service.isAvailable,
})

const toTexts = ({ basePrice, isAvailable }: Partial<ServiceInput>) => ({
  basePrice: formatMoney(basePrice),
  isAvailable: flagLabel(isAvailable, AVAILABLE_LABELS),
})

export const serviceFields = {
  name: 'Service',
  resource: 'services',
  labels,
  start: { isAvailable: true },
  onEditOnly: ['isAvailable'],
  schema: (saved: Partial<ServiceInput> = {}) => ServiceFields(saved.color),
  toValues,
  toTexts,
  create: createService,
  update: updateService,
  read: readService,
}
