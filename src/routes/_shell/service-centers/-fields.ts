import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { isActive, type ServiceCenterDetail, ServiceCenterInput } from '@/api/service-centers'
import { DASH, label } from '@/lib/format'
import { COUNTRY_CODE, contactNumber } from '@/lib/phone'
import type { InWords } from '@/records/edit'
import { changes, type Editable } from '@/records/merge'

/** Coordinates are typed as text, so that no digit is dropped or moved on the way. */
const ServiceCenterFields = v.object({
  ...ServiceCenterInput.entries,
  latitude: v.pipe(v.string(), v.transform(degreesIn), ServiceCenterInput.entries.latitude),
  longitude: v.pipe(v.string(), v.transform(degreesIn), ServiceCenterInput.entries.longitude),
})
export type ServiceCenterFields = v.InferInput<typeof ServiceCenterFields>

/** The same fields while they are typed: nothing need be right yet. */
export const TypedServiceCenter = v.object({
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  latitude: v.string(),
  longitude: v.string(),
  city: v.string(),
  district: v.string(),
  workingHours: v.object({ open: v.string(), close: v.string() }),
  services: v.array(v.string()),
  offDays: v.array(v.string()),
  isActive: v.boolean(),
})

/** Toggles: the order in which they were switched on says nothing. */
export const UNORDERED = ['services', 'offDays'] as const

/** Defaults of spec 9. */
export const newServiceCenter: ServiceCenterFields = {
  name: '',
  address: '',
  phone: COUNTRY_CODE,
  latitude: '0',
  longitude: '0',
  city: '',
  district: '',
  workingHours: { open: '09:00', close: '18:00' },
  services: [],
  offDays: [],
  isActive: true,
}

/** `onTyped` hears of every change, and of what the form started from. */
export function useServiceCenterForm(
  initial: ServiceCenterFields,
  onTyped: (typed: ServiceCenterFields, base: ServiceCenterFields) => void,
) {
  const form = useForm<ServiceCenterFields, ServiceCenterInput>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(ServiceCenterFields, { sync: true }),
    transformValues: (typed) => v.parse(ServiceCenterFields, typed),
    onValuesChange: (typed) => onTyped(typed, form.getInitialValues()),
  })
  return form
}
export type ServiceCenterFormState = ReturnType<typeof useServiceCenterForm>

export function isChanged(typed: ServiceCenterFields, base: ServiceCenterFields): boolean {
  return changes(typed, base, UNORDERED).length > 0
}

/** What of a center can be edited. */
export function editable(center: ServiceCenterDetail): Editable<ServiceCenterInput> {
  const { name, address, latitude, longitude, city, district, offDays } = center
  return {
    name,
    address,
    phone: contactNumber(center.phone ?? ''),
    latitude,
    longitude,
    city,
    district,
    workingHours: { open: center.workingHours?.open ?? '', close: center.workingHours?.close ?? '' },
    services: center.services.map(({ id }) => id),
    offDays,
    isActive: isActive(center),
  }
}

/** A center as its form holds it. */
export function fieldsOf(center: Editable<ServiceCenterInput>): ServiceCenterFields {
  return {
    name: center.name ?? '',
    address: center.address ?? '',
    phone: center.phone ?? COUNTRY_CODE,
    latitude: String(center.latitude ?? ''),
    longitude: String(center.longitude ?? ''),
    city: center.city ?? '',
    district: center.district ?? '',
    workingHours: center.workingHours ?? { open: '', close: '' },
    services: center.services ?? [],
    offDays: center.offDays ?? [],
    isActive: center.isActive ?? false,
  }
}

/** The inverse of `fieldsOf`. */
export function editableIn(typed: ServiceCenterFields): Editable<ServiceCenterInput> {
  return { ...typed, latitude: degreesIn(typed.latitude), longitude: degreesIn(typed.longitude) }
}

/** `serviceCalled` tells a service's name by its id. */
export function inWords(
  center: Editable<ServiceCenterInput>,
  serviceCalled: (id: string) => string,
): InWords<ServiceCenterInput> {
  const { open, close } = center.workingHours ?? {}
  return {
    name: { label: 'Service Center Name', value: center.name || DASH },
    address: { label: 'Location', value: center.address || DASH },
    phone: { label: 'Contact Number', value: center.phone || DASH },
    latitude: { label: 'Latitude', value: String(center.latitude ?? DASH) },
    longitude: { label: 'Longitude', value: String(center.longitude ?? DASH) },
    city: { label: 'City', value: center.city || DASH },
    district: { label: 'District', value: center.district || DASH },
    workingHours: { label: 'Opening and Closing Time', value: `${open || DASH} to ${close || DASH}` },
    services: { label: 'Services Offered', value: center.services?.map(serviceCalled).join(', ') || DASH },
    offDays: { label: 'Off Days', value: center.offDays?.map(label).join(', ') || DASH },
    isActive: { label: 'Active Status', value: center.isActive ? 'Active' : 'Inactive' },
  }
}

function degreesIn(typed: string): number | undefined {
  return /^[+-]?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined
}
