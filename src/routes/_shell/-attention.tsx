import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { customerPayments } from '@/api/customer-payments'
import { jobs } from '@/api/jobs'
import { serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import type { Page } from '@/data/envelopes'
import type { List, ListParams } from '@/data/list'
import { formatCount } from '@/lib/format'
import { addDays } from '@/lib/period'
import { retryOf, TryAgain } from '@/ui/failure'
import { SideLink } from '@/ui/text/link'
import { useToday } from '@/ui/today'

/** Each count is loaded, and fails, by itself. "More than 2 days" are whole days in India. */
export function Attention() {
  const today = useToday(true)
  const before = (days: number) => addDays(today, -days - 1)
  return (
    <Stack component="ul" gap={0} my={0} mx={-8} p={0} style={{ listStyle: 'none' }}>
      <ListCount
        what="Jobs pending for more than 2 days"
        list={jobs}
        search={{ status: 'PENDING', dateTo: before(2) }}
        today={today}
      />
      <ListCount
        what="Jobs in progress for more than 3 days"
        list={jobs}
        search={{ status: 'IN_PROGRESS', dateTo: before(3) }}
        today={today}
      />
      <ListCount
        what="Customer payments failed in the last 7 days"
        list={customerPayments}
        search={{ status: 'Failed', period: 'last-7-days' }}
        today={today}
      />
      <ListCount
        what="Customer payments pending for more than a day"
        list={customerPayments}
        search={{ status: 'Pending', endDate: before(1) }}
        today={today}
      />
      <ListCount
        what="Inactive service centers"
        list={serviceCenters}
        search={{ status: 'inactive' }}
        today={today}
      />
      <UnavailableServices />
    </Stack>
  )
}

type ListCountProps<Row, Key extends string> = {
  what: string
  list: List<Row, Key>
  search: ListParams<Key>
  /** In India, `YYYY-MM-DD`. */
  today: string
}

/** It reads a page of one row, whose answer has the total. */
function ListCount<Row, Key extends string>({ what, list, search, today }: ListCountProps<Row, Key>) {
  const query = useQuery({
    queryKey: [...list.key, 'count', search, today],
    queryFn: ({ signal }) => list.pages(search)({ page: 1, limit: 1 }, signal),
    select: countOf,
  })
  return <CountLink what={what} to={`/${list.name}`} search={search} query={query} />
}

/** Services have no filters: the whole catalogue is read. */
function UnavailableServices() {
  const query = useQuery({
    ...services.query,
    meta: {}, // a failure is shown here instead of a toast
    select: ({ rows }) => rows.filter(({ isAvailable }) => isAvailable === false).length,
  })
  return (
    <CountLink what="Unavailable services" to="/services" search={{ status: 'unavailable' }} query={query} />
  )
}

/** From a page of one row: the server's total, else its number of pages. */
function countOf({ total, totalPages, sent }: Page<unknown>): number | undefined {
  if (total !== undefined || sent === 0) return total ?? 0
  return sent === 1 ? totalPages : undefined // the server has sent larger pages
}

type CountLinkProps = {
  what: string
  to: string
  search: object
  query: UseQueryResult<number | undefined>
}

function CountLink({ what, to, search, query }: CountLinkProps) {
  if (query.isError && query.data === undefined)
    return (
      <Stack component="li" gap={4} px={8} py={6}>
        <Text size="sm" c="dimmed" role="status">
          {what} could not be counted.
        </Text>
        <Group gap="xs">
          <TryAgain {...retryOf(query)} what={what} size="xs" />
        </Group>
      </Stack>
    )
  const figure = query.isPending ? (
    <Skeleton component="span" display="block" h={12} w={20} />
  ) : (
    <Text span fw={600} c={query.data === 0 ? 'dimmed' : undefined} style={FIGURES}>
      {formatCount(query.data)}
    </Text>
  )
  return (
    <li>
      <SideLink
        to={to}
        search={search}
        isCurrent={false}
        label={what}
        figure={figure}
        style={ROW}
        aria-busy={query.isPending}
      />
    </li>
  )
}

const ROW = { minHeight: 44, paddingInline: 8, lineHeight: 1.35 } as const
const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const
