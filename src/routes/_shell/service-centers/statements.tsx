import { Box, EmptyState, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type ServiceCenterDetail, serviceCenter, serviceCenters } from '@/api/service-centers'
import { formatCount, formatQuantity } from '@/lib/format'
import type { DayRange, Period } from '@/lib/period'
import { DaysChoice } from '@/lists/days-choice'
import { canUseDaysParam, type DaysParams, daysOfParams, readDaysParams } from '@/lists/days-params'
import { dayRangeText } from '@/lists/filter-text'
import { IgnoredParams } from '@/lists/link-notice'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { PrintButton } from '@/ui/print-button'
import { CONTENT_WIDTH, ScreenHeader } from '@/ui/screen'
import { useToday } from '@/ui/today'
import { Incomplete, Issuer, STATEMENT, StatementSheet } from './-statement'
import { useStatement } from './-use-statement'

const DEFAULT_PERIOD: Period = 'last-month'

/** `ids`: of the service centers, one a line. */
type StatementsSearch = DaysParams & { ids?: string | undefined }

export const Route = createFileRoute('/_shell/service-centers/statements')({
  validateSearch: ({ ids, ...days }: Record<string, unknown>): StatementsSearch => ({
    ...readDaysParams(days),
    ids: typeof ids === 'string' && ids.trim() !== '' ? ids : undefined,
  }),
  component: StatementsScreen,
})

/** To be printed, one sheet each. */
function StatementsScreen() {
  const params = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday(params.startDate === undefined)
  const days = daysOfParams(params, DEFAULT_PERIOD, today)
  const ids = idsIn(params)
  return (
    <Stack maw={CONTENT_WIDTH}>
      <BackLink list={serviceCenters} />
      <IgnoredParams canUse={(key, ...param) => (key === 'ids' ? true : canUseDaysParam(key, ...param))} />
      <Sheets ids={ids} days={days} today={today}>
        <DaysChoice
          days={days}
          params={params}
          usual={DEFAULT_PERIOD}
          onChange={(changed) => navigate({ search: { ids: params.ids, ...changed } })}
        />
      </Sheets>
    </Stack>
  )
}

function idsIn({ ids = '' }: StatementsSearch): string[] {
  const lines = ids.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((id) => id !== '')
}

/** Statements that are read at the same time, each with two lists. */
const AT_ONCE = 2

type SheetsProps = {
  ids: readonly string[]
  days: DayRange
  today: string
  /** The choice of days. */
  children: ReactNode
}

/** A sheet is read once it is rendered: `AT_ONCE` are rendered ahead. */
function Sheets({ ids, days, today, children }: SheetsProps) {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const keyOf = (id: string) => `${id} ${days.from} ${days.to}`
  const count = ids.filter((id) => ended.has(keyOf(id))).length
  const title = formatQuantity(ids.length, 'statement')
  return (
    <>
      <Stack data-unprinted>
        <ScreenHeader
          title={title}
          longTitle={`${title}, ${dayRangeText(days)}`}
          beside={
            <Text size="sm" c="dimmed" role="status">
              {count < ids.length && `${formatCount(count)} of ${formatCount(ids.length)} read`}
            </Text>
          }
        >
          <PrintButton disabled={count === 0 || count < ids.length} />
        </ScreenHeader>
        {children}
      </Stack>
      {ids.length === 0 && <EmptyState title="This link names no service centers" />}
      {ids.slice(0, count + AT_ONCE).map((id, index) => (
        <Box key={keyOf(id)} {...(index > 0 && { mt: 'xl', style: NEXT_SHEET })}>
          <Sheet
            id={id}
            days={days}
            today={today}
            onEnded={() => setEnded((before) => new Set(before).add(keyOf(id)))}
          />
        </Box>
      ))}
    </>
  )
}

const NEXT_SHEET = { breakBefore: 'page' } as const

type SheetProps = {
  id: string
  days: DayRange
  today: string
  /** Called once all was read, or could not be. */
  onEnded: () => void
}

function Sheet({ id, days, today, onEnded }: SheetProps) {
  const query = useQuery(serviceCenter.query(id))
  useEnd(query.isError && query.data === undefined, onEnded)
  return (
    <Loaded query={query} texts={serviceCenter.texts} isPart>
      {(center) => (
        <LoadedSheet
          center={center}
          readAt={query.dataUpdatedAt}
          days={days}
          today={today}
          onEnded={onEnded}
        />
      )}
    </Loaded>
  )
}

type LoadedSheetProps = Omit<SheetProps, 'id'> & { center: ServiceCenterDetail; readAt: number }

function LoadedSheet({ center, readAt, days, today, onEnded }: LoadedSheetProps) {
  const statement = useStatement(center, days, today)
  useEnd(statement.hasEnded, onEnded)
  return (
    <Stack component="article" aria-label={center.name ?? center.id}>
      <Issuer />
      <Group gap={4} wrap="nowrap">
        <Title order={2} size="h3">
          {STATEMENT}
        </Title>
        {!statement.isWhole && <Incomplete />}
      </Group>
      <StatementSheet center={center} readAt={readAt} days={days} statement={statement} order={3} />
    </Stack>
  )
}

function useEnd(hasEnded: boolean, onEnded: () => void): void {
  const tell = useEffectEvent(onEnded)
  useEffect(() => {
    if (hasEnded) tell()
  }, [hasEnded])
}
