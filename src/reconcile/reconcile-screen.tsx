import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, startTransition, useEffect, useState } from 'react'
import {
  paymentRowKey,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { singlePage } from '@/data/envelopes'
import type { Failed } from '@/files/answer-port'
import { ChooseFile } from '@/files/choose-file'
import { cutToPaise } from '@/lib/amount'
import { readTime } from '@/lib/day'
import { formatCount } from '@/lib/format'
import { addDays, type DayRange } from '@/lib/period'
import { ExportButton } from '@/lists/export-button'
import { BackLink } from '@/records/back-link'
import { useUnsavedGuard } from '@/records/unsaved'
import { allRowsQuery, hasAllRows } from '@/totals/all-rows'
import { AllOf, ReadingStatus } from '@/totals/reading'
import { PrintButton } from '@/ui/print-button'
import { ScreenHeader } from '@/ui/screen'
import { SteadyButton } from '@/ui/steady-button'
import { useToday } from '@/ui/today'
import { groupRows, summaryText } from './groups'
import { type Decisions, NEAR_DAYS, type Payout, pairKey, type Reconciliation } from './matching'
import { EXPORT_COLUMNS, Groups, groupRowKey } from './result'
import type { FromWorker } from './statement.worker'
import { StatementFacts } from './statement-facts'
import { type BankFile, useBankFile } from './use-bank-file'

/** In the production build the condition is the constant `false`, and nothing is imported. */
const SampleStatement =
  import.meta.env.MODE === 'demo' ? lazy(() => import('@mocks/demo/sample-statement')) : undefined

/** The file and the admin's answers stay in this tab. */
export function ReconcileScreen() {
  const { bankFile, open, chooseColumns } = useBankFile()
  const { statement, problem } = bankFile ?? {}
  const [decisions, setDecisions] = useState<Decisions>(NONE)
  const guard = useUnsavedGuard(() => decisions.size > 0, { texts: DISCARD })
  const choose = (file: File) =>
    guard.leave(() => {
      setDecisions(NONE)
      open(file)
    })
  return (
    <Stack>
      <BackLink list={serviceCenterPayments} />
      <ScreenHeader title="Reconcile" />
      <ChooseFile label="Choose a bank statement" name={bankFile?.name} problem={problem} onChoose={choose}>
        {SampleStatement && (
          <Suspense>
            <SampleStatement />
          </Suspense>
        )}
      </ChooseFile>
      {bankFile && !statement && problem === undefined && <Skeleton h={120} />}
      {bankFile && statement && (
        <Fragment key={bankFile.id}>
          <StatementFacts name={bankFile.name} statement={statement} onColumns={chooseColumns} />
          {statement.days && (
            <Result
              key={`${statement.days.from} ${statement.days.to}`} // other columns may be of other days
              bankFile={bankFile}
              days={statement.days}
              decisions={decisions}
              onAnswer={({ payout, debits: [debit] }, answer) => {
                if (payout && debit) setDecisions(new Map([...decisions, [pairKey(payout, debit), answer]]))
              }}
              onTakeBack={() => setDecisions(new Map([...decisions].slice(0, -1)))}
            />
          )}
        </Fragment>
      )}
      {guard.question}
    </Stack>
  )
}

const NONE: Decisions = new Map()

const DISCARD = {
  title: 'Discard your answers?',
  message: 'They are only on this screen. “Export” saves the result.',
  confirm: 'Discard answers',
  cancel: 'Keep them',
}

type ResultProps = Pick<ShownProps, 'onAnswer' | 'onTakeBack'> & {
  bankFile: BankFile
  days: DayRange
  decisions: Decisions
}

function Result({ bankFile, days, decisions, ...answers }: ResultProps) {
  const today = useToday(false)
  const params = { startDate: addDays(days.from, -NEAR_DAYS), endDate: addDays(days.to, NEAR_DAYS) }
  const query = useQuery(allRowsQuery(serviceCenterPayments, params, today, paymentRowKey))
  const { data } = query
  const payouts = hasAllRows(data) ? data?.rows : undefined
  const reconciliation = useReconciliation(bankFile, payouts, decisions)
  const { title } = serviceCenterPayments
  if (!reconciliation)
    return (
      <AllOf title={title} query={query}>
        {() => <Skeleton h={200} />}
      </AllOf>
    )
  return (
    <>
      <ReadingStatus title={title} query={query} isSummed rows={data?.rows.length ?? 0} />
      <Shown reconciliation={reconciliation} hasAnswers={decisions.size > 0} {...answers} />
    </>
  )
}

/** The previous groups are shown until the new ones are known. */
function useReconciliation(
  { statement, ask }: BankFile,
  payouts: readonly ServiceCenterPayment[] | undefined,
  decisions: Decisions,
): Reconciliation | undefined {
  const [result, setResult] = useState<FromWorker | Failed>()
  useEffect(() => {
    if (!payouts || !statement) return
    let isLatest = true
    void ask({ is: 'payouts', payouts: payouts.map(payoutOf), decisions }).then((answer) => {
      if (isLatest) startTransition(() => setResult(answer)) // many rows are rendered in pieces
    })
    return () => {
      isLatest = false
    }
  }, [ask, statement, payouts, decisions])
  if (result?.is === 'failed') throw new Error(result.reason)
  return result?.is === 'reconciliation' ? result.reconciliation : undefined
}

function payoutOf(payment: ServiceCenterPayment, index: number): Payout {
  const { serviceCenter, referenceNumber, notes, amount, createdAt } = payment
  return {
    key: paymentRowKey(payment, index),
    center: serviceCenter ?? '',
    reference: referenceNumber,
    notes,
    paise: cutToPaise(amount),
    day: readTime(createdAt)?.day,
  }
}

type ShownProps = {
  reconciliation: Reconciliation
  hasAnswers: boolean
  onAnswer: Parameters<typeof Groups>[0]['onAnswer']
  /** The last answer. */
  onTakeBack: () => void
}

function Shown({ reconciliation: { entries, around }, hasAnswers, onAnswer, onTakeBack }: ShownProps) {
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status" flex="1 1 24rem">
          {summaryText(entries)}
        </Text>
        <Group gap="sm">
          {(hasAnswers || entries.some(({ group }) => group === 'likely')) && (
            <SteadyButton variant="default" disabled={!hasAnswers} onClick={onTakeBack}>
              Take back the last answer
            </SteadyButton>
          )}
          <ExportButton
            source={{
              name: 'reconciliation',
              title: 'Reconciliation',
              columns: EXPORT_COLUMNS,
              rowKey: groupRowKey,
              readPage: async () => singlePage(groupRows(entries)),
            }}
          />
          <PrintButton />
        </Group>
      </Group>
      {around.length > 0 && (
        <Text size="sm" c="dimmed">
          {around.length === 1
            ? '1 payout of the days around the file has no line in it. It is in no group.'
            : `${formatCount(around.length)} payouts of the days around the file have no line in it. They are in no group.`}
        </Text>
      )}
      <Groups entries={entries} onAnswer={onAnswer} />
    </>
  )
}
