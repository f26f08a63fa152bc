import { formatCount, formatLabel, formatQuantity } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import {
  type BatchWork,
  type ChangeOutcome,
  countKnown,
  idsWithOutcome,
  type Ledger,
  type LedgerLine,
} from './ledger'

type LedgerState = Pick<Ledger, 'work' | 'lines' | 'step'>

/** "Change 12 jobs to Completed?" */
export function questionText(count: number, status: JobStatus): string {
  return `Change ${formatQuantity(count, 'job')} to ${formatLabel(status)}?`
}

/** "12 jobs", "47 service centers". */
export function itemsText(work: BatchWork, count: number): string {
  return formatQuantity(count, work.is === 'status' ? 'job' : work.noun)
}

/** For Activity. */
export function workName(work: BatchWork): { act: string; what?: string } {
  if (work.is === 'status') return { act: 'Change status of many', what: formatLabel(work.status) }
  return { act: 'Import' }
}

/** "Change of 12 jobs to Completed", "Import of 47 service centers". */
export function ledgerName({ work, lines }: Pick<Ledger, 'work' | 'lines'>): string {
  const items = itemsText(work, lines.length)
  return work.is === 'status' ? `Change of ${items} to ${formatLabel(work.status)}` : `Import of ${items}`
}

export function ledgerText(ledger: LedgerState): string {
  const { work, lines, step } = ledger
  const name = ledgerName(ledger)
  if (step === 'over') return `${name}: ${countsText(ledger)}`
  if (step === 'stopping') return `Stopping the ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const items = itemsText(work, lines.length)
  return work.is === 'status' ? `Changing ${items} to ${formatLabel(work.status)}` : `Adding ${items}`
}

/** For screen readers: the progress in quarters alone. */
export function ledgerAnnouncement(ledger: LedgerState): string {
  const { lines, step } = ledger
  const quarters = Math.floor((countKnown(lines) / lines.length) * 4)
  const isOnWay = step === 'running' && quarters > 0
  return isOnWay ? `${ledgerText(ledger)}: ${quarters * 25} percent` : ledgerText(ledger)
}

/** "12 jobs changed", or "10 changed, 2 refused". Empty while no outcome is known. */
export function countsText({ lines, work }: Pick<Ledger, 'lines' | 'work'>): string {
  const labels: Record<ChangeOutcome['is'], string> = {
    changed: doneWord(work),
    refused: 'refused',
    unknown: 'not known',
    unsent: 'not sent',
    already: alreadyText(work),
  }
  const counts = OUTCOMES.map((is) => ({ is, count: idsWithOutcome(lines, is).length })).filter(
    ({ count }) => count > 0,
  )
  const [only] = counts
  if (only?.count === lines.length) return `${itemsText(work, only.count)} ${labels[only.is]}`
  return counts.map(({ is, count }) => `${formatCount(count)} ${labels[is]}`).join(', ')
}

const OUTCOMES = ['changed', 'refused', 'unknown', 'unsent', 'already'] as const

function doneWord(work: BatchWork): string {
  return work.is === 'status' ? 'changed' : 'added'
}

function alreadyText(work: BatchWork): string {
  return work.is === 'status' ? `already ${formatLabel(work.status)}` : 'already there'
}

/** "Changed", "Refused: (the server's words)", "Was already Completed". */
export function outcomeText(outcome: LedgerLine['outcome'], work: BatchWork): string {
  if (outcome === undefined) return 'Waiting'
  if (outcome === 'under-way') return 'In progress'
  switch (outcome.is) {
    case 'changed':
      return withNote(work.is === 'status' ? 'Changed' : 'Added', outcome.note)
    case 'refused':
      return `Refused: ${outcome.reason}`
    case 'unknown':
      return withNote('Not known', outcome.note)
    case 'unsent':
      return outcome.note ? `Not sent: ${outcome.note}` : 'Not sent'
    case 'already':
      return `Was ${alreadyText(work)}`
  }
}

/** "Line 7: Pune Motors". */
export function lineName({ row }: Pick<LedgerLine, 'row'>): string | undefined {
  return row && `Line ${row.line}: ${row.name}`
}

/** For Activity: the counts, and which jobs or lines were not sent. */
export function summaryText(ledger: Pick<Ledger, 'lines' | 'work'>): string {
  const { lines, work } = ledger
  const listText = (label: string, isListed: (outcome: LedgerLine['outcome']) => boolean) => {
    const names = lines
      .filter(({ outcome }) => isListed(outcome))
      .map(({ id, row }) => (row ? `line ${row.line}` : id))
    return names.length > 0 ? `${label}: ${names.join(', ')}` : ''
  }
  const isOutcome = (is: ChangeOutcome['is']) => (outcome: LedgerLine['outcome']) =>
    typeof outcome === 'object' && outcome.is === is
  return [
    countsText(ledger),
    listText('Waiting', (outcome) => outcome === undefined),
    listText('Not sent', isOutcome('unsent')),
    listText(`Was ${alreadyText(work)}`, isOutcome('already')),
  ]
    .filter(Boolean)
    .join('. ')
}

function withNote(text: string, note: string | undefined): string {
  return note ? `${text}. ${note}` : text
}
