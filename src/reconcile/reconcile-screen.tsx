import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  paymentRowKey,
  type ServiceCenterPayment,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { singlePage } from '@/http/envelopes'
import { cutToPaise } from '@/lib/amount'
import { readTime } from '@/lib/day'
import { formatCount } from '@/lib/format'
import { addDays, type DayRange } from '@/lib/period'
import { ExportButton } from '@/lists/export-button'
import { useToday } from '@/lists/today'
import { useUnsavedGuard } from '@/records/unsaved'
import { allRowsQuery, hasAllRows } from '@/totals/all-rows'
import { ReadingStatus } from '@/totals/reading'
import { useButtonAction } from '@/ui/actions'
import { ScreenHeader } from '@/ui/screen'
import { BackButtonLink } from '@/ui/text/link'
import { ChooseFile } from './choose-file'
import { groupRows, summaryText } from './groups'
import { type Decisions, NEAR_DAYS, type Payout, pairKey, type Reconciliation } from './matching'
import { EXPORT_COLUMNS, Groups, groupRowKey } from './result'
import { StatementFacts } from './statement-facts'
import { type BankFile, useBankFile } from './use-bank-file'

/** Compares the payouts with a bank's statement. The file and the admin's answers are in this tab alone. */
export function ReconcileScreen() {
  const { bankFile, open, chooseColumns } = useBankFile()
  const { statement, problem } = bankFile ?? {}
  return (
    <Stack>
      <BackButtonLink to="/service-center-payments">{serviceCenterPayments.title}</BackButtonLink>
      <ScreenHeader title="Reconcile" />
      <ChooseFile name={bankFile?.name} onChoose={open} />
      {problem !== undefined && <Text role="alert">{problem}</Text>}
      {bankFile && !statement && problem === undefined && <Skeleton h={120} />}
      {statement && <StatementFacts statement={statement} onColumns={chooseColumns} />}
      {bankFile && statement?.days && <Result key={bankFile.id} bankFile={bankFile} days={statement.days} />}
    </Stack>
  )
}

type ResultProps = { bankFile: BankFile; days: DayRange }

/** The payouts of the days of the file, and the groups once all of them are read. */
function Result({ bankFile, days }: ResultProps) {
  const today = useToday(false)
  const asked = { startDate: addDays(days.from, -NEAR_DAYS), endDate: addDays(days.to, NEAR_DAYS) }
  const query = useQuery(allRowsQuery(serviceCenterPayments, asked, today, paymentRowKey))
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const { data } = query
  const payouts = hasAllRows(data) ? data?.rows : undefined
  const reconciliation = useReconciliation(bankFile, payouts, decisions)
  const guard = useUnsavedGuard(() => decisions.size > 0)
  return (
    <>
      <ReadingStatus
        title={serviceCenterPayments.title}
        query={query}
        isSummed
        rows={data?.rows.length ?? 0}
      />
      {reconciliation ? (
        <Shown
          reconciliation={reconciliation}
          onAnswer={({ payout, debits: [debit] }, answer) => {
            if (payout && debit) setDecisions(new Map([...decisions, [pairKey(payout, debit), answer]]))
          }}
        />
      ) : (
        data?.outcome?.failure === undefined && <Skeleton h={240} />
      )}
      {guard.question}
    </>
  )
}

/** The groups, worked out off the page's thread. Those of before are shown until the new ones are known. */
function useReconciliation(
  { statement, ask }: BankFile,
  payouts: readonly ServiceCenterPayment[] | undefined,
  decisions: Decisions,
): Reconciliation | undefined {
  const [reconciliation, setReconciliation] = useState<Reconciliation>()
  useEffect(() => {
    if (!payouts || !statement) return
    let isLatest = true
    void ask({ is: 'payouts', payouts: payouts.map(payoutOf), decisions }).then((answer) => {
      if (isLatest && answer.is === 'reconciliation') setReconciliation(answer.reconciliation)
    })
    return () => {
      isLatest = false
    }
  }, [ask, statement, payouts, decisions])
  return reconciliation
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

type ShownProps = { reconciliation: Reconciliation; onAnswer: Parameters<typeof Groups>[0]['onAnswer'] }

function Shown({ reconciliation: { entries, around }, onAnswer }: ShownProps) {
  const print = useButtonAction({ label: 'Print', icon: IconPrinter })
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status">
          {summaryText(entries)}
        </Text>
        <Group gap="sm">
          <ExportButton
            source={{
              name: 'reconciliation',
              title: 'Reconciliation',
              columns: EXPORT_COLUMNS,
              rowKey: groupRowKey,
              readPage: async () => singlePage(groupRows(entries)),
            }}
          />
          <Button
            ref={print}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
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
