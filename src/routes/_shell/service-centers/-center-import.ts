import { DAYS, type ServiceCenter, type ServiceCenterInput, serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import { plain } from '@/import/columns'
import type { Identity } from '@/import/import-lines'
import { type ImportSpec, readWholeList } from '@/import/spec'
import { formatLabel } from '@/lib/format'
import { indianMobile } from '@/lib/phone'
import { type CenterValues, centerFields } from './-center-fields'

export const centerImport: ImportSpec<CenterValues, ServiceCenterInput, ServiceCenter, void> = {
  ...centerFields,
  noun: 'service center',
  schema: centerFields.schema(),
  identities,
  nameOf: ({ id, name }) => name ?? id,
  readExisting: async (client, signal) => {
    const [rows, catalogue] = await Promise.all([
      readWholeList(client, serviceCenters, signal),
      services.read(signal),
    ])
    const choices = {
      offDays: DAYS.map((day) => ({ value: day, label: formatLabel(day) })),
      services: catalogue.rows.map(({ id, label }) => ({ value: id, label: label ?? id })),
    }
    return { rows, choices }
  },
  readSimilar: async ({ name, phone }, signal) => {
    const found = [name, phone].map((search) => serviceCenters.pages({ search })(FIRST_PAGE, signal))
    return (await Promise.all(found)).flatMap(({ rows }) => rows)
  },
}

const FIRST_PAGE = { page: 1, limit: 100 }

type Compared = { name?: string | undefined; city?: string | undefined; phone?: string | undefined }

function identities({ name, city, phone }: Compared): Identity[] {
  const both = name !== undefined && city !== undefined
  return [
    ...(phone === undefined ? [] : [{ by: 'phone', key: `phone ${indianMobile(phone) ?? phone}` }]),
    ...(both ? [{ by: 'name and city', key: `name ${plain(name)}, ${plain(city)}` }] : []),
  ]
}
