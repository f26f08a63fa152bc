import type * as v from 'valibot'
import { editableOf, ServiceCenterInput } from '@/api/service-centers'
import { formatLabel } from '@/lib/format'
import { COUNTRY_CODE } from '@/lib/phone'
import { ACTIVE } from '@/lib/status'
import { defineForm } from '@/records/form-definition'
import {
  choicesField,
  degreesField,
  flagField,
  hoursField,
  optionalField,
  phoneField,
  textField,
} from '@/records/form-fields'

export const serviceCenterForm = defineForm({
  name: 'Service center',
  rules: ServiceCenterInput,
  fields: {
    name: textField('Service Center Name'),
    address: textField('Location'),
    phone: phoneField('Contact Number'),
    latitude: degreesField('Latitude'),
    longitude: degreesField('Longitude'),
    city: textField('City'),
    district: textField('District'),
    workingHours: hoursField('Opening and Closing Time', { open: 'Opening Time', close: 'Closing Time' }),
    services: choicesField('Services Offered'),
    offDays: optionalField(choicesField('Off Days', formatLabel)),
    isActive: flagField('Active Status', ACTIVE),
  },
  defaults: {
    phone: COUNTRY_CODE,
    latitude: 0,
    longitude: 0,
    workingHours: { open: '09:00', close: '18:00' },
    offDays: [],
    isActive: true,
  },
  edits: editableOf,
})

/** A service center while it is typed. */
export type ServiceCenterTyped = v.InferOutput<typeof serviceCenterForm.shape>
