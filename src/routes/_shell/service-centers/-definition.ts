import type * as v from 'valibot'
import { isActive, type ServiceCenterDetail, ServiceCenterInput } from '@/api/service-centers'
import { label } from '@/lib/format'
import { COUNTRY_CODE } from '@/lib/phone'
import { ACTIVE } from '@/lib/status'
import { defineForm } from '@/records/form-definition'
import {
  choicesField,
  degreesField,
  flagField,
  hoursField,
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
    offDays: choicesField('Off Days', label),
    isActive: flagField('Active Status', ACTIVE),
  },
  defaults: {
    phone: COUNTRY_CODE,
    latitude: 0,
    longitude: 0,
    workingHours: { open: '09:00', close: '18:00' },
    isActive: true,
  },
  edits: ({ workingHours, services, ...center }: ServiceCenterDetail) => ({
    ...center,
    workingHours: { open: workingHours?.open ?? '', close: workingHours?.close ?? '' },
    services: services.map(({ id }) => id),
    isActive: isActive(center),
  }),
})

/** A service center while it is typed. */
export type ServiceCenterTyped = v.InferOutput<typeof serviceCenterForm.shape>
