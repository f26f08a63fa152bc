import { marketplace } from '@mocks/index'
import * as v from 'valibot'
import { Dashboard } from '@/api/dashboard'
import { Job } from '@/api/jobs'
import { Plan } from '@/api/plans'

import { ServiceCenterPayment } from '@/api/service-center-payments'
import { ServiceCenter, serviceCenter } from '@/api/service-centers'
import { Service } from '@/api/services'
import type { EndpointOf } from '@/data/endpoint'
import type { List } from '@/data/list'
import type { RecordOf } from '@/data/record'

type AnyRow = { id: string }
type ListOfRows = List<AnyRow, string>

/** A screen, for the tests that run on all screens. */
export type Screen = {
  /** Its file in `routes`: `/customers/$id`. */
  at: string
  /** An address that exists. */
  address: string
  /** The path of its first call, below `/api/v1/`, and the kind of its data. */
  path: string
  kind: 'list' | 'object'
  /** How many reads of it it sends at the same time; one by default. */
  reads?: number
  /** Whether it has a search, filters and pages. */
  isList?: boolean
  schema: v.GenericSchema
  /** It has no frame, like the printed slip. */
  isBare?: boolean
  /** The text while it loads. Without it, it shows skeleton rows. */
  loading?: string
  /** The text after a failure. Without it, another screen is opened. */
  failed?: string
  /** The toast after a failure: after an error status without a message, and after any other failure. */
  toast?: { refused: string; otherwise: string }
  /** An element that is there once the data are loaded: the first of its kind in `main`. */
  ready: { role: 'heading' | 'link' | 'button' | 'group'; name?: string; level?: number }
}

/** All exports of the files of `api`. */
const definitions = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true }),
).flatMap((module) => Object.values(module))

/** All lists of the console. */
export const lists: ListOfRows[] = definitions.filter(isList)

/** All records with a screen. */
export const records: RecordOf<unknown>[] = definitions.filter(isRecord)

/** All resources that are read in one call. */
export const endpoints: EndpointOf<unknown>[] = definitions.filter(isEndpoint)

const SERVICES = { refused: 'Failed to load services', otherwise: 'Failed to load services' }

const listScreens = lists.map(
  ({ name, path, row, loading, empty }): Screen => ({
    at: `/${name}`,
    address: `/${name}`,
    path,
    kind: 'list',
    isList: true,
    schema: row,
    loading,
    failed: empty,
    ready: { role: 'button', name: 'Page 1' },
  }),
)

/** All rows of a list, counted and summed. */
const totalsScreens = lists.map(
  ({ name, title, path, row }): Screen => ({
    at: `/${name}/totals`,
    address: `/${name}/totals`,
    path,
    kind: 'list',
    schema: row,
    loading: `Loading ${title.toLowerCase()}...`,
    failed: `${title} could not be loaded.`,
    ready: { role: 'heading', level: 2 },
  }),
)

const recordScreens = records.map(({ name, path, schema, texts }): Screen => {
  const id = firstOf(name)
  const { loading, failed } = texts
  return {
    at: `/${name}/$id`,
    address: `/${name}/${id}`,
    path: path(id),
    kind: 'object',
    schema,
    loading,
    failed,
    ready: { role: 'heading', level: 2 },
  }
})

const dashboardScreen: Omit<Screen, 'at' | 'address'> = {
  path: 'admin/dashboard',
  kind: 'object',
  schema: Dashboard,
  loading: 'Loading dashboard data...',
  failed: 'Failed to load dashboard data',
  toast: { refused: 'Failed to fetch dashboard metrics', otherwise: 'Failed to fetch dashboard data' },
  ready: { role: 'group', name: 'Total Jobs' },
}

/**
 * All screens of the console. Those of lists and records come from their definitions, so that a new one is tested by itself. Only other
 * screens are listed here. A test compares this with the files of `routes`.
 */
export const screens: Screen[] = [
  { at: '', address: '/', ...dashboardScreen },
  { at: '/dashboard', address: '/dashboard', ...dashboardScreen },
  ...listScreens,
  ...totalsScreens,
  ...recordScreens,
  {
    at: '/service-centers/add',
    address: '/service-centers/add',
    path: 'admin/services',
    kind: 'list',
    schema: Service,
    loading: 'What customers can book here. Choose at least one.',
    failed: 'The services could not be loaded.',
    toast: SERVICES,
    ready: { role: 'button', name: marketplace.services.all()[0]?.label },
  },
  {
    at: '/service-centers/$id/edit',
    address: `/service-centers/${firstOf('service-centers')}/edit`,
    path: `admin/service-centers/${firstOf('service-centers')}`,
    kind: 'object',
    schema: serviceCenter.schema,
    loading: serviceCenter.texts.loading,
    ready: { role: 'button', name: 'Update Service Center' },
  },
  {
    at: '/service-centers/$id/statement',
    address: `/service-centers/${firstOf('service-centers')}/statement`,
    path: `admin/service-centers/${firstOf('service-centers')}`,
    kind: 'object',
    schema: serviceCenter.schema,
    loading: serviceCenter.texts.loading,
    failed: serviceCenter.texts.failed,
    ready: { role: 'heading', name: 'Statement of account' },
  },
  {
    at: '/service-centers/statements',
    address: `/service-centers/statements?ids=${firstOf('service-centers')}`,
    path: `admin/service-centers/${firstOf('service-centers')}`,
    kind: 'object',
    schema: serviceCenter.schema,
    loading: serviceCenter.texts.loading,
    failed: serviceCenter.texts.failed,
    ready: { role: 'heading', name: 'Statement of account' },
  },
  {
    at: '/jobs/board',
    address: '/jobs/board',
    path: 'admin/jobs',
    kind: 'list',
    reads: 3,
    schema: Job,
    loading: 'Loading jobs...',
    failed: 'Jobs could not be loaded.',
    ready: { role: 'heading', level: 2 },
  },
  {
    at: '/payouts-due',
    address: '/payouts-due',
    path: 'admin/service-centers',
    kind: 'list',
    schema: ServiceCenter,
    loading: 'Loading service centers...',
    failed: 'The service centers could not be loaded.',
    ready: { role: 'button', name: 'Make Payment' },
  },
  {
    at: '/plans',
    address: '/plans',
    path: 'plan',
    kind: 'object',
    schema: Plan,
    failed: 'No plans found',
    ready: { role: 'link', name: marketplace.plans.all()[0]?.name },
  },
  {
    at: '/services',
    address: '/services',
    path: 'admin/services',
    kind: 'list',
    schema: Service,
    failed: 'No services found',
    toast: SERVICES,
    ready: { role: 'link', name: marketplace.services.all()[0]?.label },
  },
  {
    at: '/service-center-payments/checks',
    address: '/service-center-payments/checks',
    path: 'admin/get-service-center-payments',
    kind: 'list',
    schema: ServiceCenterPayment,
    loading: 'Loading service center payments...',
    failed: 'Service Center Payments could not be loaded.',
    ready: { role: 'heading', level: 2 },
  },
  {
    at: '/service-center-payments/slip',
    address: `/service-center-payments/slip?reference=${marketplace.payouts.all()[0]?.referenceNumber}`,
    path: 'admin/get-service-center-payments',
    kind: 'list',
    isBare: true,
    schema: ServiceCenterPayment,
    loading: 'Loading payout...',
    failed: 'Failed to load payout',
    ready: { role: 'heading', name: 'Payout slip' },
  },
  {
    at: '/analytics',
    address: '/analytics',
    path: 'admin/jobs/analytics',
    kind: 'object',
    schema: v.object({ totalJobs: v.unknown(), byStatus: v.unknown(), byDay: v.unknown() }), // it accepts any answer
    ready: { role: 'group', name: 'Total Jobs' },
  },
]

/** The screens that show nothing of the API when they are opened. */
export const screensWithoutData = [
  '/service-center-payments/reconcile',
  '/service-centers/import',
  '/plans/import',
  '/services/import',
]

/** The id of the first record of a list. */
export function firstOf(name: string): string {
  const collection = Object.entries(marketplace).find(([key]) => dashed(key) === name)?.[1]
  const [row] = collection?.all() ?? []
  if (!row) throw new Error(`The embedded API has no ${name}`)
  return row.id
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function isList(definition: unknown): definition is ListOfRows {
  return typeof definition === 'object' && definition !== null && 'lookUp' in definition
}

function isRecord(definition: unknown): definition is RecordOf<unknown> {
  return typeof definition === 'object' && definition !== null && 'cached' in definition
}

function isEndpoint(definition: unknown): definition is EndpointOf<unknown> {
  return typeof definition === 'object' && definition !== null && 'key' in definition && !isList(definition)
}
