import { Box, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Analysis, analyses, analyticsQuery } from '@/api/analytics'
import { PAYMENT_STATUSES, paymentColor } from '@/api/customer-payments'
import { jobColor } from '@/api/jobs'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import {
  type ComparedDays,
  type Comparison,
  changeText,
  comparedDays,
  parseComparison,
} from '@/lib/comparison'
import { formatLabel } from '@/lib/format'
import {
  type DayRange,
  daysOf,
  isPeriod,
  PERIOD_LABELS,
  PERIOD_OPTIONS,
  type Period,
  parsePeriod,
} from '@/lib/period'
import { indianToday } from '@/lib/server-clock'
import { JOB_STATUSES, type StatusColor } from '@/lib/status'
import { ComparisonChoice } from '@/lists/comparison-choice'
import { dayRangeText } from '@/lists/filter-text'
import { canRead, IgnoredParams } from '@/lists/link-notice'
import { ChartFrame } from '@/ui/chart/lazy-chart'
import { FailureActions, retryOf, TryAgain } from '@/ui/failure'
import { AddressSelect } from '@/ui/form/address-select'
import { Fact, Facts, ScreenHeader } from '@/ui/screen'
import { Figure } from '@/ui/text/figure'
import { useToday } from '@/ui/today'
import { ChartCard, formatFigure, type StatusColorOf } from './-chart-card'
import { changeIn, comparedRows } from './-compared'
import { type Drawable, type Drawables, drawablesOf } from './-drawable'
import classes from './-figures.module.css'

const DEFAULT_PERIOD: Period = 'last-30-days'

const STATUS_COLORS: Record<Analysis['name'], StatusColorOf> = {
  jobs: colorByWord(JOB_STATUSES, jobColor),
  'customer-payments': colorByWord(PAYMENT_STATUSES, paymentColor),
}

export const Route = createFileRoute('/_shell/analytics/')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { period = DEFAULT_PERIOD, compare } }) => ({ period, compare }),
  loader: ({ context, deps: { period, compare } }) => {
    const today = indianToday()
    const days = daysOf(period, today)
    const other = compare && comparedDays(days, compare, today, period)
    for (const range of other ? [days, other] : [days])
      for (const analysis of analyses) prefetch(context.queryClient, analyticsQuery(analysis, range))
  },
  component: AnalyticsScreen,
})

function AnalyticsScreen() {
  const { period = DEFAULT_PERIOD, compare } = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday(true)
  const days = daysOf(period, today)
  const other = compare && comparedDays(days, compare, today, period)
  return (
    <Stack gap="lg">
      <ScreenHeader title="Analytics" longTitle={`Analytics: ${PERIOD_LABELS[period]}`} />
      <IgnoredParams canUse={canUse} />
      <ComparisonChoice
        compare={compare}
        days={other}
        onChange={(compare) => navigate({ search: (before) => ({ ...before, compare }) })}
      >
        <AddressSelect
          label="Period"
          data={PERIOD_OPTIONS}
          value={period}
          onChoose={async (value) => {
            if (isPeriod(value)) await navigate({ search: (before) => ({ ...before, period: value }) })
          }}
        />
        <Text size="sm" c="dimmed" mih={36} style={{ alignContent: 'center' }}>
          {dayRangeText(days)}
        </Text>
      </ComparisonChoice>
      {analyses.map((analysis) => (
        <AnalysisSection key={analysis.name} analysis={analysis} days={days} other={other} />
      ))}
    </Stack>
  )
}

type AnalyticsParams = { period?: Period | undefined; compare?: Comparison | undefined }

/** Each key is always there, so that the router keeps no unusable value. */
function readSearch({ period, compare }: Record<string, unknown>): AnalyticsParams {
  return { period: parsePeriod(period), compare: parseComparison(compare) }
}

const canUse = canRead(['period', 'compare'], readSearch)

/** Each section is loaded, and fails, by itself. */
function AnalysisSection({
  analysis,
  days,
  other,
}: {
  analysis: Analysis
  days: DayRange
  other: ComparedDays | undefined
}) {
  const query = useQuery({ ...analyticsQuery(analysis, days), ...PREFETCHED })
  const before = useQuery({
    ...analyticsQuery(analysis, other ?? days),
    ...PREFETCHED,
    enabled: other !== undefined,
  })
  return (
    <Stack component="section" aria-label={analysis.title} gap="sm">
      <Title order={2} size="h4">
        {analysis.title}
      </Title>
      {other && before.isError && !before.data && (
        <Paper p="sm" role="alert">
          <Group justify="space-between" gap="xs">
            <Text size="sm">Analytics of {dayRangeText(other)} could not be loaded.</Text>
            <Group gap="xs">
              <TryAgain {...retryOf(before)} size="xs" />
            </Group>
          </Group>
        </Paper>
      )}
      {query.isSuccess && (
        <Answer
          answer={query.data}
          before={
            other && !before.isError
              ? { days: other, parts: before.isSuccess ? drawablesOf(before.data) : undefined }
              : undefined
          }
          statusColor={STATUS_COLORS[analysis.name]}
        />
      )}
      {query.isPending && (
        // As high as the window, so that no section is seen to move when the charts above it come.
        <Box role="status" aria-label={`Loading ${analysis.title}`} mih="100vh">
          <AnswerFrame />
        </Box>
      )}
      {query.isError && !query.data && (
        <Paper p="lg" role="alert">
          <Stack align="center" gap="xs">
            <Text fw={600}>Analytics could not be loaded.</Text>
            <FailureActions {...retryOf(query)} />
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}

function AnswerFrame() {
  return (
    <Stack gap="sm" aria-hidden>
      <SimpleGrid cols={FIGURE_COLUMNS} spacing="sm" className={classes.figures}>
        {[0, 1, 2].map((figure) => (
          <Paper key={figure} p={{ base: 'sm', sm: 'md' }}>
            <Skeleton h="0.875rem" w="60%" />
            <Skeleton h="1.25rem" w="40%" mt="sm" />
          </Paper>
        ))}
      </SimpleGrid>
      <Paper p="md">
        <Skeleton h="1rem" w="8rem" mb="md" />
        <Box h={190}>
          <ChartFrame kind="bars" />
        </Box>
      </Paper>
    </Stack>
  )
}

const FIGURE_COLUMNS = { base: 2, sm: 3, lg: 5 }

type AnswerProps = {
  answer: unknown
  /** The other period; without parts while it loads, when only its place is kept. */
  before: { days: ComparedDays; parts: Drawables | undefined } | undefined
  statusColor: StatusColorOf
}

function Answer({ answer, before, statusColor }: AnswerProps) {
  const { figures, charts, others } = drawablesOf(answer)
  return (
    <>
      {figures.length > 0 && (
        <SimpleGrid cols={FIGURE_COLUMNS} spacing="sm" className={classes.figures}>
          {figures.map(({ title, value }, index) => (
            <Paper key={index} p={{ base: 'sm', sm: 'md' }} role="group" aria-label={title}>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Text>
              <Figure size={1.125}>{formatFigure(title, value)}</Figure>
              <Earlier
                title={title}
                value={value}
                before={before?.parts?.figures.find((figure) => figure.title === title)?.value}
                isLoading={before !== undefined && !before.parts}
              />
            </Paper>
          ))}
        </SimpleGrid>
      )}
      {charts.map((drawable, index) => (
        <ChartCard
          key={`${drawable.title} ${index}`}
          drawable={drawable}
          compared={before && comparedWith(drawable, before)}
          statusColor={statusColor}
        />
      ))}
      {others.length > 0 && (
        <Paper p="md" component="section" aria-label="Other values">
          <Title order={3} size="h6" mb="sm">
            Other values
          </Title>
          <Facts>
            {others.map(({ title, text }, index) => (
              <Fact key={`${title} ${index}`} label={title}>
                {text}
              </Fact>
            ))}
          </Facts>
        </Paper>
      )}
    </>
  )
}

type EarlierProps = { title: string; value: number; before: number | undefined; isLoading: boolean }

function Earlier({ title, value, before, isLoading }: EarlierProps) {
  if (before === undefined && !isLoading) return null
  return (
    <Text size="sm" c="dimmed" className={classes.earlier}>
      Before <span>{before === undefined ? LOADING : formatFigure(title, before)}</span>
      <br />
      Change <span>{before === undefined ? LOADING : changeText(changeIn(value, before))}</span>
    </Text>
  )
}

const LOADING = '…'

function comparedWith(drawable: Drawable, { days, parts }: NonNullable<AnswerProps['before']>) {
  const rows = parts ? comparedRows(drawable, parts.charts, days.shift) : drawable.rows
  return rows && { days: dayRangeText(days), rows }
}

function colorByWord(statuses: readonly string[], colorOf: (status: string) => StatusColor): StatusColorOf {
  const colors = new Map(statuses.map((status) => [formatLabel(status), colorOf(status)]))
  return (word) => colors.get(formatLabel(word))
}
