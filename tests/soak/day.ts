import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@mocks/data/random'
import { DEMO_ADMIN } from '@mocks/index'
import type { RawTab } from '@tests/engines/engine'
import { look, type Seen, type Target } from './page'
import type { Weather } from './weather'

/**
 * Milliseconds: without a call for `calm` a page is at rest, and for `typed` after keys, which are looked for a little later. What is not right
 * by then has `patience` to become so, on a busy machine.
 */
const REST = { calm: 150, typed: 800, patience: 30_000 }

/** Acts of a day, and after how many of them what the page holds is measured. */
const ACTS = { all: 200, between: 50 }

const TEXTS = [
  'asha',
  '100',
  '1',
  'Pune',
  '9876543210',
  '31/12/2026',
  '12,500',
  '18.52, 73.85',
  'ज',
  '<b>',
  '  ',
]
const KEYS = [
  'Tab',
  'Tab',
  'Escape',
  'Enter',
  'ArrowDown',
  'j',
  'k',
  'x',
  '/',
  '?',
  'f',
  'e',
  'r',
  'Control+k',
]

type Measured = { elements: number; nodes?: number; listeners?: number }
export type DayOptions = {
  tab: RawTab
  random: Random
  weather: Weather
  /** What else the browser tells of the page, after collecting garbage. */
  measure: () => Promise<{ nodes?: number; listeners?: number }>
}

/** What must hold did not: the message says what. */
export class Broken extends Error {}

/** A random day, from a page on which an admin has signed in. `story` gets each step, and what was done to the calls. */
export async function playDay(
  { tab, random, weather, measure }: DayOptions,
  story: string[],
): Promise<number> {
  const see = async () => (await tab.evaluate(`(${look})()`)) as Seen
  let first: Measured | undefined
  let seen = await atRest(see, weather)
  for (let act = 1; act <= ACTS.all; act += 1) {
    weather.share = act % 40 < 15 ? 0.25 : 0
    weather.writes = []
    const before = seen
    const step = await play(tab, random, before)
    story.push(`${act}. ${before.address}  ${step}`)
    seen = await atRest(see, weather, /^(type|press)/.test(step) ? REST.typed : REST.calm)
    story.push(...weather.told.splice(0).map((fault) => `     ${fault}`))
    checkWrites(weather.writes, before, step)
    seen = await checkScreen(see, weather, before, step)
    if (act % ACTS.between !== 0 || seen.asksToSignIn) continue
    weather.share = 0
    first = await checkGrowth(tab, see, weather, measure, first)
    seen = await atRest(see, weather)
  }
  return ACTS.all
}

/** Chooses an act from what is seen, and does it. Returns what it was. */
async function play(tab: RawTab, random: Random, seen: Seen): Promise<string> {
  if (seen.asksToSignIn && random.chance(0.7)) return signIn(tab, seen)
  if (random.chance(0.25)) {
    const key = random.pick(KEYS)
    await tab.press(key)
    return `press ${key}, on "${seen.focused}"`
  }
  if (random.chance(0.03)) {
    await tab.evaluate('history.back()')
    return 'go back'
  }
  const areas = (['layer', 'main', 'main', 'frame'] as const).filter((area) => ofArea(seen, area).length > 0)
  const layer = areas.includes('layer') && random.chance(0.85)
  const target = areas.length > 0 && random.pick(ofArea(seen, layer ? 'layer' : random.pick(areas)))
  if (!target) {
    await tab.press('Escape')
    return 'press Escape, as there is nothing else'
  }
  await tab.click(target.x, target.y)
  if (!target.isField) return `click ${target.role} "${target.name}"`
  const text = random.pick(TEXTS)
  await tab.press('Control+a')
  await tab.type(text)
  if (random.chance(0.3)) await tab.press('Enter')
  return `type "${text}" into "${target.name}"`
}

function ofArea({ targets }: Seen, area: Target['area']): Target[] {
  return targets.filter((target) => target.area === area)
}

async function signIn(tab: RawTab, { targets }: Seen): Promise<string> {
  const fields = targets.filter(({ isField, name }) => isField && /^(Email|Password)/.test(name))
  for (const { name, x, y } of fields) {
    await tab.click(x, y)
    await tab.press('Control+a')
    await tab.type(name.startsWith('Email') ? DEMO_ADMIN.email : DEMO_ADMIN.password)
  }
  await tab.press('Enter')
  return 'sign in'
}

/** Looks at the page once nothing has been under way for a while. */
async function atRest(see: () => Promise<Seen>, weather: Weather, calm = REST.calm): Promise<Seen> {
  const end = Date.now() + 4 * REST.patience // payouts due reads every center
  for (let calmSince = Date.now(); Date.now() - calmSince < calm; ) {
    if (Date.now() > end) throw new Broken(`never at rest: ${weather.underWay} calls under way`)
    if (weather.underWay > 0) calmSince = Date.now()
    await wait(30)
  }
  return see()
}

/** What may take a moment is looked at again. */
async function checkScreen(
  see: () => Promise<Seen>,
  weather: Weather,
  before: Seen,
  step: string,
): Promise<Seen> {
  const end = Date.now() + REST.patience
  for (;;) {
    const seen = await atRest(see, weather)
    const wrong = wrongWith(seen, before, step)
    if (wrong === undefined) return seen
    if (Date.now() > end || seen.problems.length > 0) throw new Broken(`${wrong}, on ${seen.address}`)
    await wait(100)
  }
}

function wrongWith(seen: Seen, before: Seen, step: string): string | undefined {
  if (seen.problems.length > 0) return seen.problems.join('; ')
  if (seen.headings === 0) return 'no heading'
  if (seen.namelessDialogs.length > 0) return `a dialog without a name: ${seen.namelessDialogs.join('; ')}`
  // Behind the last part of a page Tab leads out of it, and a step back may lead to where it was opened.
  if (seen.focused === '' && before.focused !== '' && !/^(go back|press Tab)/.test(step))
    return `the focus was lost from "${before.focused}"`
  return undefined
}

/** One call for a decision: an act makes at most one, but a change of many jobs, which makes one for each. */
function checkWrites(writes: readonly string[], { targets }: Seen, step: string): void {
  const changes = writes.filter((call) => !/login|logout/.test(call))
  const isOfMany = targets.some(({ name }) => /^Change \d+ jobs?$|^Try the refused again$/.test(name))
  if (new Set(changes).size < changes.length || (changes.length > 1 && !isOfMany))
    throw new Broken(`${changes.length} calls for one act, ${step}: ${changes.join(', ')}`)
}

/** On the dashboard a page holds no more than it did at first, but for what is kept for an hour: a ledger, exports. */
async function checkGrowth(
  tab: RawTab,
  see: () => Promise<Seen>,
  weather: Weather,
  measure: DayOptions['measure'],
  first: Measured | undefined,
): Promise<Measured | undefined> {
  for (const key of ['Escape', 'Escape', 'Escape']) await tab.press(key)
  // The library of charts holds the charts that it drew last, for ever: they are measured each time. React holds the screen before until
  // it draws again: two small ones go before.
  for (const screen of ['Analytics', 'Plans', 'Services', 'Dashboard']) {
    const { targets } = await atRest(see, weather)
    const link = targets.find(({ area, name }) => area === 'frame' && name === screen)
    if (link) await tab.click(link.x, link.y)
  }
  const { address, elements, asksToSignIn } = await atRest(see, weather)
  if (address !== '/dashboard' || asksToSignIn) return first // it was asked about unsaved changes
  for (const end = Date.now() + REST.patience; ; await wait(500)) {
    const now: Measured = { elements, ...(await measure()) }
    const grown = first && grownSince(first, now)
    if (!grown) return first ?? now
    if (Date.now() > end) throw new Broken(grown)
  }
}

function grownSince(first: Measured, now: Measured): string | undefined {
  const kinds = ['elements', 'nodes', 'listeners'] as const
  const grown = kinds.find((kind) => (now[kind] ?? 0) > 2 * (first[kind] ?? 0) + 1000)
  return grown && `${grown} grew from ${first[grown]} to ${now[grown]}`
}
