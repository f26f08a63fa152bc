import { Button, EmptyState, Paper, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { payoutsDue } from '@/api/payouts-due'
import { readParams } from '@/data/list'
import { useExportOffer } from '@/export/export-offer'
import type { ExportSource } from '@/export/export-source'
import { toPaise, toRupees } from '@/lib/amount'
import { formatClock, formatDate } from '@/lib/format'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { indianToday } from '@/lib/server-clock'
import { ACTIVE_LABELS, flagLabel } from '@/lib/status'
import { ClearFilters } from '@/lists/clear-filters'
import { FilterBar } from '@/lists/filter-bar'
import { filterSummary } from '@/lists/filter-text'
import { LinkNotice } from '@/lists/link-notice'
import { DoubtNotes } from '@/payouts/doubt-notes'
import {
  type Due,
  type DueRow,
  dueHere,
  dueRows,
  hasAllAmounts,
  isCatchingUp,
  isFresh,
  restartReading,
  resumeReading,
  sharedNamesOf,
  startReading,
  stopReading,
  unknownCount,
  unreadDue,
} from '@/payouts/due/due'
import { useDuePayment } from '@/payouts/due/due-payment'
import {
  isUnpaidFor,
  LAST_PAID_DAYS,
  type LastPaid,
  lastPaidQuery,
  lastPaidTo,
  NOT_READ,
} from '@/payouts/due/last-paid'
import { LIST_FAILED, NotRead } from '@/payouts/due/not-read'
import { PAID_TODAY } from '@/payouts/due/paid-today'
import { readDue } from '@/payouts/due/read-due'
import { Summary } from '@/payouts/due/summary'
import { PayButton } from '@/payouts/pay-button'
import { PaymentModal } from '@/payouts/payment-modal'
import { PaidSlipLink } from '@/payouts/slip-link'
import { useActions } from '@/ui/actions'
import { FailureActions } from '@/ui/failure'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { FirstRows } from '@/ui/table/first-rows'
import { useAttention, useSteadyRows } from '@/ui/table/steady-rows'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import { CutText } from '@/ui/text/cut-text'
import { NameLink } from '@/ui/text/link'
import { OnOffBadge } from '@/ui/text/status-badge'
import { useOpenView } from '@/views/open-view'

type DueParams = { search?: string; min?: string; age?: string }

const readSearch = (raw: Record<string, unknown>): DueParams => {
  const { page: _, ...params } = readParams<'search' | 'min' | 'age'>(payoutsDue, raw)
  return params
}

export const Route = createFileRoute('/_shell/payouts-due')({
  validateSearch: readSearch,
  component: PayoutsDueScreen,
})

/** An empty table has the same height. */
const SKELETON_ROWS = 5

type RowFields = {
  payment: ReturnType<typeof useDuePayment>
  /** Undefined while it is not read. */
  lastPaid: LastPaid | undefined
  /** Names that several centers have. */
  sharedNames: ReadonlySet<string>
  onPay: (row: DueRow) => void
  /** Whether the center was deleted. */
  isGone: (row: DueRow) => boolean
}

function columnsOf({ payment, lastPaid, sharedNames, onPay, isGone }: RowFields): Column<DueRow>[] {
  const latestPayoutTo = (row: DueRow) => lastPaid && paidTo(row, { lastPaid, sharedNames })
  return [
    {
      header: 'Service Center',
      kind: 'name',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <>
          <NameLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId: id }} name={name} />
          <DoubtNotes centerId={id} />
        </>
      ),
    },
    { header: 'City', value: ({ city, district }) => city ?? district },
    {
      header: 'Status',
      kind: 'badge', // on a card, the place of a status is used by the button
      value: ({ isActive }) => flagLabel(isActive, ACTIVE_LABELS),
      cell: ({ isActive }) => <OnOffBadge isOn={isActive} labels={ACTIVE_LABELS} />,
    },
    {
      header: 'Last Paid',
      kind: 'day',
      letters: NEVER_PAID.length,
      value: (row) => {
        const latest = latestPayoutTo(row)
        return typeof latest === 'object' ? latest.at : undefined
      },
      cell: (row) => {
        const latest = latestPayoutTo(row)
        return <CutText variant={latest === 'none' ? 'quiet' : undefined}>{lastPaidText(latest)}</CutText>
      },
    },
    {
      header: 'Pending Amount',
      kind: 'money',
      isLead: true,
      value: ({ pendingPaise }) => toRupees(pendingPaise),
    },
    {
      header: 'Actions',
      kind: 'button',
      cell: (row) =>
        row.pendingPaise > 0 ? (
          <PayButton
            ref={payment.buttonOf(row.id)}
            centerId={row.id}
            name={row.name ?? row.id}
            data-row-key="p"
            variant="light"
            onClick={() => onPay(row)}
          />
        ) : (
          <CutText variant="quiet">{isGone(row) ? 'Not found' : 'Nothing due'}</CutText>
        ),
    },
  ]
}

const NEVER_PAID = `None in ${LAST_PAID_DAYS} days`

function lastPaidText(paid: ReturnType<typeof lastPaidTo> | undefined): string {
  if (paid === undefined) return '…'
  if (paid === 'none') return NEVER_PAID
  return paid === 'unknown' ? 'Unknown' : formatDate(paid.at)
}

function PayoutsDueScreen() {
  useOpenView(payoutsDue)
  const params = Route.useSearch()
  const client = useQueryClient()
  const due = useDue()
  const shownDue = useDeferredValue(due) // typing has priority over new amounts
  const all = useMemo(() => dueRows(shownDue), [shownDue])
  const sharedNames = useMemo(() => sharedNamesOf(shownDue), [shownDue])
  const lastPaid = useLastPaid(due, params)
  const { rows, isUndecided } = useMatchingRows(all, params, { lastPaid, sharedNames })
  const payment = useDuePayment()
  const { ref: table, isAttended } = useAttention()
  const steadyRows = useSteadyRows({
    rows,
    rowKey: ({ id }) => id,
    isHeld: isAttended || payment.paying !== undefined,
    filters: stringifySearch(params),
    leftRow: (row) => {
      const center = shownDue.centers.get(row.id)
      return { ...row, ...center, pendingPaise: center ? (center.pendingPaise ?? row.pendingPaise) : 0 }
    },
  })
  const { step, isListed } = shownDue
  const isReading = step === 'reading' && !isCatchingUp(shownDue)
  const hasFailed = step === 'failed' && !isListed && all.length === 0
  const tryAgain = () => resumeReading(client)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: lastPaidQuery.queryKey })
    void client.invalidateQueries({ queryKey: PAID_TODAY })
    restartReading(client)
  }
  const { history } = useRouter()
  useExportOffer(payoutsDue.title, () => {
    const asked = readSearch(parseSearch(history.location.search))
    return dueSource(client, asked, columns)
  })
  useActions({ label: 'Refresh', key: 'r', icon: IconRefresh, run: refresh })

  const columns = columnsOf({
    payment,
    lastPaid,
    sharedNames,
    onPay: (row) => payment.open(row, steadyRows),
    isGone: ({ id }) => !shownDue.centers.has(id),
  })

  return (
    <Stack>
      <ScreenHeader
        title={payoutsDue.title}
        longTitle={filterSummary(payoutsDue, params)}
        beside={
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {step === 'done' && `Updated ${formatClock(shownDue.readAt)}`}
          </Text>
        }
      >
        {payment.paid && (
          <PaidSlipLink
            center={payment.paid}
          >{`Payout slip, ${payment.paid.name ?? payment.paid.id}`}</PaidSlipLink>
        )}
        <ReadingButtons
          isReading={isReading}
          isStopped={step === 'stopped'}
          onContinue={tryAgain}
          onRefresh={refresh}
        />
      </ScreenHeader>
      <Summary due={shownDue} all={all} rows={rows} isStale={shownDue !== due} hasFailed={hasFailed} />
      <FilterBar list={payoutsDue} today="" total={rows.length} />
      <LinkNotice list={payoutsDue} />
      {!hasFailed && <NotRead due={shownDue} onTryAgain={tryAgain} />}
      <DueTable
        ref={table}
        columns={columns}
        rows={steadyRows}
        isReading={isReading || isUndecided}
        isKnown={!isUndecided && (!isReading || hasAllAmounts(shownDue))}
        hasDue={all.length > 0}
        due={shownDue}
        failure={hasFailed ? <FailureActions error={shownDue.failure} onTryAgain={tryAgain} /> : undefined}
      />
      {payment.paying && (
        <PaymentModal key={payment.paying.id} center={payment.paying} onLeave={payment.leave} />
      )}
    </Stack>
  )
}

type DueTableProps = {
  ref: RefObject<HTMLDivElement | null>
  columns: readonly Column<DueRow>[]
  rows: readonly DueRow[]
  isReading: boolean
  /** Whether no further rows are to come: a refresh shows those of before. */
  isKnown: boolean
  /** Whether something is due, filtered out or not. */
  hasDue: boolean
  due: Due
  /** The buttons below the failure, if nothing could be read. */
  failure: ReactNode
}

function DueTable({ ref, columns, rows, isReading, isKnown, hasDue, due, failure }: DueTableProps) {
  return (
    <FirstRows rows={rows}>
      {(first) => (
        <Paper ref={ref} className={classes.card} __vars={{ '--room': String(SKELETON_ROWS) }}>
          <Rows
            label={payoutsDue.title}
            columns={columns}
            rows={first}
            rowKey={(_, index) => String(index)} // higher amounts come between: then texts change, and no row moves
            skeletons={rows.length === 0 && !isKnown ? SKELETON_ROWS : 0}
            isBusy={isReading}
          />
          {rows.length === 0 && isKnown && (
            <EmptyState
              className={classes.instead}
              size="sm"
              title={failure ? LIST_FAILED : emptyText(due, hasDue)}
            >
              <EmptyState.Actions>{failure ?? <ClearFilters list={payoutsDue} />}</EmptyState.Actions>
            </EmptyState>
          )}
        </Paper>
      )}
    </FirstRows>
  )
}

/** As wide as the other, so that both stand on the same line. */
const SAME_WIDTH = '7.5rem'

type ReadingButtonsProps = {
  isReading: boolean
  isStopped: boolean
  onContinue: () => void
  onRefresh: () => void
}

function ReadingButtons({ isReading, isStopped, onContinue, onRefresh }: ReadingButtonsProps) {
  const client = useQueryClient()
  if (isReading)
    return (
      <Button variant="default" miw={SAME_WIDTH} onClick={() => stopReading(client)}>
        Stop
      </Button>
    )
  return (
    <>
      {isStopped && (
        <Button variant="default" onClick={onContinue}>
          Continue
        </Button>
      )}
      <Button
        variant="default"
        miw={SAME_WIDTH}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRefresh}
      >
        Refresh
      </Button>
    </>
  )
}

/** Amounts are read while the screen is mounted; those of the last ten minutes are not read again. */
function useDue(): Due {
  const client = useQueryClient()
  const data = dueHere.use()
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => {
    startReading(client)
    setIsChecked(true)
  }, [client])
  const isWanted = isChecked && data?.step === 'reading'
  const run = data?.run
  useEffect(() => {
    if (!isWanted) return
    const screen = new AbortController()
    void readDue(client, screen.signal)
    return () => screen.abort()
  }, [client, isWanted, run])
  return data && (isChecked || isFresh(data)) ? data : NOTHING_READ
}

const NOTHING_READ = unreadDue()

/** It is read after the amounts, unless it decides which rows are shown. */
function useLastPaid(due: Due, { age }: DueParams): LastPaid | undefined {
  const { data, isError } = useQuery({ ...lastPaidQuery, enabled: due.hasEnded || age !== undefined })
  return data ?? (isError ? NOT_READ : undefined)
}

/** Whether the last payouts decide which rows match, and are not read. */
function areUndecided({ age }: DueParams, lastPaid: LastPaid | undefined): boolean {
  return age !== undefined && !lastPaid
}

function useMatchingRows(
  all: readonly DueRow[],
  params: DueParams,
  { lastPaid, sharedNames }: KnownOfRows,
): { rows: readonly DueRow[]; isUndecided: boolean } {
  const isUndecided = areUndecided(params, lastPaid)
  const rows = useMemo(
    () => (isUndecided ? [] : matchingRows(all, params, { lastPaid, sharedNames })),
    [isUndecided, all, params, lastPaid, sharedNames],
  )
  return { rows, isUndecided }
}

function emptyText(due: Due, hasDue: boolean): string {
  const text = hasDue ? 'No payouts match these filters' : payoutsDue.empty
  return hasAllAmounts(due) ? text : `${text} so far`
}

/** The rows that are read by then. If amounts are still unknown, the file is a partial one. */
function dueSource(
  client: QueryClient,
  params: DueParams,
  columns: readonly Column<DueRow>[],
): ExportSource<DueRow> {
  const { name, title } = payoutsDue
  const readPage = async () => {
    const due = dueHere.read(client) ?? NOTHING_READ
    const lastPaid = client.getQueryData(lastPaidQuery.queryKey)
    const rows = matchingRows(dueRows(due), params, { lastPaid, sharedNames: sharedNamesOf(due) })
    const sent = rows.length + unknownCount(due) + (areUndecided(params, lastPaid) ? 1 : 0)
    return { rows, sent, totalPages: 1, total: sent }
  }
  return { name, title, columns, rowKey: ({ id }) => id, readPage }
}

type KnownOfRows = Pick<RowFields, 'lastPaid' | 'sharedNames'>

function paidTo(row: DueRow, { lastPaid = NOT_READ, sharedNames }: KnownOfRows) {
  return lastPaidTo(row, lastPaid, sharedNames.has(row.name?.trim() ?? ''))
}

function matchingRows(
  rows: readonly DueRow[],
  { search, min, age }: DueParams,
  known: KnownOfRows,
): DueRow[] {
  const minPaise = min === undefined ? 0 : toPaise(Number(min))
  const searched = search?.toLowerCase()
  const today = indianToday()
  return rows.filter((row) => {
    const { name, city, district, pendingPaise } = row
    if (pendingPaise < minPaise) return false
    if (age !== undefined && !isUnpaidFor(Number(age), paidTo(row, known), today)) return false
    return !searched || [name, city, district].some((text) => text?.toLowerCase().includes(searched))
  })
}
