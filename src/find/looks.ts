import {
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { customerPayment, customerPayments, paymentColor } from '@/api/customer-payments'
import { customer, customers } from '@/api/customers'
import { job, jobColor, jobs } from '@/api/jobs'
import { type Plan, plans } from '@/api/plans'
import { type ServiceCenterPayment, serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenter, serviceCenters } from '@/api/service-centers'
import { type Service, services } from '@/api/services'
import { isHttpError } from '@/http/errors'
import { type AnyList, type List, LOOK_UP_SIZE } from '@/http/list'
import type { RecordOf, RecordTitle } from '@/http/record'
import { date, money } from '@/lib/format'
import { type Item, iconOf, listPath, recordItem } from './item'
import { isMatch } from './match'

/** What one list, or one catalogue, has for a text. */
export type Look = {
  /** The segment of its address. */
  name: string
  title: string
  items: readonly Item[]
  isPending: boolean
  isError: boolean
  tryAgain: () => void
  /** Where all that it has for the text is shown. */
  path: string
}

/**
 * Five of each for a text, each as it comes and by itself; a look that is superseded is aborted. Plans and services are picked
 * from their whole lists. Nothing is asked without a text.
 */
export function useLooks(text: string | undefined): Look[] {
  return [
    useListLook(customers, text, (row) => recordItem('customers', row.id, customer.title(row))),
    useListLook(serviceCenters, text, (row) =>
      recordItem('service-centers', row.id, serviceCenter.title(row)),
    ),
    useListLook(jobs, text, (row) => ({
      ...recordItem('jobs', row.id, job.title(row)),
      badge: { status: row.status, color: jobColor(row.status) },
    })),
    useListLook(customerPayments, text, (row) => ({
      ...recordItem('customer-payments', row.id, customerPayment.title(row)),
      badge: { status: row.status, color: paymentColor(row.status) },
    })),
    useListLook(serviceCenterPayments, text, payoutItem),
    useWholeLook('Plans', plans, text, planItem, ({ name }) => name),
    useWholeLook('Services', services, text, serviceItem, ({ label, description }) =>
      [label, description].join(' '),
    ),
  ]
}

function useListLook<Row>(
  list: AnyList & Pick<List<Row, never>, 'lookUp'>,
  text: string | undefined,
  toItem: (row: Row, place: number) => Item,
): Look {
  const { name, title, search } = list
  const query = useQuery({ ...list.lookUp(text ?? ''), enabled: text !== undefined })
  return lookOf(
    { name, title, path: listPath(name, { [search.key]: text ?? '' }) },
    query,
    query.data?.rows.map(toItem),
  )
}

function useWholeLook<Row>(
  title: string,
  whole: { key: readonly [string]; query: WholeQuery<Row> },
  text: string | undefined,
  toItem: (row: Row) => Item,
  textOf: (row: Row) => string | undefined,
): Look {
  const [name] = whole.key
  const meta = { failure: undefined } // is told here, by no toast
  const query = useQuery({ ...whole.query, enabled: text !== undefined, meta })
  const rows = text === undefined ? [] : query.data?.filter((row) => isMatch(textOf(row), text))
  return lookOf({ name, title, path: listPath(name) }, query, rows?.map(toItem))
}

type WholeQuery<Row> = UseQueryOptions<Row[], Error, Row[], [string]>

/** A server may send more rows than it was asked for, and a record twice. */
function lookOf(
  about: Pick<Look, 'name' | 'title' | 'path'>,
  { isLoading, isError, isFetching, refetch }: UseQueryResult,
  items: readonly Item[] = [],
): Look {
  const isFirst = ({ id }: Item, place: number) => items.findIndex((other) => other.id === id) === place
  return {
    ...about,
    items: items.filter(isFirst).slice(0, LOOK_UP_SIZE),
    isPending: isLoading || (isError && isFetching),
    isError: isError && !isFetching,
    tryAgain: () => void refetch(),
  }
}

/** Looks an id up as that of a customer, a center, a job and a payment; answers those that there are. */
export function useHits(id: string | undefined): { items: Item[]; isPending: boolean } {
  const hits = useQueries({
    queries: [
      hitQuery(customer, id),
      hitQuery(serviceCenter, id),
      hitQuery(job, id),
      hitQuery(customerPayment, id),
    ],
  })
  return {
    items: hits.flatMap(({ data }) => (data ? [{ ...data, id: `hit ${data.id}` }] : [])),
    isPending: id !== undefined && hits.some(({ isPending }) => isPending),
  }
}

/** Statuses that say that there is no such record: some servers call an id of another kind a bad request. */
const NONE = [400, 404, 410, 422]

/** What is found is kept for the screen of the record, which then is there at once. */
function hitQuery<Detail>(record: Found<Detail>, id = '') {
  return queryOptions({
    queryKey: [record.name, 'hit', id],
    enabled: id !== '',
    queryFn: async ({ signal, client }): Promise<Item | null> => {
      try {
        const found = await record.read(id, signal)
        client.setQueryData(record.query(id).queryKey, () => found)
        return recordItem(record.name, id, record.title(found))
      } catch (error) {
        if (isHttpError(error) && NONE.includes(error.response.status)) return null
        throw error
      }
    },
  })
}

type Found<Detail> = Pick<RecordOf<Detail>, 'name' | 'read' | 'query'> & {
  title: (found: Detail) => RecordTitle
}

/** A payout has no screen of its own: its list is searched for its reference, or shown for its center. */
function payoutItem(payout: ServiceCenterPayment, place: number): Item {
  const { id, serviceCenter: paidTo, referenceNumber, amount, createdAt } = payout
  return {
    id: `payout ${id ?? referenceNumber ?? place}`,
    label: paidTo ?? referenceNumber ?? 'Payment',
    detail: [amount === undefined ? undefined : money(amount), referenceNumber].filter(Boolean).join(' · '),
    note: createdAt === undefined ? undefined : date(createdAt),
    icon: iconOf('service-center-payments'),
    path: listPath('service-center-payments', {
      [serviceCenterPayments.search.key]: referenceNumber ?? paidTo ?? '',
    }),
  }
}

function planItem({ id, name, amount, duration }: Plan): Item {
  const facts = [
    amount === undefined ? undefined : money(amount),
    duration === undefined ? undefined : `${duration} days`,
  ]
  return recordItem('plans', id, { name: name ?? id, detail: facts.filter(Boolean).join(' · ') })
}

function serviceItem({ id, label, basePrice }: Service): Item {
  return recordItem('services', id, {
    name: label ?? id,
    detail: basePrice === undefined ? undefined : money(basePrice),
  })
}
