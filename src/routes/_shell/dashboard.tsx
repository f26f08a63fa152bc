import { Badge, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { dashboard, type Metric, type RecentJob } from '@/api/dashboard'
import { dateOf, jobColor } from '@/api/jobs'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import { DASH, formatCount, formatKey, formatWholeRupees, isCountName } from '@/lib/format'
import { Loaded } from '@/records/loaded'
import { ScreenHeader, Section } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import { CutText } from '@/ui/text/cut-text'
import { NameLink, TextLink } from '@/ui/text/link'
import { StatusBadge } from '@/ui/text/status-badge'
import { TwoColumns } from '@/ui/two-columns'
import { Attention } from './-attention'
import classes from './-dashboard.module.css'

export const Route = createFileRoute('/_shell/dashboard')({
  loader: ({ context, preload }) => prefetch(context.queryClient, dashboard.query, preload),
  component: DashboardScreen,
})

const columns: Column<RecentJob>[] = [
  {
    header: 'Service',
    kind: 'name',
    value: ({ service }) => service,
    cell: ({ id, service }) =>
      id ? (
        <NameLink to="/jobs/$jobId" params={{ jobId: id }} name={service} />
      ) : (
        <CutText variant="strong">{service ?? DASH}</CutText>
      ),
  },
  { header: 'Customer', kind: 'person', value: ({ customer }) => customer },
  {
    header: 'Service Center',
    kind: 'name',
    isWideOnly: true,
    value: ({ serviceCenter }) => serviceCenter,
    cell: ({ serviceCenter }) => <CutText>{serviceCenter ?? 'N/A'}</CutText>,
  },
  {
    header: 'Status',
    kind: 'status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} color={jobColor(status)} />,
  },
  { header: 'Date', value: dateOf, kind: 'short-day' },
  {
    header: 'Amount',
    value: ({ amount }) => amount,
    kind: 'whole-rupees',
  },
]

const TEXTS = { loading: 'Loading dashboard data...', failed: 'Failed to load dashboard data' }

function DashboardScreen() {
  const query = useQuery({ ...dashboard.query, ...PREFETCHED })
  return (
    <Stack>
      <ScreenHeader title="Dashboard" />
      <Loaded query={query} texts={TEXTS} isPart>
        {({ metrics, recentJobs }) => (
          <>
            <div className={classes.room}>
              <div className={classes.cards} style={digitsOf(metrics)}>
                {metrics.map((metric) => (
                  <MetricCard key={metric.key} metric={metric} />
                ))}
              </div>
            </div>
            <TwoColumns
              asideWidth="clamp(14rem, 60vw - 34rem, 16rem)"
              aside={
                <Section title="Needs attention">
                  <Attention />
                </Section>
              }
            >
              <Section title="Recent Jobs">
                <PlainTable
                  label="Recent Jobs"
                  rows={recentJobs}
                  columns={columns}
                  rowKey={({ id }, index) => id ?? String(index)}
                  empty="No recent jobs"
                />
              </Section>
            </TwoColumns>
          </>
        )}
      </Loaded>
    </Stack>
  )
}

const METRIC_LINKS = new Map<
  string,
  '/customers' | '/service-centers' | '/jobs' | '/customer-payments' | '/payouts-due'
>([
  ['totalCustomers', '/customers'],
  ['totalServiceCenters', '/service-centers'],
  ['totalJobs', '/jobs'],
  ['totalRevenue', '/customer-payments'],
  ['pendingPayments', '/payouts-due'],
])

function MetricCard({ metric }: { metric: Metric }) {
  const { key } = metric
  const title = formatKey(key)
  const to = METRIC_LINKS.get(key)
  return (
    <Paper role="group" aria-label={title} className={classes.card}>
      <Stack h="100%" justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {to ? (
            <TextLink to={to} inherit c="inherit" className={classes.cover}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </Text>
        <div>
          <Text className={classes.figure}>{figureOf(metric)}</Text>
          <TrendBadge metric={key} />
        </div>
      </Stack>
    </Paper>
  )
}

function figureOf({ key, value }: Metric): string {
  return isMoney(key) ? formatWholeRupees(value) : formatCount(value)
}

/** For the font size: the longest figure must fit. */
function digitsOf(metrics: readonly Metric[]): CSSProperties & { '--digits': number } {
  return { '--digits': Math.max(...metrics.map((metric) => figureOf(metric).length)) }
}

function isMoney(key: string): boolean {
  return /revenue|payment/i.test(key) && !isCountName(key)
}

/** Random numbers, the same until the page is reloaded. */
const trends = new Map<string, number>()

function TrendBadge({ metric }: { metric: string }) {
  const trend = trendOf(metric)
  return (
    <Badge
      color={trend > 0 ? 'green' : 'red'}
      tabIndex={0}
      role="note"
      mt={4}
      pos="relative"
      data-tip="Illustrative, not measured"
    >
      {trend > 0 ? '+' : '-'}
      {trend}%
    </Badge>
  )
}

function trendOf(metric: string): number {
  const trend = trends.get(metric) ?? Math.floor(Math.random() * 20)
  trends.set(metric, trend)
  return trend
}
