import { Button, EmptyState, Paper, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useExportOffer } from '@/export/offer'
import type { Source } from '@/export/source'
import { type AnyList, readParams, SEARCH_DELAY } from '@/http/list'
import { parseSearch } from '@/lib/address'
import { toPaise, toRupees } from '@/lib/amount'
import { clock, count } from '@/lib/format'
import { describe } from '@/lists/describe'
import { FilterBar } from '@/lists/filter-bar'
import { LinkNotice } from '@/lists/link-notice'
import { ResetFilters } from '@/lists/reset-filters'
import type { SearchHandle } from '@/lists/search-box'
import { DuePayment, useDuePayment } from '@/payouts/due/due-payment'
import { type Due, type DueRow, dueRows, unreadOf } from '@/payouts/due/facts'
import { isCatchingUp } from '@/payouts/due/machine'
import { LIST_FAILED, NotRead } from '@/payouts/due/not-read'
import { Summary } from '@/payouts/due/summary'
import { useDue } from '@/payouts/due/use-due'
import { AccountedModal } from '@/payouts/make-payment'
import { PaidSlipLink } from '@/payouts/paid-slip-link'
import { PayButton } from '@/payouts/pay-button'
import { useAct } from '@/ui/acts'
import { FailureActions } from '@/ui/failure'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import { CutText } from '@/ui/text/cut-text'
import { NameLink } from '@/ui/text/link'

/** What its address holds, as that of any list. The server knows nothing of it: it is found among what was read. */
const payoutsDue = {
  name: 'payouts-due',
  title: 'Payouts Due',
  path: 'admin/service-centers',
  search: { key: 'search', placeholder: 'Search payouts due...', delay: SEARCH_DELAY.short },
  filters: [{ key: 'min', label: 'At Least', kind: 'amount' }],
  empty: 'No payouts due',
} as const satisfies AnyList

type DueParams = { search?: string; min?: string }

const readSearch = (raw: Record<string, unknown>): DueParams => {
  const { page: _, ...params } = readParams<'search' | 'min'>(payoutsDue, raw)
  return params
}

export const Route = createFileRoute('/_shell/payouts-due')({
  validateSearch: readSearch,
  component: PayoutsDueScreen,
})

/** Rows that are drawn at first, and with each wish for more. */
const DRAWN = 100

/** Grey rows while nobody is known to be owed anything, and the room of an empty table. */
const SOME = 5

function PayoutsDueScreen() {
  const params = Route.useSearch()
  const { due, stop, goOn, readAgain } = useDue()
  const shown = useDeferredValue(due) // what is typed comes before what was read
  const all = useMemo(() => dueRows(shown), [shown])
  const rows = useMemo(() => chosen(all, params), [all, params])
  const [drawn, draw] = useState(DRAWN)
  const payment = useDuePayment(rows)
  const search = useRef<SearchHandle>(null)
  const { step, list } = shown.reading
  const isReading = step === 'reading' && !isCatchingUp(shown.reading)
  const hasFailed = step === 'stuck' && list.step === 'failed' && all.length === 0
  const { history } = useRouter()
  useExportOffer(payoutsDue.title, () => {
    search.current?.settle()
    const asked = readSearch(parseSearch(history.location.search))
    return dueSource(due, chosen(dueRows(due), asked), columns)
  })
  useAct({ label: 'Read again', key: 'r', icon: IconRefresh, run: readAgain })

  const columns: Column<DueRow>[] = [
    {
      header: 'Service Center',
      width: 18,
      value: ({ name }) => name,
      cell: ({ id, name, place }) => (
        <>
          <NameLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId: id }} name={name} />
          {place && <CutText look="quiet">{place}</CutText>}
        </>
      ),
    },
    { header: 'Pending Amount', kind: 'money', width: 9, value: ({ pending }) => toRupees(pending) },
    {
      header: 'Actions',
      width: 9,
      cell: (row) => (
        <PayButton
          ref={payment.buttonOf(row.id)}
          centerId={row.id}
          name={row.name ?? row.id}
          variant="light"
          {...AccountedModal.opener(() => payment.open(row))}
        />
      ),
    },
  ]

  return (
    <Stack>
      <ScreenHeader
        title={payoutsDue.title}
        longTitle={describe(payoutsDue, params)}
        beside={
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {step === 'done' && `Read ${clock(shown.readAt)}`}
          </Text>
        }
      >
        {payment.paid && (
          <PaidSlipLink
            centerId={payment.paid.id}
          >{`Payout slip, ${payment.paid.name ?? payment.paid.id}`}</PaidSlipLink>
        )}
        {isReading ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {step === 'stopped' && (
              <Button variant="default" onClick={goOn}>
                Go on
              </Button>
            )}
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={readAgain}>
              Read again
            </Button>
          </>
        )}
      </ScreenHeader>
      <Summary due={shown} all={all} rows={rows} isStale={shown !== due} />
      <FilterBar list={payoutsDue} today="" total={rows.length} search={search} />
      <LinkNotice list={payoutsDue} />
      {!hasFailed && <NotRead due={shown} onTryAgain={goOn} />}
      <Paper className={classes.card} __vars={{ '--room': String(SOME) }}>
        <Rows
          label={payoutsDue.title}
          columns={columns}
          rows={rows.slice(0, drawn)}
          rowKey={({ id }) => id}
          skeletons={isReading && all.length === 0 ? SOME : 0}
          isBusy={isReading}
        />
        {rows.length === 0 && (!isReading || all.length > 0) && (
          <EmptyState
            className={classes.instead}
            size="sm"
            title={
              hasFailed ? LIST_FAILED : step === 'done' ? payoutsDue.empty : `${payoutsDue.empty} so far`
            }
          >
            <EmptyState.Actions>
              {hasFailed ? <FailureActions error={shown.failure} onTryAgain={goOn} /> : <ResetFilters />}
            </EmptyState.Actions>
          </EmptyState>
        )}
      </Paper>
      {rows.length > drawn && (
        <Button variant="default" mx="auto" onClick={() => draw(drawn + DRAWN)}>
          {`Show ${count(Math.min(DRAWN, rows.length - drawn))} more`}
        </Button>
      )}
      {payment.paying && (
        <DuePayment key={payment.paying.id} center={payment.paying} onLeave={payment.leave} />
      )}
    </Stack>
  )
}

/** What is known of those that the filters leave; where more may be, the file says that it is not whole. */
function dueSource(due: Due, rows: DueRow[], columns: readonly Column<DueRow>[]): Source<DueRow> {
  const { name, title } = payoutsDue
  const known = { rows, sent: rows.length, totalPages: 1, total: rows.length + unreadOf(due) }
  return { name, title, columns, rowKey: ({ id }) => id, readPage: async () => known }
}

function chosen(rows: readonly DueRow[], { search, min }: DueParams): DueRow[] {
  const least = min === undefined ? 0 : toPaise(Number(min))
  const wanted = search?.toLowerCase()
  return rows.filter(({ name, place, pending }) => {
    if (pending < least) return false
    return !wanted || [name, place].some((text) => text?.toLowerCase().includes(wanted))
  })
}
