import { Group, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Analysis, analyses, analyticsQuery } from '@/api/analytics'
import { PAYMENT_STATUSES, paymentColor } from '@/api/customer-payments'
import { jobColor } from '@/api/jobs'
import { ASKED_BY_LOADER, prefetch } from '@/http/prefetch'
import { indianDay } from '@/lib/day'
import { formatDate, formatLabel } from '@/lib/format'
import {
  type DayRange,
  daysOf,
  isPeriod,
  PERIOD_LABELS,
  PERIODS,
  type Period,
  parsePeriod,
} from '@/lib/period'
import { JOB_STATUSES, type StatusColor } from '@/lib/status'
import { useToday } from '@/lists/today'
import { FailureActions } from '@/ui/failure'
import { Fact, Facts, ScreenHeader } from '@/ui/screen'
import { Figure } from '@/ui/text/figure'
import { ChartCard, formatFigure, type StatusColorOf } from './-chart-card'
import { drawablesOf } from './-drawable'

const DEFAULT_PERIOD: Period = 'last-30-days'

/** The colors of the statuses of each analysis, by the words for them. */
const STATUS_COLORS: Record<Analysis['name'], StatusColorOf> = {
  jobs: colorByWord(JOB_STATUSES, jobColor),
  'customer-payments': colorByWord(PAYMENT_STATUSES, paymentColor),
}

const options = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

export const Route = createFileRoute('/_shell/analytics/')({
  // The key is always there: without it the router would keep a value that cannot be used.
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period | undefined } => ({
    period: parsePeriod(period),
  }),
  loaderDeps: ({ search: { period = DEFAULT_PERIOD } }) => ({ period }),
  loader: ({ context, deps: { period } }) => {
    const days = daysOf(period, indianDay(Date.now()))
    for (const analysis of analyses) prefetch(context.queryClient, analyticsQuery(analysis, days))
  },
  component: AnalyticsScreen,
})

function AnalyticsScreen() {
  const { period = DEFAULT_PERIOD } = Route.useSearch()
  const navigate = Route.useNavigate()
  const days = daysOf(period, useToday(true))
  return (
    <Stack gap="lg">
      <ScreenHeader title="Analytics" longTitle={`Analytics: ${PERIOD_LABELS[period]}`}>
        <Text size="sm" c="dimmed">
          {days.from === days.to
            ? formatDate(days.from)
            : `${formatDate(days.from)} – ${formatDate(days.to)}`}
        </Text>
        <NativeSelect
          aria-label="Period"
          w={190}
          data={options}
          value={period}
          onChange={({ currentTarget: { value } }) =>
            isPeriod(value) && void navigate({ search: { period: value } })
          }
        />
      </ScreenHeader>
      {analyses.map((analysis) => (
        <AnalysisSection key={analysis.name} analysis={analysis} days={days} />
      ))}
    </Stack>
  )
}

/** Each section is loaded, and fails, by itself. */
function AnalysisSection({ analysis, days }: { analysis: Analysis; days: DayRange }) {
  const query = useQuery({ ...analyticsQuery(analysis, days), ...ASKED_BY_LOADER })
  return (
    <Stack component="section" aria-label={analysis.title} gap="sm">
      <Title order={2} size="h4">
        {analysis.title}
      </Title>
      {query.isSuccess && <Answer answer={query.data} statusColor={STATUS_COLORS[analysis.name]} />}
      {query.isPending && (
        <div role="status" aria-label={`Loading ${analysis.title}`}>
          <Skeleton h={280} />
        </div>
      )}
      {query.isError && !query.data && (
        <Paper p="lg" role="alert">
          <Group justify="center">
            <Text>Analytics could not be loaded.</Text>
            <FailureActions error={query.error} isTrying={query.isFetching} onTryAgain={query.refetch} />
          </Group>
        </Paper>
      )}
    </Stack>
  )
}

function Answer({ answer, statusColor }: { answer: unknown; statusColor: StatusColorOf }) {
  const { figures, charts, others } = drawablesOf(answer)
  return (
    <>
      {figures.length > 0 && (
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
          {figures.map(({ title, value }, index) => (
            <Paper key={index} p={{ base: 'sm', sm: 'md' }} role="group" aria-label={title}>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Text>
              <Figure size={1.125}>{formatFigure(title, value)}</Figure>
            </Paper>
          ))}
        </SimpleGrid>
      )}
      {charts.map((drawable, index) => (
        <ChartCard key={`${drawable.title} ${index}`} drawable={drawable} statusColor={statusColor} />
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

function colorByWord(statuses: readonly string[], colorOf: (status: string) => StatusColor): StatusColorOf {
  const colors = new Map(statuses.map((status) => [formatLabel(status), colorOf(status)]))
  return (word) => colors.get(formatLabel(word))
}
