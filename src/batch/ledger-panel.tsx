import { Box, Button, CloseButton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId } from 'react'
import { job } from '@/api/jobs'
import { formatCount, formatLabel } from '@/lib/format'
import docked from '@/ui/docked-line.module.css'
import { ProgressBar } from '@/ui/progress-bar'
import { ValueLink } from '@/ui/text/link'
import type { ChangeOutcome } from './change-each'
import { countKnown, idsWithOutcome, type Ledger, type LedgerLine } from './ledger'
import classes from './ledger-panel.module.css'
import { countsText, jobsText, ledgerText, outcomeText } from './ledger-text'
import { ManyQuestion } from './many-question'

/** The ledgers of this tab, at the bottom of the window on every screen. */
export function LedgerPanel({ ledgers }: { ledgers: readonly Ledger[] }) {
  return (
    <section aria-label="Status changes">
      {ledgers.map((ledger) => (
        <OneLedger key={ledger.id} {...ledger} />
      ))}
    </section>
  )
}

/** One line, and the jobs above it when they are asked for. */
function OneLedger(ledger: Ledger) {
  const { status, lines, step, stop, retryRefused, close } = ledger
  const [isOpen, jobs] = useDisclosure()
  const [isAsking, question] = useDisclosure()
  const list = useId()
  const name = `Change of ${jobsText(lines.length)} to ${formatLabel(status)}`
  const refused = idsWithOutcome(lines, 'refused').length
  return (
    <Box role="group" aria-label={name} className={classes.ledger}>
      <div className={docked.line}>
        <Text size="sm" fw={500} className={docked.words}>
          {ledgerText(ledger)}
        </Text>
        {step !== 'over' && <Progress name={name} {...ledger} />}
        {/* None of these moves while another one comes or goes: a late click would meet the wrong one. */}
        <div className={docked.actions}>
          {step !== 'over' && (
            <Button size="xs" variant="default" onClick={stop}>
              Stop
            </Button>
          )}
          {step === 'over' && refused > 0 && (
            <Button size="xs" variant="default" onClick={question.open}>
              Try the refused again
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={jobs.toggle}
          >
            {isOpen ? 'Hide jobs' : 'Show jobs'}
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
      {isOpen && <Jobs id={list} lines={lines} status={status} />}
      <ManyQuestion
        count={refused}
        status={isAsking ? status : undefined}
        onConfirm={retryRefused}
        onClose={question.close}
      />
    </Box>
  )
}

/** "5 of 12", and how many have which outcome. */
function Progress({ name, lines, status }: Pick<Ledger, 'lines' | 'status'> & { name: string }) {
  const known = countKnown(lines)
  const counts = known > 0 ? `: ${countsText({ lines, status })}` : ''
  return (
    <>
      <ProgressBar className={docked.bar} label={name} part={known / lines.length} />
      <Text size="sm" c="dimmed" className={docked.count}>
        {`${formatCount(known)} of ${formatCount(lines.length)}${counts}`}
      </Text>
    </>
  )
}

function Jobs({ id: list, lines, status }: Pick<Ledger, 'lines' | 'status'> & { id: string }) {
  return (
    <ul id={list} className={classes.jobs} aria-label="Jobs and their outcomes">
      {troubleFirst(lines).map(({ id, outcome }) => (
        <li key={id} className={classes.job} data-outcome={outcomeOf(outcome)}>
          <ValueLink to="/jobs/$jobId" params={{ jobId: id }}>
            {job.title({ id }).name}
          </ValueLink>
          <span className={classes.outcome}>{outcomeText(outcome, status)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What was refused and what is not known comes first; else the jobs keep their order. */
function troubleFirst(lines: readonly LedgerLine[]): LedgerLine[] {
  const isTrouble = ({ outcome }: LedgerLine) => ['refused', 'unknown'].includes(outcomeOf(outcome) ?? '')
  return [...lines.filter(isTrouble), ...lines.filter((line) => !isTrouble(line))]
}

function outcomeOf(outcome: LedgerLine['outcome']): ChangeOutcome['is'] | undefined {
  return typeof outcome === 'object' ? outcome.is : undefined
}
