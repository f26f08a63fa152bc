import * as v from 'valibot'
import { createServiceCenter, DAYS, ServiceCenterInput, updateServiceCenter } from '@/api/service-centers'
import { formatDegrees, parseDegrees } from '@/lib/coordinates'
import { COUNTRY_CODE, contactNumber } from '@/lib/phone'
import { parseTime } from '@/lib/time'
import { textValue } from '@/records/form-values'

const { latitude, longitude, phone, workingHours } = ServiceCenterInput.entries
const readTime = (typed: string) => parseTime(typed) ?? typed
const { open, close } = workingHours.entries

const ServiceCenterFields = v.object({
  ...ServiceCenterInput.entries,
  phone: v.pipe(v.string(), v.transform(contactNumber), phone),
  latitude: v.pipe(v.string(), v.transform(parseDegrees), latitude),
  longitude: v.pipe(v.string(), v.transform(parseDegrees), longitude),
  workingHours: v.object({
    open: v.optional(v.pipe(v.string(), v.transform(readTime), open.wrapped)),
    close: v.optional(v.pipe(v.string(), v.transform(readTime), close.wrapped)),
  }),
})
export type CenterValues = v.InferInput<typeof ServiceCenterFields>

const labels = {
  name: 'Service Center Name',
  phone: 'Contact Number',
  isActive: 'Active Status',
  address: 'Location',
  city: 'City',
  district: 'District',
  latitude: 'Latitude',
  longitude: 'Longitude',
  workingHours: 'Opening and Closing Time',
  offDays: 'Off Days',
  services: 'Services Offered',
}

const partLabels = { 'workingHours.open': 'Opening Time', 'workingHours.close': 'Closing Time' }

const start: Partial<ServiceCenterInput> = {
  phone: COUNTRY_CODE,
  latitude: 0,
  longitude: 0,
  workingHours: { open: '09:00', close: '18:00' },
  offDays: [],
  isActive: true,
}

/** Days and services are sorted, so that the same choice is the same value. */
const toValues = (center: Partial<ServiceCenterInput>): CenterValues => ({
  name: textValue(center.name),
  phone: center.phone ?? COUNTRY_CODE,
  isActive: center.isActive,
  address: textValue(center.address),
  city: textValue(center.city),
  district: textValue(center.district),
  latitude: center.latitude === undefined ? '' : formatDegrees(center.latitude),
  longitude: center.longitude === undefined ? '' : formatDegrees(center.longitude),
  workingHours: {
    open: readTime(center.workingHours?.open ?? ''),
    close: readTime(center.workingHours?.close ?? ''),
  },
  offDays: center.offDays?.map(readDay).toSorted(),
  services: (center.services ?? []).toSorted(),
})

export const centerFields = {
  name: 'Service center',
  resource: 'service-centers',
  labels,
  partLabels,
  start,
  onEditOnly: ['isActive'],
  schema: () => ServiceCenterFields,
  toValues,
  create: createServiceCenter,
  update: updateServiceCenter,
}

/** A day in the spelling of the API; unchanged if it is no day of the week. */
function readDay(day: string): string {
  return DAYS.find((known) => known === day.trim().toLowerCase()) ?? day
}
