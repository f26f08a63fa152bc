import type { BatchJudge } from './batch-judge'
import type { TabPlace } from './browser'
import type { Chance, Clock } from './clock'
import { type Server, STATUSES } from './server'
import type { Ledger, Tab } from './tab'

type World = {
  chance: Chance
  clock: Clock
  server: Server
  judge: BatchJudge
  tell: (text: string) => void
}

/** What an admin does with many jobs in one tab: begins a change of them, stops it, sends the refused again, closes the ledger. */
export function changeMany({ place, tab }: { place: TabPlace; tab: Tab }, admin: string, world: World): void {
  const { chance, clock } = world
  const ledger = tab.ledgers().length > 0 && chance.isTrue(0.5) && chance.oneOf(tab.ledgers())
  if (ledger) return void goOn(place, ledger, world)
  begin(place, tab, admin, world)
  if (chance.isTrue(0.2)) begin(place, tab, admin, world)
  if (!chance.isTrue(0.4)) return
  const stop = () => {
    const running = tab.ledgers().find(({ step }) => step === 'running')
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
  const isRefused = ledger.lines.some(
    ({ outcome }) => typeof outcome === 'object' && outcome.is === 'refused',
  )
  if (!isRefused || !ledger.retryRefused) return void ledger.close()
  tell(`${place.name}: the refused are sent again`)
  judge.again(place, ledger)
  ledger.retryRefused()
  if (chance.isTrue(0.3)) ledger.retryRefused()
}

function stopIt(place: TabPlace, ledger: Ledger, { judge, tell }: World): void {
  tell(`${place.name}: "Stop"`)
  ledger.stop()
  judge.stopped(place, ledger.id)
}

/** Whether the login covers the console of the tab, which takes no click then. */
export function isCovered(tab: Tab): boolean {
  const session = tab.session()
  return !session || session.isOver || session.isLocked
}
