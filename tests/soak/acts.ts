import type { Random } from '@mocks/data/random'
import { DEMO_ADMIN } from '@mocks/index'
import type { RawTab } from '@tests/engines/engine'
import type { Seen, Target } from './page'

/** What the admin of a day does next, chosen from what is seen. What was done often is done less often. */
export type Hands = {
  random: Random
  /** How often each kind of target was used. */
  used: Map<string, number>
  /** Opens an address in the tab, as a bookmark does. */
  open: (address: string) => Promise<void>
  /** Looks at the page as it is now. */
  see: () => Promise<Seen>
}

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

/** What a field takes, by its name. */
const FITTING: [RegExp, string][] = [
  [/Contact Number/, '9876543210'],
  [/Amount|Price|Duration/, '100'],
  [/Latitude|Longitude/, '18.52, 73.85'],
  [/Time$|Time \*$/, '10:30'],
  [/Date|Day/, '1/11/2026'],
  [/Color/, '#12b886'],
  [/Email/, DEMO_ADMIN.email],
  [/^Current|^Password/, DEMO_ADMIN.password],
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

const ADDRESSES = [
  '/',
  '/customers?status=inactive&vehicleType=bike&page=2',
  '/customers/nobody',
  '/customers/totals?by=month',
  '/service-centers?city=Pune&status=XX',
  '/service-centers/add',
  '/jobs?status=PENDING&period=last-90-days',
  '/jobs?page=900',
  '/jobs/totals?by=month&period=this-fy&compare=last-year',
  '/customer-payments?status=Failed&period=this-month&foo=1',
  '/service-center-payments?period=last-30-days',
  '/service-center-payments/slip?reference=nothing',
  '/payouts-due?min=5000',
  '/plans?mode=add',
  '/services?mode=add',
  '/analytics?period=last-90-days&compare=before',
  '/nowhere',
]

/** Does something, and returns what it was. */
export async function act(tab: RawTab, seen: Seen, hands: Hands): Promise<string> {
  const { random } = hands
  if (seen.asksToSignIn && random.chance(0.7)) return signIn(tab, seen)
  const dice = random.next()
  if (dice < 0.2) {
    const key = random.pick(KEYS)
    await tab.press(key)
    return `press ${key}, on "${seen.focused}"`
  }
  if (dice < 0.26) return travel(tab, seen, hands)
  if (dice < 0.3) return fillAll(tab, seen, hands)
  if (dice < 0.35) return scroll(tab, random)
  const target = chooseTarget(seen, hands)
  if (!target) {
    await tab.press('Escape')
    return 'press Escape, as there is nothing else'
  }
  if (target.role === 'select') return chooseNext(tab, target)
  await tab.click(target.x, target.y)
  if (target.isField) return typeInto(tab, target, random)
  if (random.chance(0.95)) return `click ${target.role} "${target.name}"`
  await tab.click(target.x, target.y)
  return `click twice ${target.role} "${target.name}"`
}

/**
 * Whether a step may leave the focus nowhere: behind the last part of a page Tab leads out of it, a page that loads has none, and a second click
 * may meet what takes no focus, and a menu hides while what it belongs to is scrolled away.
 */
export function mayLoseFocus(step: string): boolean {
  return /^(go |open |reload|scroll|press Tab|click twice)/.test(step)
}

async function travel(tab: RawTab, { address, stepsBack }: Seen, { random, open }: Hands): Promise<string> {
  const way = random.pick(['back', 'back', 'forward', 'open', 'reload'])
  if (way === 'open') {
    const chosen = random.pick(ADDRESSES)
    await open(chosen)
    return `open ${chosen}`
  }
  if (way === 'reload' || (way === 'back' && stepsBack === 0)) {
    await open(address)
    return 'reload'
  }
  await tab.evaluate(`history.${way}()`)
  return `go ${way}`
}

async function scroll(tab: RawTab, random: Random): Promise<string> {
  const share = random.next()
  await tab.evaluate(`(${scrollTo})(${share})`)
  return `scroll to ${Math.round(share * 100)} %`
}

/** Runs in the tab. */
function scrollTo(share: number): void {
  const parts = document.querySelectorAll('main :is(a, button, input), [role="dialog"] :is(a, button, input)')
  parts[Math.floor(share * parts.length)]?.scrollIntoView({ block: 'center' })
}

function chooseTarget(seen: Seen, { random, used }: Hands): Target | undefined {
  const areas = (['layer', 'main', 'main', 'frame'] as const).filter((area) => ofArea(seen, area).length > 0)
  if (areas.length === 0) return
  const isInLayer = areas.includes('layer') && random.chance(0.85)
  const choice = ofArea(seen, isInLayer ? 'layer' : random.pick(areas))
  const weights = choice.map(({ kind }) => 1 / (1 + (used.get(kind) ?? 0)))
  let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const target = choice.find((_, index) => {
    rest -= weights[index] ?? 0
    return rest < 0
  })
  if (target) used.set(target.kind, (used.get(target.kind) ?? 0) + 1)
  return target
}

function ofArea({ targets }: Seen, area: Target['area']): Target[] {
  return targets.filter((target) => target.area === area)
}

/** Without its list: each engine draws that outside of the page. */
async function chooseNext(tab: RawTab, { name, x, y }: Target): Promise<string> {
  const chosen = await tab.evaluate(`(${chooseNextAt})(${x}, ${y})`)
  return `choose "${chosen}" in "${name}"`
}

/** Runs in the tab. */
function chooseNextAt(x: number, y: number): string | undefined {
  const select = document.elementFromPoint(x, y)
  if (!(select instanceof HTMLSelectElement)) return
  select.focus()
  select.selectedIndex = (select.selectedIndex + 1) % select.length
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return select.value
}

async function typeInto(tab: RawTab, { name }: Target, random: Random): Promise<string> {
  const text = random.chance(0.5) ? fittingText(name) : random.pick(TEXTS)
  await tab.press('Control+a')
  await tab.type(text)
  if (random.chance(0.3)) await tab.press('Enter')
  return `type "${text}" into "${name}"`
}

/** All fields of a modal or a form that are seen, so that it can be sent. Fields may go, or move, while others are filled. */
async function fillAll(tab: RawTab, seen: Seen, { see }: Hands): Promise<string> {
  const names = formFields(seen).map(({ name }) => name)
  for (const wanted of names) {
    const field = formFields(await see()).find(({ name }) => name === wanted)
    if (!field) continue
    await tab.click(field.x, field.y)
    await tab.press('Control+a')
    await tab.type(fittingText(wanted))
  }
  return `type into ${names.join(', ') || 'no form'}`
}

function formFields(seen: Seen): Target[] {
  const layer = ofArea(seen, 'layer')
  const isForm = layer.length > 0 || /\/(add|edit)$/.test(seen.address)
  return isForm ? (layer.length > 0 ? layer : ofArea(seen, 'main')).filter(({ isField }) => isField) : []
}

function fittingText(name: string): string {
  return FITTING.find(([field]) => field.test(name))?.[1] ?? 'Asha'
}

async function signIn(tab: RawTab, { targets }: Seen): Promise<string> {
  const fields = targets.filter(({ isField, name }) => isField && /^(Email|Password)/.test(name))
  for (const { name, x, y } of fields) {
    await tab.click(x, y)
    await tab.press('Control+a')
    await tab.type(fittingText(name))
  }
  await tab.press('Enter')
  return 'sign in'
}
