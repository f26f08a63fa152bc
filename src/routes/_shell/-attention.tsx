import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { customerPayments } from '@/api/customer-payments'
import { jobs } from '@/api/jobs'
import { serviceCenters } from '@/api/service-centers'
import { services } from '@/api/services'
import type { Page } from '@/http/envelopes'
import type { List, ListParams } from '@/http/list'
import { formatCount } from '@/lib/format'
import { addDays } from '@/lib/period'
import { useToday } from '@/lists/today'
import { TryAgain } from '@/ui/failure'
import { SideLink } from '@/ui/text/link'

/** What may need an admin's attention: a count of each, which fails alone. A day counts once it has passed whole in India. */
export function Attention() {
  const today = useToday(true)
  const before = (days: number) => addDays(today, -days - 1)
  return (
    <Stack component="ul" gap={0} my={0} mx={-8} p={0} style={{ listStyle: 'none' }}>
      <Listed
        what="Jobs pending for more than 2 days"
        list={jobs}
        search={{ status: 'PENDING', dateTo: before(2) }}
        today={today}
      />
      <Listed
        what="Jobs in progress for more than 3 days"
        list={jobs}
        search={{ status: 'IN_PROGRESS', dateTo: before(3) }}
        today={today}
      />
      <Listed
        what="Customer payments failed in the last 7 days"
        list={customerPayments}
        search={{ status: 'Failed', period: 'last-7-days' }}
        today={today}
      />
      <Listed
        what="Customer payments pending for more than a day"
        list={customerPayments}
        search={{ status: 'Pending', endDate: before(1) }}
        today={today}
      />
      <Listed
        what="Inactive service centers"
        list={serviceCenters}
        search={{ status: 'inactive' }}
        today={today}
      />
      <UnavailableServices />
    </Stack>
  )
}

type ListedProps<Row, Key extends string> = {
  what: string
  list: List<Row, Key>
  search: ListParams<Key>
  /** In India, `YYYY-MM-DD`. */
  today: string
}

/** Rows of a list under filters, counted by the read of a single one. */
function Listed<Row, Key extends string>({ what, list, search, today }: ListedProps<Row, Key>) {
  const query = useQuery({
    queryKey: [...list.key, 'count', search, today],
    queryFn: ({ signal }) => list.pages(search)({ page: 1, limit: 1 }, signal),
    select: countOf,
  })
  return <Need what={what} to={`/${list.name}`} search={search} query={query} />
}

/** The catalogue comes whole: there is nothing to count it by but itself. */
function UnavailableServices() {
  const query = useQuery({
    ...services.query,
    meta: {}, // that it could not be read is said here, and in no toast
    select: (all) => all.filter(({ isAvailable }) => isAvailable === false).length,
  })
  return <Need what="Unavailable services" to="/services" search={{ status: 'unavailable' }} query={query} />
}

/** How many rows there are, by a page of one: as the server counts them, else as it counts such pages. */
function countOf({ total, totalPages, sent }: Page<unknown>): number | undefined {
  if (total !== undefined || sent === 0) return total ?? 0
  return sent === 1 ? totalPages : undefined // it did not keep to one row: its pages are others
}

type NeedProps = {
  what: string
  to: string
  search: object
  query: UseQueryResult<number | undefined>
}

function Need({ what, to, search, query }: NeedProps) {
  if (query.isError && query.data === undefined)
    return (
      <Stack component="li" gap={4} px={8} py={6}>
        <Text size="sm" c="dimmed" role="status">
          {what} could not be counted.
        </Text>
        <Group gap="xs">
          <TryAgain
            error={query.error}
            what={what}
            size="xs"
            isTrying={query.isFetching}
            onTryAgain={query.refetch}
          />
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
