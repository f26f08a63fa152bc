import { type Plan, type PlanInput, plans } from '@/api/plans'
import { plain } from '@/import/columns'
import type { ImportSpec } from '@/import/spec'
import { PlanFields, type PlanValues, planFields } from './-plan-fields'

export const planImport: ImportSpec<PlanValues, PlanInput, Plan, Plan> = {
  ...planFields,
  noun: 'plan',
  schema: PlanFields(/[;,\n]/), // a cell with several values separates them by `;`
  identities: ({ name }) => (name === undefined ? [] : [{ by: 'name', key: plain(name) }]),
  nameOf: ({ id, name }) => name ?? id,
  readExisting: (_client, signal) => plans.read(signal),
  readSimilar: async (_plan, signal) => (await plans.read(signal)).rows,
}
