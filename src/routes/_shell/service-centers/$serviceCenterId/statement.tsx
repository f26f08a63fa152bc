import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ServiceCenterDetail, serviceCenter } from '@/api/service-centers'
import { singlePage } from '@/data/envelopes'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import type { ExportSource } from '@/export/export-source'
import type { DayRange, Period } from '@/lib/period'
import { DaysChoice } from '@/lists/days-choice'
import { canUseDaysParam, daysOfParams, readDaysParams } from '@/lists/days-params'
import { ExportButton } from '@/lists/export-button'
import { dayRangeText } from '@/lists/filter-text'
import { IgnoredParams } from '@/lists/link-notice'
import { SendTextOnWhatsApp } from '@/payouts/send-on-whatsapp'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { Incomplete, Issuer, STATEMENT, StatementSheet } from '@/routes/_shell/service-centers/-statement'
import { FILE_COLUMNS } from '@/routes/_shell/service-centers/-statement-columns'
import { type Line, statementText } from '@/routes/_shell/service-centers/-statement-lines'
import { type Statement, useStatement } from '@/routes/_shell/service-centers/-use-statement'
import { PrintButton } from '@/ui/print-button'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { useToday } from '@/ui/today'

const DEFAULT_PERIOD: Period = 'last-month'

export const Route = createFileRoute('/_shell/service-centers/$serviceCenterId/statement')({
  validateSearch: readDaysParams,
  loader: ({ context, params }) => prefetch(context.queryClient, serviceCenter.query(params.serviceCenterId)),
  component: StatementScreen,
})

function StatementScreen() {
  const { serviceCenterId } = Route.useParams()
  const params = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday(params.startDate === undefined)
  const days = daysOfParams(params, DEFAULT_PERIOD, today)
  const query = useQuery({ ...serviceCenter.query(serviceCenterId), ...PREFETCHED })
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink
        list={{ name: `service-centers/${encodeURIComponent(serviceCenterId)}`, title: 'Service Center' }}
      />
      <IgnoredParams canUse={canUseDaysParam} />
      <Loaded query={query} texts={serviceCenter.texts}>
        {(center) => (
          <StatementOf
            key={serviceCenterId}
            center={center}
            readAt={query.dataUpdatedAt}
            days={days}
            today={today}
          >
            <DaysChoice
              days={days}
              params={params}
              usual={DEFAULT_PERIOD}
              onChange={(changed) => navigate({ search: changed })}
            />
          </StatementOf>
        )}
      </Loaded>
    </Stack>
  )
}

type StatementOfProps = {
  center: ServiceCenterDetail
  readAt: number
  days: DayRange
  today: string
  /** The choice of days. */
  children: ReactNode
}

function StatementOf({ center, readAt, days, today, children }: StatementOfProps) {
  const statement = useStatement(center, days, today)
  const { jobs, payouts, hasNamesake, isWhole } = statement
  const title = `${STATEMENT}: ${center.name ?? center.id}, ${dayRangeText(days)}`
  return (
    <>
      <Issuer />
      <ScreenHeader title={STATEMENT} longTitle={title} copy={!isWhole && <Incomplete />}>
        <PrintButton />
        <ExportButton source={statementSource(center, readAt, statement, title)} />
        <SendTextOnWhatsApp
          to={center}
          text={statementText({ center, days, jobs: jobs.sum, payouts: payouts.sum })}
          disabled={!isWhole || hasNamesake}
        />
      </ScreenHeader>
      {children}
      <StatementSheet center={center} readAt={readAt} days={days} statement={statement} order={2} />
    </>
  )
}

function statementSource(
  { id, pendingAmount }: ServiceCenterDetail,
  readAt: number,
  { jobs, payouts, hasNamesake, isWhole }: Statement,
  title: string,
): ExportSource<Line> {
  const lines: Line[] = [
    ...payouts.lines,
    { entry: hasNamesake ? 'Total of payouts to all of this name' : 'Total of payouts', sum: payouts.sum },
    ...jobs.lines,
    { entry: 'Total of completed jobs', sum: jobs.sum },
    { entry: 'Pending now', at: String(readAt), amount: pendingAmount },
  ]
  return {
    name: `statement-${id}`,
    title,
    columns: FILE_COLUMNS,
    rowKey: (_, index) => String(index),
    readPage: async () => singlePage(lines),
    isPartial: !isWhole,
  }
}
