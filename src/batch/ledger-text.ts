import { formatCount, formatLabel, formatQuantity } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import type { ChangeOutcome } from './change-each'
import { countKnown, idsWithOutcome, type Ledger, type LedgerLine } from './ledger'

type LedgerState = Pick<Ledger, 'status' | 'lines' | 'step'>

/** "Change 12 jobs to Completed?" */
export function questionText(count: number, status: JobStatus): string {
  return `Change ${jobsText(count)} to ${formatLabel(status)}?`
}

/** The state of a ledger as a sentence. */
export function ledgerText(ledger: LedgerState): string {
  const { status, lines, step } = ledger
  const what = `${jobsText(lines.length)} to ${formatLabel(status)}`
  if (step === 'over') return `Change of ${what}: ${countsText(ledger)}`
  return step === 'stopping' ? `Stopping the change of ${what}` : `Changing ${what}`
}

/** The text for screen readers: the state, with the progress in quarters while it runs. */
export function ledgerAnnouncement(ledger: LedgerState): string {
  const { lines, step } = ledger
  const quarters = Math.floor((countKnown(lines) / lines.length) * 4)
  const isOnWay = step === 'running' && quarters > 0
  return isOnWay ? `${ledgerText(ledger)}: ${quarters * 25} percent` : ledgerText(ledger)
}

/** "12 jobs changed", or "10 changed, 2 refused". Empty as long as no outcome is known. */
export function countsText({ lines, status }: Pick<Ledger, 'lines' | 'status'>): string {
  const labels: Record<ChangeOutcome['is'], string> = {
    changed: 'changed',
    refused: 'refused',
    unknown: 'not known',
    unsent: 'not sent',
    already: `already ${formatLabel(status)}`,
  }
  const counts = OUTCOMES.map((is) => ({ is, count: idsWithOutcome(lines, is).length })).filter(
    ({ count }) => count > 0,
  )
  const [only] = counts
  if (only?.count === lines.length) return `${jobsText(only.count)} ${labels[only.is]}`
  return counts.map(({ is, count }) => `${formatCount(count)} ${labels[is]}`).join(', ')
}

const OUTCOMES = ['changed', 'refused', 'unknown', 'unsent', 'already'] as const

/** "Changed", "Refused: (the server's words)", "Was already Completed"; a note is a second sentence. */
export function outcomeText(outcome: LedgerLine['outcome'], status: JobStatus): string {
  if (outcome === undefined) return 'Waiting'
  if (outcome === 'under-way') return 'In progress'
  switch (outcome.is) {
    case 'changed':
      return withNote('Changed', outcome.note)
    case 'refused':
      return `Refused: ${outcome.reason}`
    case 'unknown':
      return withNote('Not known', outcome.note)
    case 'unsent':
      return outcome.note ? `Not sent: ${outcome.note}` : 'Not sent'
    case 'already':
      return `Was already ${formatLabel(status)}`
  }
}

/** For Activity: the counts, and the ids of the jobs that were not sent. */
export function summaryText(ledger: Pick<Ledger, 'lines' | 'status'>): string {
  const { lines, status } = ledger
  const waiting = lines.filter(({ outcome }) => outcome === undefined).map(({ id }) => id)
  return [
    countsText(ledger),
    listText('Waiting', waiting),
    listText('Not sent', idsWithOutcome(lines, 'unsent')),
    listText(`Was already ${formatLabel(status)}`, idsWithOutcome(lines, 'already')),
  ]
    .filter(Boolean)
    .join('. ')
}

function listText(label: string, ids: readonly string[]): string {
  return ids.length > 0 ? `${label}: ${ids.join(', ')}` : ''
}

function withNote(text: string, note: string | undefined): string {
  return note ? `${text}. ${note}` : text
}

export function jobsText(count: number): string {
  return formatQuantity(count, 'job')
}
