import { Box, Button, CloseButton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, useState } from 'react'
import { job } from '@/api/jobs'
import { logError } from '@/lib/error-log'
import { formatCount } from '@/lib/format'
import docked from '@/ui/docked-line.module.css'
import { afterPress } from '@/ui/pressed'
import { ProgressBar } from '@/ui/progress-bar'
import { ValueLink } from '@/ui/text/link'
import { toast } from '@/ui/toast'
import { AddQuestion } from './add-question'
import {
  type BatchWork,
  type ChangeOutcome,
  countKnown,
  idsWithOutcome,
  type Ledger,
  type LedgerLine,
  type SentAgain,
} from './ledger'
import classes from './ledger-panel.module.css'
import { countsText, ledgerName, ledgerText, lineName, outcomeText } from './ledger-text'
import { ManyQuestion } from './many-question'

export function LedgerPanel({ ledgers }: { ledgers: readonly Ledger[] }) {
  return (
    <section aria-label="Changes and imports">
      {ledgers.map((ledger) => (
        <OneLedger key={ledger.id} {...ledger} />
      ))}
    </section>
  )
}

function OneLedger(ledger: Ledger) {
  const { work, lines, step, stop, sendAgain, close } = ledger
  const [isOpen, items] = useDisclosure()
  const [asked, setAsked] = useState<AskedAgain>({ outcome: 'refused', isOpen: false })
  const list = useId()
  const name = ledgerName(ledger)
  const noun = work.is === 'status' ? 'jobs' : 'lines'
  const count = (is: ChangeOutcome['is']) => idsWithOutcome(lines, is).length
  return (
    <Box role="group" aria-label={name} className={classes.ledger}>
      <div className={docked.line}>
        <Text size="sm" fw={500} className={docked.words}>
          {ledgerText(ledger)}
        </Text>
        {step !== 'over' && <Progress name={name} {...ledger} />}
        {/* No button moves while another one comes or goes: a late click would meet the wrong one. */}
        <div className={docked.actions}>
          {step !== 'over' && (
            <Button size="xs" variant="default" onClick={stop}>
              Stop
            </Button>
          )}
          {step === 'over' &&
            sendAgain &&
            AGAIN.filter(({ outcome }) => count(outcome) > 0).map(({ outcome, label }) => (
              <Button
                key={outcome}
                size="xs"
                variant="default"
                onClick={() => setAsked({ outcome, isOpen: true })}
              >
                {label}
              </Button>
            ))}
          {step === 'over' && work.is === 'add' && count('changed') < lines.length && (
            <Button size="xs" variant="default" onClick={() => saveRest(ledger)}>
              Save what was not added
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={() => afterPress(items.toggle)}
          >
            {isOpen ? `Hide ${noun}` : `Show ${noun}`}
          </Button>
          <CloseButton
            size={30} // that of the buttons
            aria-label="Close"
            className={classes.close}
            data-hidden={step !== 'over'}
            onClick={close}
          />
        </div>
      </div>
      {isOpen && <Items id={list} lines={lines} work={work} />}
      <AgainQuestion
        work={work}
        count={count(asked.outcome)}
        isAsking={asked.isOpen}
        onConfirm={() => sendAgain?.(asked.outcome)}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </Box>
  )
}

/** The outcome stays while the question fades. */
type AskedAgain = { outcome: SentAgain; isOpen: boolean }

const AGAIN = [
  { outcome: 'refused', label: 'Try the refused again' },
  { outcome: 'unsent', label: 'Go on with the rest' },
] as const

function saveRest(ledger: Ledger): void {
  import('./save-not-added').then(
    ({ saveNotAdded }) => saveNotAdded(ledger),
    (error: unknown) => {
      logError(error)
      toast.error('The file could not be saved', 'Try again.')
    },
  )
}

/** "5 of 12: 4 changed, 1 refused". */
function Progress({ name, lines, work }: Pick<Ledger, 'lines' | 'work'> & { name: string }) {
  const known = countKnown(lines)
  const counts = known > 0 ? `: ${countsText({ lines, work })}` : ''
  return (
    <>
      <ProgressBar className={docked.bar} label={name} part={known / lines.length} />
      <Text size="sm" c="dimmed" className={docked.count}>
        {`${formatCount(known)} of ${formatCount(lines.length)}${counts}`}
      </Text>
    </>
  )
}

function Items({ id: list, lines, work }: Pick<Ledger, 'lines' | 'work'> & { id: string }) {
  return (
    <ul
      id={list}
      className={classes.jobs}
      aria-label={work.is === 'status' ? 'Jobs and their outcomes' : 'Lines and their outcomes'}
    >
      {troubleFirst(lines).map((line) => (
        <li key={line.id} className={classes.job} data-outcome={outcomeOf(line.outcome)}>
          {line.row ? (
            <bdi>{lineName(line)}</bdi>
          ) : (
            <ValueLink to="/jobs/$jobId" params={{ jobId: line.id }}>
              {job.title(line).name}
            </ValueLink>
          )}
          <span className={classes.outcome}>{outcomeText(line.outcome, work)}</span>
        </li>
      ))}
    </ul>
  )
}

function troubleFirst(lines: readonly LedgerLine[]): LedgerLine[] {
  const isTrouble = ({ outcome }: LedgerLine) => ['refused', 'unknown'].includes(outcomeOf(outcome) ?? '')
  return [...lines.filter(isTrouble), ...lines.filter((line) => !isTrouble(line))]
}

function outcomeOf(outcome: LedgerLine['outcome']): ChangeOutcome['is'] | undefined {
  return typeof outcome === 'object' ? outcome.is : undefined
}

type AgainQuestionProps = {
  work: BatchWork
  count: number
  isAsking: boolean
  onConfirm: () => void
  onClose: () => void
}

function AgainQuestion({ work, count, isAsking, ...answers }: AgainQuestionProps) {
  if (work.is === 'status')
    return <ManyQuestion count={count} status={isAsking ? work.status : undefined} {...answers} />
  return <AddQuestion count={count} noun={work.noun} isAsking={isAsking} {...answers} />
}
