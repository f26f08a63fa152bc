import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@mocks/data/random'
import { act, type Hands, mayLoseFocus } from './acts'
import type { SoakTab } from './chromium'
import { look, type Seen } from './page'
import type { Weather } from './weather'

/**
 * Milliseconds: without a call for `calm` a page is at rest, and for `typed` after keys, which are looked for a little later. What is not right
 * by then has `patience` to become so, on a busy machine.
 */
const REST = { calm: 150, typed: 800, patience: 30_000 }

/** Acts of a day, and after how many of them what the page holds is measured. */
const ACTS = { all: 200, between: 50 }

type Measured = { elements: number; nodes?: number; listeners?: number }
export type DayOptions = {
  random: Random
  weather: Weather
  /** Opens another tab at an address; an admin has signed in before. */
  openTab: (address: string) => Promise<SoakTab>
  /** Leads a tab to an address of the site. */
  open: (tab: SoakTab, address: string) => Promise<void>
  /** Whether the time is over: on a busy machine a day may take long. */
  isOver: () => boolean
  story: string[]
}

/** What must hold did not: the message says what. */
export class Broken extends Error {}

/** A random day in one tab or two. Returns how many acts it had. */
export async function playDay({
  random,
  weather,
  openTab,
  open,
  isOver,
  story,
}: DayOptions): Promise<number> {
  const tabs = [await openTab('/dashboard')]
  if (random.chance(0.25)) await tabs[0]?.resize(390, 844)
  const used: Hands['used'] = new Map()
  const calls = new Calls()
  const firsts = new Map<SoakTab, Measured>()
  for (let count = 1; count <= ACTS.all; count += 1) {
    if (isOver()) return count - 1
    weather.share = count % 40 < 15 ? 0.25 : 0
    if (tabs.length < 2 && random.chance(0.01)) tabs.push(await openTab('/jobs'))
    const tab = random.pick(tabs)
    if (tabs.length > 1) await tab.press('Control') // brings it to the front: at the back, nothing is drawn or tried again
    const see = async () => (await tab.evaluate(`(${look})()`)) as Seen
    const before = await atRest(see, weather)
    weather.writes = []
    const step = await act(tab, before, { random, used, see, open: (address) => open(tab, address) })
    story.push(`${count}. ${tabs.length > 1 ? `[${tabs.indexOf(tab) + 1}] ` : ''}${before.address}  ${step}`)
    await atRest(see, weather, /^(type|press)/.test(step) ? REST.typed : REST.calm)
    story.push(...weather.told.splice(0).map((fault) => `     ${fault}`))
    calls.check(weather.writes, before, step)
    const seen = await checkScreen(see, weather, before, step)
    if (count % ACTS.between !== 0 || seen.asksToSignIn) continue
    weather.share = 0
    const measured = await checkGrowth(tab, see, weather, firsts.get(tab))
    if (measured) firsts.set(tab, measured)
    story.push(`     it holds ${JSON.stringify(measured ?? {})}`)
  }
  return ACTS.all
}

/** Looks at the page once nothing has been under way for a while. */
async function atRest(see: () => Promise<Seen>, weather: Weather, calm = REST.calm): Promise<Seen> {
  const start = Date.now()
  for (let calmSince = start; Date.now() - calmSince < calm; ) {
    // Payouts Due reads every center, which takes long on a busy machine, but no call of it does.
    const isStuck = Date.now() - Math.max(start, weather.latest) > 4 * REST.patience
    if (isStuck || Date.now() - start > 40 * REST.patience)
      throw new Broken(`never at rest: ${weather.underWay} calls under way`)
    if (weather.underWay > 0) calmSince = Date.now()
    await wait(30)
  }
  return see()
}

/** What may take a moment is looked at again, for as long as calls go on: what reads many records pauses between them. */
async function checkScreen(
  see: () => Promise<Seen>,
  weather: Weather,
  before: Seen,
  step: string,
): Promise<Seen> {
  const start = Date.now()
  for (;;) {
    const seen = await atRest(see, weather)
    const wrong = wrongWith(seen, before, step)
    if (wrong === undefined) return seen
    const isCalm = Date.now() - Math.max(start, weather.latest) > REST.patience
    if (isCalm || Date.now() - start > 10 * REST.patience || seen.problems.length > 0)
      throw new Broken(`${wrong}, on ${seen.address}`)
    await wait(100)
  }
}

function wrongWith(seen: Seen, before: Seen, step: string): string | undefined {
  const { problems, headings, namelessDialogs, busy, leaks, hasCrashed } = seen
  if (problems.length > 0) return problems.join('; ')
  if (hasCrashed) return 'the screen failed'
  if (headings === 0) return 'no heading'
  if (namelessDialogs.length > 0) return `a dialog without a name: ${namelessDialogs.join('; ')}`
  if (leaks.length > 0) return `it shows ${leaks.join(', ')}`
  if (busy.length > 0) return `busy without a call: ${busy.join('; ')}`
  if (seen.focused === '' && before.focused !== '' && seen.hasFocus && !mayLoseFocus(step))
    return `the focus was lost from "${before.focused}"`
  return undefined
}

/** One call for a decision: an act makes at most one. A change of many jobs makes one for each, also while other acts follow. */
class Calls {
  /** Jobs that were asked to be changed at once, and may not have been yet. */
  #many = 0

  check(writes: readonly string[], { targets }: Seen, step: string): void {
    for (const { name } of targets) {
      if (name === 'Try the refused again') this.#many += 100
      this.#many = Math.max(this.#many, Number(/^Change (\d+) jobs?$/.exec(name)?.[1] ?? 0))
    }
    const changes = writes.filter((call) => !/login|logout/.test(call))
    if (new Set(changes).size < changes.length || changes.length > 1 + this.#many)
      throw new Broken(`${changes.length} calls for one act, ${step}: ${changes.join(', ')}`)
    const ofJobs = changes.filter((call) => /\/jobs\/[^/]+\/status$/.test(call)).length
    if (changes.length > Math.max(1, ofJobs)) throw new Broken(`${changes.join(', ')} for one act, ${step}`)
    this.#many -= Math.min(this.#many, Math.max(0, ofJobs - 1))
  }
}

/** On the dashboard a page holds no more than it did at first, but for what is kept for an hour: a ledger, exports. */
async function checkGrowth(
  tab: SoakTab,
  see: () => Promise<Seen>,
  weather: Weather,
  first: Measured | undefined,
): Promise<Measured | undefined> {
  for (const key of ['Escape', 'Escape', 'Escape']) await tab.press(key)
  // The library of charts holds the charts that it drew last, for ever: they are drawn, and measured, each time. React holds the screen
  // before until it draws again: two small ones go before.
  let seen = await atRest(see, weather)
  for (const screen of ['Analytics', 'Plans', 'Services', 'Dashboard']) {
    const link = seen.targets.find(({ area, name }) => area === 'frame' && name === screen)
    if (!link) continue
    await tab.click(link.x, link.y)
    seen = await checkScreen(see, weather, seen, `click a "${screen}"`)
  }
  const { address, elements, asksToSignIn } = seen
  if (address !== '/dashboard' || asksToSignIn) return first // it was asked about unsaved changes
  for (const end = Date.now() + REST.patience; ; await wait(500)) {
    const now: Measured = { elements, ...(await tab.measure()) }
    const grown = first && grownSince(first, now)
    if (!grown) return first ?? now
    if (Date.now() > end) throw new Broken(grown)
  }
}

/**
 * More than first is held by what opened last: modals of the shell hold what had the focus before them, and with it its screen, until they open
 * again. What an act leaves behind each time is more than that by far.
 */
const MAY_GROW: Required<Measured> = { elements: 1000, nodes: 10_000, listeners: 1000 }

function grownSince(first: Measured, now: Measured): string | undefined {
  const kinds = ['elements', 'nodes', 'listeners'] as const
  const grown = kinds.find((kind) => (now[kind] ?? 0) > (first[kind] ?? 0) + MAY_GROW[kind])
  return grown && `${grown} grew from ${first[grown]} to ${now[grown]}`
}
