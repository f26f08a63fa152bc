import { type Service, type ServiceInput, services } from '@/api/services'
import { plain } from '@/import/columns'
import type { ImportSpec } from '@/import/spec'
import { type ServiceValues, serviceFields } from './-service-fields'

export const serviceImport: ImportSpec<ServiceValues, ServiceInput, Service, void> = {
  ...serviceFields,
  noun: 'service',
  schema: serviceFields.schema(),
  identities: ({ label }) => (label === undefined ? [] : [{ by: 'name', key: plain(label) }]),
  nameOf: ({ id, label }) => label ?? id,
  readExisting: (_client, signal) => services.read(signal),
  readSimilar: async (_service, signal) => (await services.read(signal)).rows,
}
