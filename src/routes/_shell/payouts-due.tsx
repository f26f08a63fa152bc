import { Button, EmptyState, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { dashboard } from '@/api/dashboard'
import { type AnyList, readParams, SEARCH_DELAY } from '@/http/list'
import { exactPaise, sumOf, toPaise, toRupees } from '@/lib/amount'
import { count, money, moneyOfPaise } from '@/lib/format'
import { describe } from '@/lists/describe'
import { FilterBar } from '@/lists/filter-bar'
import { LinkNotice } from '@/lists/link-notice'
import { ResetFilters } from '@/lists/reset-filters'
import { SearchBox } from '@/lists/search-box'
import { useSearchText } from '@/lists/search-text'
import { DuePayment } from '@/payouts/due/due-payment'
import { type Due, type DueRow, dueRows, unknownOf } from '@/payouts/due/facts'
import { failedOf, isWhole, missingOf, progressOf } from '@/payouts/due/machine'
import { useDue } from '@/payouts/due/use-due'
import { AccountedModal } from '@/payouts/make-payment'
import { forgetPayout } from '@/payouts/payout'
import { useAct } from '@/ui/acts'
import { ProgressBar } from '@/ui/progress-bar'
import { ScreenHeader } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { Rows } from '@/ui/table/table'
import classes from '@/ui/table/table.module.css'
import { CutText } from '@/ui/text/cut-text'
import { NameLink, TextLink } from '@/ui/text/link'

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

function PayoutsDueScreen() {
  const params = Route.useSearch()
  const { due, stop, goOn, readAgain } = useDue()
  const shown = useDeferredValue(due) // what is typed comes before what was read
  const all = useMemo(() => dueRows(shown), [shown])
  const rows = useMemo(() => chosen(all, params), [all, params])
  const [drawn, draw] = useState(DRAWN)
  const payment = usePayment(rows)
  const text = useSearchText(payoutsDue)
  const { step } = due.reading
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
        <Button
          ref={payment.buttonOf(row.id)}
          size="xs"
          variant="light"
          aria-label={`Make Payment, ${row.name ?? row.id}`}
          {...AccountedModal.opener(() => payment.open(row))}
        >
          Make Payment
        </Button>
      ),
    },
  ]

  return (
    <Stack>
      <ScreenHeader title={payoutsDue.title} longTitle={describe(payoutsDue, params)}>
        {step === 'reading' ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Group gap="xs">
            {step === 'stopped' && (
              <Button variant="default" onClick={goOn}>
                Go on
              </Button>
            )}
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={readAgain}>
              Read again
            </Button>
          </Group>
        )}
      </ScreenHeader>
      <Summary due={shown} all={all} rows={rows} />
      <FilterBar list={payoutsDue} today="" total={rows.length} settle={text.settle}>
        <SearchBox placeholder={payoutsDue.search.placeholder} text={text} />
      </FilterBar>
      <LinkNotice list={payoutsDue} />
      <Unread due={shown} onTryAgain={goOn} />
      <Paper className={classes.card}>
        <Rows
          label={payoutsDue.title}
          columns={columns}
          rows={rows.slice(0, drawn)}
          rowKey={({ id }) => id}
          skeletons={step === 'reading' && rows.length === 0 ? 5 : 0}
          isBusy={step === 'reading'}
        />
        {step !== 'reading' && rows.length === 0 && (
          <EmptyState className={classes.instead} size="sm" title={payoutsDue.empty}>
            <EmptyState.Actions>
              <ResetFilters />
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
        <DuePayment key={payment.paying.id} center={payment.paying} onClose={payment.close} />
      )}
    </Stack>
  )
}

function chosen(rows: readonly DueRow[], { search, min }: DueParams): readonly DueRow[] {
  const least = min === undefined ? 0 : toPaise(Number(min))
  const wanted = search?.toLowerCase()
  return rows.filter(({ name, place, pending }) => {
    if (pending < least) return false
    return !wanted || [name, place].some((text) => text?.toLowerCase().includes(wanted))
  })
}

/** The payment that a row has opened. Once its center was paid the focus goes on to the next row. */
function usePayment(rows: readonly DueRow[]) {
  const client = useQueryClient()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [paying, pay] = useState<{ row: DueRow; nextId: string | undefined }>()
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (paying || target.current === undefined) return
    buttons.current.get(target.current)?.focus()
    target.current = undefined
  }, [paying])
  return {
    paying: paying?.row,
    buttonOf: (id: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(id, button)
      else buttons.current.delete(id)
    },
    open: (row: DueRow) => {
      forgetPayout(client, row.id)
      const place = rows.findIndex(({ id }) => id === row.id)
      pay({ row, nextId: (rows[place + 1] ?? rows[place - 1])?.id })
    },
    close: (isPaid: boolean) => {
      target.current = isPaid ? (paying?.nextId ?? paying?.row.id) : paying?.row.id
      pay(undefined)
    },
  }
}

type SummaryProps = { due: Due; all: readonly DueRow[]; rows: readonly DueRow[] }

/** How much is due, how far the reading is, and whether the dashboard says the same. */
function Summary({ due, all, rows }: SummaryProps) {
  const { reading } = due
  const { read, of } = progressOf(reading)
  const sum = sumOf(all.map(({ pending }) => pending))
  const isKnown = of > 0 || reading.list.step === 'whole'
  const progress = isKnown ? `${count(read)} of ${count(of)} centers read` : 'Reading service centers...'
  return (
    <Paper p="md">
      <Group justify="space-between" align="end" gap="xs">
        <div>
          <Text size="xs" c="dimmed">
            {reading.step === 'done' ? 'Due in all' : 'Due so far'}
          </Text>
          <Text fz="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {moneyOfPaise(sum)}
          </Text>
          <Text size="sm" c="dimmed">
            {centers(all.length)}
            {rows.length < all.length &&
              `, of which ${moneyOfPaise(sumOf(rows.map(({ pending }) => pending)))} shown`}
          </Text>
        </div>
        {(isKnown || reading.step === 'reading') && (
          <Text size="sm" c="dimmed">
            {progress}
          </Text>
        )}
      </Group>
      <VisuallyHidden role="status">{reading.step === 'done' ? progress : ''}</VisuallyHidden>
      {reading.step !== 'done' && (
        <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          <ProgressBar label="Centers read" part={isKnown && of > 0 ? read / of : undefined} />
        </div>
      )}
      <Difference due={due} sum={sum} />
    </Paper>
  )
}

/** What the dashboard says is asked once all centers are read: before, the two must differ. */
function Difference({ due, sum }: { due: Due; sum: bigint }) {
  const isDone = due.reading.step === 'done'
  const { data } = useQuery({ ...dashboard.query, enabled: isDone, meta: {} })
  const told = exactPaise(data?.metrics.find(({ key }) => key === 'pendingPayments')?.value)
  if (!isDone || told === undefined || BigInt(told) === sum) return null
  const difference = BigInt(told) - sum
  const size = moneyOfPaise(difference < 0n ? -difference : difference)
  return (
    <Text size="sm" mt="xs" role="status">
      {`The dashboard says ${money(toRupees(told))} are pending: ${size} ${difference < 0n ? 'less' : 'more'} than here.`}
      {isWhole(due.reading) ? '' : ' Not all centers could be read.'}
    </Text>
  )
}

/** What could not be read: the list, or some of its centers. */
function Unread({ due, onTryAgain }: { due: Due; onTryAgain: () => void }) {
  const { reading } = due
  const unknown = unknownOf(due)
  const missing = missingOf(reading.list)
  const canTry = reading.step === 'stuck' || missing > 0 || failedOf(reading).length > 0
  if (reading.step === 'reading' || (reading.step !== 'stuck' && unknown.length === 0 && missing === 0))
    return null
  return (
    <Paper p="md" component="section" aria-label="Not read">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Stack gap={4} miw={0}>
          {reading.list.step === 'failed' && <Text size="sm">The service centers could not be read.</Text>}
          {missing > 0 && (
            <Text size="sm">{`The server counts ${centers(missing)} more than it names.`}</Text>
          )}
          {unknown.length > 0 && (
            <>
              <Text size="sm">{`What is due is not known of ${centers(unknown.length)}:`}</Text>
              <Group gap="xs">
                {unknown.slice(0, SHOWN).map(({ id, name }) => (
                  <TextLink
                    key={id}
                    to="/service-centers/$serviceCenterId"
                    params={{ serviceCenterId: id }}
                    size="sm"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {name ?? id}
                  </TextLink>
                ))}
                {unknown.length > SHOWN && (
                  <Text size="sm">{`and ${count(unknown.length - SHOWN)} more`}</Text>
                )}
              </Group>
            </>
          )}
        </Stack>
        {canTry && (
          <Button variant="default" size="xs" flex="none" onClick={onTryAgain}>
            Try again
          </Button>
        )}
      </Group>
    </Paper>
  )
}

/** Names that are told of those that could not be read. */
const SHOWN = 10

function centers(number: number): string {
  return number === 1 ? '1 service center' : `${count(number)} service centers`
}
