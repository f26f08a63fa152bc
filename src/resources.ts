import {
  type Icon,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconId,
  IconLayoutDashboard,
  IconTool,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { customerPayment, customerPayments, paymentColor } from '@/api/customer-payments'
import { customer, customers } from '@/api/customers'
import { job, jobColor, jobs } from '@/api/jobs'
import { payoutsDue } from '@/api/payouts-due'
import { planFilters, plans } from '@/api/plans'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { serviceFilters, services } from '@/api/services'
import type { EndpointOf } from '@/http/endpoint'
import { isHttpError } from '@/http/errors'
import type { AnyList, Filter, Filterable, List } from '@/http/list'
import type { RecordOf, RecordTitle } from '@/http/record'
import { formatDate, formatDays, formatMoney } from '@/lib/format'
import { hasEveryWord } from '@/lib/match'
import type { StatusColor } from '@/lib/status'

/** An address of the console: the router's `to` and `search`. */
export type Target = { to: string; search: Record<string, string> }

/** A record on one line, as Find shows it. */
export type RecordSummary = RecordTitle & {
  /** Tells it from all others of its resource. */
  id: string
  /** What stands at the end of the line, such as a day. */
  note?: string | undefined
  badge?: { status: string | undefined; color: StatusColor } | undefined
  target: Target
}

/** How Find searches a resource. */
type Search = {
  query: UseQueryOptions
  /** What the answer in the cache has for the text. */
  found: (client: QueryClient) => RecordSummary[]
  /** Where all that was found is shown. */
  target: Target
}

/** A kind of record that the API has: all that must be known of it outside its own files. */
export type Resource = {
  /** The segment of its address, and the first part of its query keys. */
  name: string
  title: string
  list: Filterable
  search: (text: string) => Search
  /** Other names than its title, in the singular: Find understands "failed payments" by them. */
  synonyms: readonly string[]
  /** Where one of its records is opened; undefined where they have no screen of their own. */
  recordTarget?: (id: string) => Target
  /** What a record is called of which only the id is known; the id itself without this. */
  nameOfId?: (id: string) => string
  /** Reads the record that has an id; null where there is none. */
  byId?: (id: string) => UseQueryOptions<RecordSummary | null, Error, RecordSummary | null, string[]>
  /** Where a new one is added. */
  add?: { label: string; target: Target }
}

type SidebarEntry = {
  to: string
  label: string
  icon: Icon
  /** Goes there after `g`. */
  letter: string
  resource?: Resource
  /** A list that is no resource of the API. */
  list?: Filterable
  synonyms?: readonly string[]
}

/**
 * The sidebar, in its order, with every resource of the console. The sidebar, Find, the keyboard, Activity and the tests of all screens
 * follow from it.
 */
export const sidebar = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, letter: 'd', synonyms: ['home'] },
  {
    to: '/customers',
    label: customers.title,
    icon: IconUsers,
    letter: 'c',
    resource: withRecord(customers, customer, { synonyms: ['client', 'user', 'cust'] }),
  },
  {
    to: '/service-centers',
    label: serviceCenters.title,
    icon: IconBuildingStore,
    letter: 's',
    resource: withRecord(serviceCenters, serviceCenter, {
      synonyms: ['center', 'centre', 'service centre', 'garage', 'workshop', 'svc center', 'sc'],
      add: { label: 'Add Service Center', target: { to: '/service-centers/add', search: {} } },
    }),
  },
  {
    to: '/jobs',
    label: jobs.title,
    icon: IconClipboardList,
    letter: 'j',
    resource: withRecord(jobs, job, {
      synonyms: ['booking', 'service request', 'breakdown'],
      nameOfId: (id) => `Job #${id}`,
      badge: ({ status }) => ({ status, color: jobColor(status) }),
    }),
  },
  {
    to: '/customer-payments',
    label: customerPayments.title,
    icon: IconCreditCard,
    letter: 'p',
    resource: withRecord(customerPayments, customerPayment, {
      synonyms: ['payment', 'pymt', 'pmt', 'txn', 'transaction', 'purchase', 'subscription'],
      badge: ({ status }) => ({ status, color: paymentColor(status) }),
    }),
  },
  {
    to: '/service-center-payments',
    label: serviceCenterPayments.title,
    icon: IconCash,
    letter: 'o',
    resource: payouts(),
  },
  {
    to: '/payouts-due',
    label: payoutsDue.title,
    icon: IconWallet,
    letter: 'u',
    list: payoutsDue,
    synonyms: ['payout due', 'due payout', 'pending payout', 'payment due', 'due payment', 'pending due'],
  },
  {
    to: '/plans',
    label: 'Plans',
    icon: IconId,
    letter: 'l',
    resource: readWhole(plans, {
      title: 'Plans',
      synonyms: ['subscription plan', 'membership'],
      filters: planFilters,
      parameter: 'plan',
      searched: ({ name }) => name,
      summary: ({ id, name, amount, duration }) => ({
        name: name ?? id,
        detail: [amount !== undefined && formatMoney(amount), duration !== undefined && formatDays(duration)]
          .filter(Boolean)
          .join(' · '),
      }),
      add: { label: 'Add Plan', target: { to: '/plans', search: { mode: 'add' } } },
    }),
  },
  {
    to: '/services',
    label: 'Services',
    icon: IconTool,
    letter: 'v',
    resource: readWhole(services, {
      title: 'Services',
      synonyms: [],
      filters: serviceFilters,
      parameter: 'service',
      searched: ({ label, description }) => [label, description].join(' '),
      summary: ({ id, label, basePrice }) => ({
        name: label ?? id,
        detail: basePrice === undefined ? undefined : formatMoney(basePrice),
      }),
      add: { label: 'Add Service', target: { to: '/services', search: { mode: 'add' } } },
    }),
  },
  {
    to: '/analytics',
    label: 'Analytics',
    icon: IconChartBar,
    letter: 'a',
    synonyms: ['chart', 'report', 'statistic'],
  },
] as const satisfies readonly SidebarEntry[]

export const resources: readonly Resource[] = sidebar.flatMap((entry) =>
  'resource' in entry ? [entry.resource] : [],
)

/** Each screen with what people call it: its label and its synonyms, in the singular. */
export const namedScreens = sidebar.map((entry: SidebarEntry) => {
  const { list, synonyms = [] } = entry.resource ?? entry
  return { ...entry, list, names: [entry.label.replace(/s$/, ''), ...synonyms] }
})

/** The resource of a name; undefined where there is none, as of an entry that another version has stored. */
export function resourceOf(name: string | undefined): Resource | undefined {
  return resources.find((resource) => resource.name === name)
}

type RecordOptions<Row> = Pick<Resource, 'synonyms' | 'nameOfId' | 'add'> & {
  badge?: (row: Row) => RecordSummary['badge']
}

type FoundList<Row> = AnyList & Pick<List<Row, never>, 'lookUp' | 'readLookUp'>

/** A resource with a list, and a screen for each of its records. */
function withRecord<Row extends { id: string }, Detail>(
  list: FoundList<Row>,
  record: Pick<RecordOf<Detail>, 'read' | 'query'> & { title: (known: Row | Detail) => RecordTitle },
  { badge, ...options }: RecordOptions<Row>,
): Resource {
  const { name, title } = list
  const recordTarget = (id: string): Target => ({ to: `/${name}/${encodeURIComponent(id)}`, search: {} })
  return {
    ...options,
    name,
    title,
    list,
    recordTarget,
    search: searchOf(list, (row) => ({
      ...record.title(row),
      id: row.id,
      badge: badge?.(row),
      target: recordTarget(row.id),
    })),
    byId: (id) =>
      queryOptions({
        queryKey: [name, 'by-id', id],
        queryFn: async ({ signal, client }): Promise<RecordSummary | null> => {
          try {
            const found = await record.read(id, signal)
            client.setQueryData(record.query(id).queryKey, () => found) // so that its screen shows at once
            return { ...record.title(found), id, target: recordTarget(id) }
          } catch (error) {
            if (isHttpError(error) && NO_SUCH_ID.includes(error.response.status)) return null
            throw error
          }
        },
      }),
  }
}

/** Statuses that say that there is no such record: some servers call an id of another kind a bad request. */
const NO_SUCH_ID = [400, 404, 410, 422]

/** A payout has no screen of its own: its list is searched for its reference number, or shown for its center. */
function payouts(): Resource {
  const { name, title, search } = serviceCenterPayments
  return {
    name,
    title,
    list: serviceCenterPayments,
    synonyms: [
      'payment',
      'payout',
      'pay out',
      'center payment',
      'centre payment',
      'service centre payment',
      'settlement',
    ],
    search: searchOf(serviceCenterPayments, (payout, index) => {
      const { id, serviceCenter, referenceNumber, amount, createdAt } = payout
      return {
        id: id ?? referenceNumber ?? String(index),
        name: serviceCenter ?? referenceNumber ?? 'Payment',
        detail: [amount !== undefined && formatMoney(amount), referenceNumber].filter(Boolean).join(' · '),
        note: createdAt === undefined ? undefined : formatDate(createdAt),
        target: { to: `/${name}`, search: { [search.key]: referenceNumber ?? serviceCenter ?? '' } },
      }
    }),
  }
}

function searchOf<Row>(list: FoundList<Row>, summary: (row: Row, index: number) => RecordSummary) {
  return (text: string): Search => {
    const { queryKey } = list.lookUp(text)
    return {
      query: { queryKey, queryFn: ({ signal }) => list.readLookUp(text, signal) },
      found: (client) => client.getQueryData(queryKey)?.rows.map(summary) ?? [],
      target: { to: `/${list.name}`, search: { [list.search.key]: text } },
    }
  }
}

type WholeOptions<Row> = Pick<Resource, 'title' | 'synonyms' | 'add'> & {
  filters: readonly Filter[]
  /** The key in the address of the list that opens one of its records there. */
  parameter: string
  /** What is searched of a record. */
  searched: (row: Row) => string | undefined
  summary: (row: Row) => RecordTitle
}

/** A resource whose records the API tells in one call. They open over their list, and are searched here. */
function readWhole<Row extends { id: string }>(
  { name, read, query: { queryKey } }: EndpointOf<Row[]>,
  { title, synonyms, filters, add, parameter, searched, summary }: WholeOptions<Row>,
): Resource {
  const recordTarget = (id: string): Target => ({ to: `/${name}`, search: { [parameter]: id } })
  return {
    name,
    title,
    add,
    list: { name, title, filters },
    synonyms,
    recordTarget,
    search: (text) => {
      const isTitle = hasEveryWord(title, text)
      /** "gold plan" finds the plan "Gold", and "plan" alone does not find them all. */
      const isFound = (own = '') => hasEveryWord(isTitle ? own : `${own} ${title}`, text)
      return {
        query: { queryKey, queryFn: ({ signal }) => read(signal) },
        found: (client) =>
          (client.getQueryData(queryKey) ?? [])
            .filter((row) => isFound(searched(row)))
            .map((row) => ({ ...summary(row), id: row.id, target: recordTarget(row.id) })),
        target: { to: `/${name}`, search: {} },
      }
    },
  }
}
