import { marketplace } from '@mocks/index'
import * as v from 'valibot'
import { Dashboard } from '@/api/dashboard'
import { Plan } from '@/api/plans'

import { ServiceCenterPayment } from '@/api/service-center-payments'
import { ServiceCenter, serviceCenter } from '@/api/service-centers'
import { Service } from '@/api/services'
import type { EndpointOf } from '@/http/endpoint'
import type { List } from '@/http/list'
import type { RecordOf } from '@/http/record'

type AnyRow = { id: string }
type ListOfRows = List<AnyRow, string>

/** A screen, and what the tests of all screens must know of it. */
export type Screen = {
  /** Its place among the files of `routes`: `/customers/$id`. */
  at: string
  /** One address that is there. */
  address: string
  /** What it asks first, below `/api/v1/`, and of which kind the data are. */
  path: string
  kind: 'list' | 'object'
  /** Searched, filtered and read page by page. */
  isList?: boolean
  schema: v.GenericSchema
  /** Stands without the frame, as what is printed does. */
  isBare?: boolean
  /** Shown while it loads; a table of grey bars without it. */
  loading?: string
  /** Shown where the call failed; without it the screen leads away. */
  failed?: string
  /** Told besides: where the server refused without words of its own, and where no answer can be read. */
  toast?: { refused: string; otherwise: string }
  /** The first of these in its middle is there once the data are. */
  ready: { role: 'heading' | 'link' | 'button' | 'group'; name?: string; level?: number }
}

/** Everything that the files of `api` define. */
const definitions = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true }),
).flatMap((module) => Object.values(module))

/** The lists of the console, as their definitions say. */
export const lists: ListOfRows[] = definitions.filter(isList)

/** Their records. */
export const records: RecordOf<unknown>[] = definitions.filter(isRecord)

/** What the API tells whole in one call. */
export const wholes: EndpointOf<unknown>[] = definitions.filter(isWhole)

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
 * Every screen of the console. Those of lists and records follow from their definitions, so that a new one is tested with the
 * others; only what has neither is told here. A test holds this to the files of `routes`.
 */
export const screens: Screen[] = [
  { at: '', address: '/', ...dashboardScreen },
  { at: '/dashboard', address: '/dashboard', ...dashboardScreen },
  ...listScreens,
  ...recordScreens,
  {
    at: '/service-centers/add',
    address: '/service-centers/add',
    path: 'admin/services',
    kind: 'list',
    schema: Service,
    loading: 'What customers can book here. At least one.',
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
    at: '/payouts-due',
    address: '/payouts-due',
    path: 'admin/service-centers',
    kind: 'list',
    schema: ServiceCenter,
    loading: 'Reading service centers...',
    failed: 'The service centers could not be read.',
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
    schema: v.object({ totalJobs: v.unknown(), byStatus: v.unknown(), byDay: v.unknown() }), // it draws whatever comes
    ready: { role: 'group', name: 'Total Jobs' },
  },
]

/** The id of some record, by the name that its list has in the address. */
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
  return typeof definition === 'object' && definition !== null && 'known' in definition
}

function isWhole(definition: unknown): definition is EndpointOf<unknown> {
  return typeof definition === 'object' && definition !== null && 'key' in definition && !isList(definition)
}
