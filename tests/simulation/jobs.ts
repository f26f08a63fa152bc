import { idsWithOutcome } from '@/batch/ledger'
import type { BatchJudge } from './batch-judge'
import type { TabPlace } from './browser'
import type { Chance, Clock } from './clock'
import type { ImportJudge } from './import-judge'
import { type Server, STATUSES } from './server'
import type { ChosenPlan, Ledger, Tab } from './tab'

type World = {
  chance: Chance
  clock: Clock
  server: Server
  judge: BatchJudge
  tell: (text: string) => void
}

/** What an admin does with many jobs in one tab: begins a change of them, stops it, sends the refused or the rest again, closes the ledger. */
export function changeMany({ place, tab }: { place: TabPlace; tab: Tab }, admin: string, world: World): void {
  const { chance, clock } = world
  const ledgers = tab.ledgers().filter(({ work }) => work.is === 'status')
  const ledger = ledgers.length > 0 && chance.isTrue(0.5) && chance.oneOf(ledgers)
  if (ledger) return void goOn(place, ledger, world)
  begin(place, tab, admin, world)
  if (chance.isTrue(0.2)) begin(place, tab, admin, world)
  if (!chance.isTrue(0.4)) return
  const stop = () => {
    const running = tab.ledgers().find(({ step, work }) => step === 'running' && work.is === 'status')
    if (running && !isCovered(tab)) stopIt(place, running, world)
  }
  clock.after(chance.oneOf([0, 50, 500, 3000, 20_000]), stop, place)
}

function begin(place: TabPlace, tab: Tab, admin: string, { chance, server, judge, tell }: World): void {
  const status = chance.oneOf(STATUSES)
  const ids = server.jobs.map(({ id }) => id).filter(() => chance.isTrue(0.7))
  if (ids.length === 0) return
  tell(`${place.name}: ${admin} changes ${ids.join(', ')} to ${status}`)
  judge.decided(place, admin, status)
  tab.changeJobs([...ids, ...ids.slice(0, 1)], status) // one that is named twice is changed once
}

function goOn(place: TabPlace, ledger: Ledger, world: World): void {
  const { chance, judge, tell } = world
  if (ledger.step !== 'over') return void stopIt(place, ledger, world)
  const outcome = chance.oneOf(AGAIN)
  if (!ledger.sendAgain || idsWithOutcome(ledger.lines, outcome).length === 0) return void ledger.close()
  tell(`${place.name}: what was ${outcome} is sent again`)
  judge.again(place, ledger, outcome)
  ledger.sendAgain(outcome)
  if (chance.isTrue(0.3)) ledger.sendAgain(outcome)
}

const AGAIN = ['refused', 'unsent'] as const

function stopIt(place: TabPlace, ledger: Ledger, { judge, tell }: World): void {
  tell(`${place.name}: "Stop"`)
  ledger.stop()
  judge.stopped(place, ledger.id)
}

type ImportWorld = Omit<World, 'judge'> & {
  judge: ImportJudge
  newName: () => string
}

/** What an admin does with a file of plans in one tab: adds its lines, stops it, sends the refused or the rest again, closes the ledger. */
export function importMany(
  { place, tab }: { place: TabPlace; tab: Tab },
  admin: string,
  world: ImportWorld,
): void {
  const { chance, clock, judge, tell } = world
  const ledgers = tab.ledgers().filter(({ work }) => work.is === 'add')
  const ledger = ledgers.length > 0 && chance.isTrue(0.5) && chance.oneOf(ledgers)
  if (!ledger) {
    const lines = someLines(place, world)
    tell(`${place.name}: ${admin} adds ${lines.map(lineText).join(', ')}`)
    judge.decided(place, admin, lines)
    tab.addPlans(lines)
  } else if (ledger.step === 'over') {
    const outcome = chance.oneOf(AGAIN)
    if (!ledger.sendAgain || idsWithOutcome(ledger.lines, outcome).length === 0) return void ledger.close()
    tell(`${place.name}: the lines that were ${outcome} are sent again`)
    judge.again(place, ledger, outcome)
    ledger.sendAgain(outcome)
  }
  const stop = () => {
    const running = tab.ledgers().find(({ step, work }) => step === 'running' && work.is === 'add')
    if (!running || isCovered(tab)) return
    tell(`${place.name}: "Stop" of an import`)
    running.stop()
    judge.stopped(place, running.id)
  }
  if (chance.isTrue(0.3)) clock.after(chance.oneOf([0, 50, 500, 3000, 20_000]), stop, place)
}

/**
 * Most names are new. Some are those of plans that are there, and some come twice in the file, as one line that is ticked. No name is in two
 * imports of a tab: which of them sends it could not be told.
 */
function someLines(place: TabPlace, { chance, judge, server, newName }: ImportWorld): ChosenPlan[] {
  const names = server.plansAt().map(({ name = '' }) => name)
  const known = names.filter((name) => /^(Line|Basic)/.test(name) && !judge.names(place).includes(name))
  const lines: ChosenPlan[] = []
  const last = chance.between(2, 5)
  for (let line = 2; line <= last; line += 1) {
    const before = lines.length > 0 && chance.isTrue(0.25) && chance.oneOf(lines)
    const there = !before && known.length > 0 && chance.isTrue(0.3) && chance.oneOf(known)
    const name = before ? before.name : there || newName()
    const isTicked = before !== false || (there !== false && chance.isTrue(0.5))
    if (before || !lines.some((earlier) => earlier.name === name)) lines.push({ line, name, isTicked })
  }
  return lines
}

function lineText({ line, name, isTicked }: ChosenPlan): string {
  return `line ${line}: ${name}${isTicked ? ', ticked' : ''}`
}

/** Whether the login covers the console of the tab, which takes no click then. */
export function isCovered(tab: Tab): boolean {
  const session = tab.session()
  return !session || session.isOver || session.isLocked
}
