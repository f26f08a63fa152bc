import {
  type Icon,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconId,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconTool,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { customerPayment, customerPayments, paymentColor } from '@/api/customer-payments'
import { customer, customers } from '@/api/customers'
import { job, jobColor, jobs, jobsBoard } from '@/api/jobs'
import { payoutsDue } from '@/api/payouts-due'
import { planFilters, plans } from '@/api/plans'
import { paymentRowKey, serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { serviceFilters, services } from '@/api/services'
import type { EndpointOf } from '@/data/endpoint'
import type { Page } from '@/data/envelopes'
import type { AnyList, Filter, Filterable, List } from '@/data/list'
import type { RecordOf, RecordTitle } from '@/data/record'
import { statusOf } from '@/http/errors'
import { formatDate, formatDays, formatMoney } from '@/lib/format'
import { hasEveryWord } from '@/lib/match'
import type { StatusColor } from '@/lib/status'

/** An address of the console: the router's `to` and `search`. */
export type Target = { to: string; search: Record<string, string> }

/** A record as an item of Find. */
export type RecordSummary = RecordTitle & {
  /** Unique in its resource. */
  id: string
  /** A text at the right, such as a day. */
  note?: string | undefined
  badge?: { status: string | undefined; color: StatusColor } | undefined
  target: Target
}

type Search = {
  query: UseQueryOptions
  /** From the cache. */
  found: (client: QueryClient) => RecordSummary[]
  /** The list with all results. */
  target: Target
}

/** A kind of record of the API. */
export type Resource = {
  /** The segment of its address, and the first part of its query keys. */
  name: string
  title: string
  list: Filterable
  search: (text: string) => Search
  /** In the singular. Find understands them, as in "failed payments". */
  synonyms: readonly string[]
  /** Undefined if records have no screen. */
  recordTarget?: (id: string) => Target
  /** By default the id. */
  nameOfId?: (id: string) => string
  /** Null if there is no such record. */
  byId?: (id: string) => UseQueryOptions<RecordSummary | null, Error, RecordSummary | null, string[]>
  /** Undefined for a list without paging. */
  totals: { label: string; target: Target } | undefined
  add?: { label: string; target: Target }
}

type ScreenEntry = {
  to: string
  label: string
  icon: Icon
  /** The key after `g` that opens it. */
  letter: string
  resource?: Resource
  /** A list that is not a resource of the API. */
  list?: Filterable
  synonyms?: readonly string[]
}

/** Every resource of the console. The sidebar, Find, the shortcuts, Activity and the tests of all screens use this list. */
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
    synonyms: [
      ...['payout due', 'due payout', 'pending payout', 'payment due', 'due payment', 'pending due'],
      ...['unpaid center', 'unpaid service center', 'unpaid garage'],
    ],
  },
  {
    to: '/plans',
    label: 'Plans',
    icon: IconId,
    letter: 'l',
    resource: withModal(plans, {
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
    resource: withModal(services, {
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
] as const satisfies readonly ScreenEntry[]

/** Also screens that the sidebar does not have. */
export const lettered: readonly ScreenEntry[] = [
  ...sidebar,
  {
    to: `/${jobsBoard.name}`,
    label: jobsBoard.title,
    icon: IconLayoutKanban,
    letter: 'b',
    synonyms: ['job board', 'board of jobs', 'dispatch', 'kanban'],
  },
]

export const resources: readonly Resource[] = sidebar.flatMap((entry) =>
  'resource' in entry ? [entry.resource] : [],
)

/** `names` are in the singular. */
export const namedScreens = lettered.map((entry) => {
  const { list, synonyms = [] } = entry.resource ?? entry
  return { ...entry, list, names: [entry.label.replace(/s$/, ''), ...synonyms] }
})

/** Undefined for an unknown name, which another version of the console may have stored. */
export function resourceOf(name: string | undefined): Resource | undefined {
  return resources.find((resource) => resource.name === name)
}

type RecordOptions<Row> = Pick<Resource, 'synonyms' | 'nameOfId' | 'add'> & {
  badge?: (row: Row) => RecordSummary['badge']
}

type FoundList<Row> = AnyList & Pick<List<Row, never>, 'lookUp' | 'readLookUp'>

/** Each record has a screen. */
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
    totals: totalsOf(list),
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
            client.setQueryData(record.query(id).queryKey, () => found) // so that its screen needs no further read
            return { ...record.title(found), id, target: recordTarget(id) }
          } catch (error) {
            if (NO_SUCH_ID.includes(statusOf(error) ?? 0)) return null
            throw error
          }
        },
      }),
  }
}

/** Some servers answer 400 or 422 for an id of another kind. */
const NO_SUCH_ID = [400, 404, 410, 422]

function totalsOf({ name, title, hasTotals }: AnyList): Resource['totals'] {
  if (!hasTotals) return undefined
  return { label: `Totals of ${title}`, target: { to: `/${name}/totals`, search: {} } }
}

/** A payout has no screen. It opens its list, searched for the reference or the center. */
function payouts(): Resource {
  const { name, title, search } = serviceCenterPayments
  return {
    name,
    title,
    list: serviceCenterPayments,
    totals: totalsOf(serviceCenterPayments),
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
      const { serviceCenter, referenceNumber, amount, createdAt } = payout
      return {
        id: paymentRowKey(payout, index),
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
  /** The search param that opens a record over its list. */
  parameter: string
  /** The text that is searched. */
  searched: (row: Row) => string | undefined
  summary: (row: Row) => RecordTitle
}

/** Read in one call. Records open in a modal over the list, and are searched in the browser. */
function withModal<Row extends { id: string }>(
  { name, read, query: { queryKey } }: EndpointOf<Page<Row>>,
  { title, synonyms, filters, add, parameter, searched, summary }: WholeOptions<Row>,
): Resource {
  const recordTarget = (id: string): Target => ({ to: `/${name}`, search: { [parameter]: id } })
  return {
    name,
    title,
    add,
    list: { name, title, filters },
    totals: undefined,
    synonyms,
    recordTarget,
    search: (text) => {
      const isTitle = hasEveryWord(title, text)
      /** "gold plan" finds the plan "Gold", and "plan" alone does not find them all. */
      const isFound = (searchedText = '') =>
        hasEveryWord(isTitle ? searchedText : `${searchedText} ${title}`, text)
      return {
        query: { queryKey, queryFn: ({ signal }) => read(signal) },
        found: (client) =>
          (client.getQueryData(queryKey)?.rows ?? [])
            .filter((row) => isFound(searched(row)))
            .map((row) => ({ ...summary(row), id: row.id, target: recordTarget(row.id) })),
        target: { to: `/${name}`, search: {} },
      }
    },
  }
}
