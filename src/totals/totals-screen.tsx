import { Box, Group, Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { singlePage } from '@/data/envelopes'
import { dayKeys, type List } from '@/data/list'
import { type Grouping, isTime } from '@/data/totals'
import { useExportOffer } from '@/export/export-offer'
import { ClearFilters } from '@/lists/clear-filters'
import { ComparisonChoice } from '@/lists/comparison-choice'
import { FilterBar } from '@/lists/filter-bar'
import type { LookUps } from '@/lists/filter-modal'
import { dayRangeText, filterSummary } from '@/lists/filter-text'
import { LinkNotice } from '@/lists/link-notice'
import { usePatchSearch } from '@/lists/patch-search'
import { ChartFrame } from '@/ui/chart/lazy-chart'
import { AddressSelect } from '@/ui/form/address-select'
import { ReadTime } from '@/ui/read-time'
import { ScreenHeader } from '@/ui/screen'
import type { RowKey } from '@/ui/table/column'
import { BackButtonLink, TextLink } from '@/ui/text/link'
import { useOpenView } from '@/views/open-view'
import { hasAllRows, type RowsRead } from './all-rows'
import { groupLink } from './group-links'
import { NoResult, NotLoaded, ReadingStatus, Waiting } from './reading'
import type { MainMeasure, TotalRow } from './sums'
import { TotalsChart } from './totals-chart'
import { totalsColumns } from './totals-columns'
import { totalsList } from './totals-list'
import { TotalsTable, UnusedNotes } from './totals-table'
import { useTotals } from './use-totals'

type TotalsScreenProps<Row, Key extends string> = {
  list: List<Row, Key>
  rowKey: RowKey<Row>
  names?: LookUps
}

/** Its state is in the address. */
export function TotalsScreen<Row, Key extends string>({ list, rowKey, names }: TotalsScreenProps<Row, Key>) {
  const totalsAsList = useMemo(() => totalsList(list), [list])
  const totals = useTotals(list, rowKey)
  const { filters, by, compare, today, query } = totals
  useOpenView(totalsAsList)
  const isUsual = by === list.totals.by[0]
  const listPath: string = `/${list.name}`
  const shownParams = { ...filters, by: isUsual ? undefined : by.value, compare }
  return (
    <Stack>
      <BackButtonLink to={listPath} search={filters}>
        {list.title}
      </BackButtonLink>
      <ScreenHeader
        title={totalsAsList.title}
        longTitle={filterSummary(totalsAsList, shownParams)}
        beside={<Updated {...totals} />}
      />
      <FilterBar
        list={totalsAsList}
        today={today}
        total={query.data?.outcome?.isWhole ? query.data.rows.length : undefined}
        names={names}
      />
      <LinkNotice list={totalsAsList} />
      <Choices list={list} {...totals} />
      <ResultOrNotice list={list} {...totals} />
    </Stack>
  )
}

type ShownTotals<Row, Key extends string> = ReturnType<typeof useTotals<Row, Key>>
type PartProps<Row, Key extends string> = ShownTotals<Row, Key> & { list: List<Row, Key> }

function Updated<Row, Key extends string>({ query, isSummed, refresh }: ShownTotals<Row, Key>) {
  if (!isSummed || !hasAllRows(query.data)) return null
  return <ReadTime at={query.dataUpdatedAt} onRefresh={refresh} />
}

function Choices<Row, Key extends string>({ list, by, compare, other }: PartProps<Row, Key>) {
  const patchSearch = usePatchSearch()
  const [usual] = list.totals.by
  const choice = (
    <AddressSelect
      label="By"
      data={list.totals.by.map(({ value, label }) => ({ value, label }))}
      value={by.value}
      onChoose={(value) => patchSearch({ by: value === usual.value ? undefined : value })}
    />
  )
  if (!dayKeys(list.filters)) return <Group>{choice}</Group>
  return (
    <ComparisonChoice compare={compare} days={other.days} onChange={(compare) => patchSearch({ compare })}>
      {choice}
    </ComparisonChoice>
  )
}

function ResultOrNotice<Row, Key extends string>({
  list,
  query,
  other,
  totals,
  ...rest
}: PartProps<Row, Key>) {
  const { data } = query
  const { title, empty } = list
  const isCompared = other.days !== undefined
  const isNothing = data?.rows.length === 0
  if (!totals || !data || (isNothing && (!data.outcome || (isCompared && !other.query.data))))
    return <Waiting title={title} isPaused={query.isPaused} frame={<FrameBy kind={rest.by.kind} />} />
  if (isNothing && data.outcome?.failure !== undefined)
    return <NotLoaded title={title} query={query} error={data.outcome.failure} />
  // If the other period has rows, the fall to nothing is shown.
  if (isNothing && data.outcome?.isWhole && !(isCompared && hasRowsOrGaps(other.query.data)))
    return (
      <NoResult title={empty}>
        <ClearFilters list={list} />
      </NoResult>
    )
  return <Result list={list} query={query} other={other} {...rest} totals={totals} />
}

function FrameBy({ kind }: Pick<Grouping<never>, 'kind'>) {
  return (
    <Box h={FRAME_HEIGHT}>
      <ChartFrame kind={isTime(kind) ? 'columns' : 'bars'} />
    </Box>
  )
}

const FRAME_HEIGHT = 190

function hasRowsOrGaps(read: RowsRead<unknown> | undefined): boolean {
  return read !== undefined && (read.rows.length > 0 || !read.outcome?.isWhole)
}

function Result<Row, Key extends string>({
  list,
  filters,
  today,
  query,
  isSummed,
  other,
  isOtherSummed,
  totals: { by, main, rows, whole, unused, unusedBefore },
}: PartProps<Row, Key> & { totals: NonNullable<ShownTotals<Row, Key>['totals']> }) {
  const { measures } = list.totals
  const isCompared = other.days !== undefined
  const isWholeBefore = isOtherSummed && hasAllRows(other.query.data)
  const isWhole = isSummed && hasAllRows(query.data) && (!isCompared || isWholeBefore)
  const columns = totalsColumns({
    by,
    measures,
    main,
    whole,
    comparison: isCompared ? (isWhole ? 'whole' : 'partial') : 'none',
    linkOf: (group) => (group === whole ? undefined : groupLink(list, filters, today, by, group)),
  })
  const title = `${list.title} Totals`
  useExportOffer<TotalRow>(title, () => ({
    name: `${list.name}-totals`,
    title,
    columns,
    rowKey: (_, index) => String(index),
    readPage: async () => singlePage([...rows, whole]),
    isPartial: !isWhole,
  }))
  return (
    <>
      <Stack gap={4}>
        <ReadingStatus title={list.title} query={query} isSummed={isSummed} rows={whole.rows} isLasting />
        {other.days && (
          <ReadingStatus
            title={`${list.title} of ${dayRangeText(other.days)}`}
            query={other.query}
            isSummed={isOtherSummed}
            rows={whole.before?.rows ?? 0}
            of="Before: "
            isLasting
          />
        )}
      </Stack>
      <TotalsChart
        title={`Totals of ${list.title}`}
        by={by}
        measures={measures}
        main={main}
        rows={rows}
        scope={scopeOf(list, filters, by, main)}
        compared={other.days && dayRangeText(other.days)}
        days={isCompared ? other.range : undefined}
      />
      <TotalsTable label={`By ${by.label}`} columns={columns} rows={rows} whole={whole} />
      <UnusedNotes measures={measures} unused={unused} />
      {unusedBefore && <UnusedNotes measures={measures} unused={unusedBefore} of="Before: " />}
    </>
  )
}

/** Says that the sums are of all statuses, unless the filters or the groups tell them apart. */
function scopeOf<Row, Key extends string>(
  { totals: { settled }, filters }: List<Row, Key>,
  params: Readonly<Record<string, unknown>>,
  by: Grouping<Row>,
  main: MainMeasure,
) {
  if (!settled || main === undefined || by.filter === settled.filter || params[settled.filter] !== undefined)
    return undefined
  const filter = filters.find(({ key }) => key === settled.filter)
  const options = filter?.kind === 'choice' ? filter.options : []
  const label = options.find(({ value }) => value === settled.value)?.label ?? settled.value
  const link = <PatchedLink patch={{ [settled.filter]: settled.value }}>{label} only</PatchedLink>
  return { text: 'of all statuses', link }
}

/** A link to this address with other values. The saved view that it changes stays known. */
function PatchedLink({ patch, children }: { patch: Record<string, string>; children: ReactNode }) {
  const { pathname, search, state } = useLocation()
  return (
    <TextLink
      size="sm"
      to={pathname}
      search={{ ...search, ...patch }}
      state={state.view === undefined ? {} : { view: state.view }}
    >
      {children}
    </TextLink>
  )
}
