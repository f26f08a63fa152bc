import type { Page } from '@playwright/test'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'
import { indianDay } from '@/lib/day'

/** Milliseconds that a pointer rests on what it is about to click, and after which the next act begins. */
const PACE = { rest: 120, between: 150 }

const LISTS = ['Customers', 'Service Centers', 'Jobs', 'Customer Payments', 'Service Center Payments']

declare global {
  interface Window {
    /** From each key or click to the next paint, in milliseconds, by the browser's number of it. */
    interactions?: Map<number, number>
    /** Whether the record that is opened next is whole in its first frame. */
    isWhole?: Promise<boolean>
  }
}

/** Runs inside the page. Event Timing tells of events from 16 ms on; what it does not tell of was faster. */
function watchInteractions(): void {
  const seen = new Map<number, number>()
  window.interactions = seen
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !('interactionId' in entry)) continue
      const id = Number(entry.interactionId)
      if (id > 0) seen.set(id, Math.max(seen.get(id) ?? 0, entry.duration))
    }
  }).observe(options)
}

/** Runs inside the page. A record that is not in memory has grey bars for its facts. */
function watchOpening(): void {
  const mainText = () => document.querySelector('main')?.textContent
  const before = { pathname: location.pathname, mainText: mainText() }
  window.isWhole = new Promise((resolve) => {
    const look = () => {
      const isThere = location.pathname !== before.pathname && mainText() !== before.mainText
      if (!isThere || !document.querySelector('main dd')) return requestAnimationFrame(look)
      return resolve(!document.querySelector('main dd .mantine-Skeleton-root'))
    }
    requestAnimationFrame(look)
  })
}

/** A key or a click, where, and the milliseconds from it to the next paint. */
export type DayAct = { kind: string; name: string; time: number }
/** A day's acts in two tabs, and how many of the opened records were not whole at once. */
export type Day = { acts: DayAct[]; opened: number; incomplete: number }

/**
 * A day of an admin on every screen: signs in, goes through the lists (pages, searches, filters, records and those next to them), sums,
 * compares, selects and changes rows, writes forms, finds, exports and pays, and works in a second tab.
 */
export async function playDay(page: Page): Promise<Day> {
  const day: Day = { acts: [], opened: 0, incomplete: 0 }
  await page.context().addInitScript(watchInteractions)
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
  const first = desk(page, day)
  await first.click('button', 'Sign in')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.waitForTimeout(4000) // what is fetched for later is there
  for (const list of LISTS) await goThrough(first, list)
  await exportRows(first)
  await printSlips(first)
  await pay(first)
  await sum(first)
  await changeMany(first)
  await write(first)
  await openInModals(first)
  await analyse(first)

  const otherPage = await page.context().newPage()
  const session = await otherPage.context().newCDPSession(otherPage)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await otherPage.goto('/jobs')
  await otherPage.getByRole('table').getByRole('link').first().waitFor()
  await otherPage.waitForTimeout(4000)
  await goThrough(desk(otherPage, day), 'Jobs')
  await otherPage.setViewportSize({ width: 390, height: 844 })
  await onPhone(desk(otherPage, day))
  return day
}

/** From the click on "Filters" to the next paint, in milliseconds, on a page that has come to rest. */
export async function openFirstModal(page: Page): Promise<number> {
  await page.addInitScript(watchInteractions)
  await page.goto('/customers')
  const button = page.getByRole('button', { name: 'Filters' })
  await button.hover()
  await page.waitForTimeout(4000)
  await button.click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.waitForTimeout(PACE.between)
  return Math.max(0, ...(await page.evaluate(takeInteractions)))
}

const SCREENS = new Set([...LISTS, 'Dashboard', 'Payouts Due', 'Plans', 'Services', 'Analytics', 'Totals'])

/** What was done, whatever the screen. */
function kindOf(what: string): string {
  if (SCREENS.has(what)) return 'another screen'
  if (what.startsWith('/^View Details')) return 'a record opened'
  if (what.startsWith('/^Edit')) return 'a record edited'
  if (/^key (j|k)$/.test(what)) return 'key j or k'
  return /^key .$/.test(what) ? 'a letter typed' : what
}

type Desk = ReturnType<typeof desk>

function desk(page: Page, day: Day) {
  const acted = async (what: string, before: string) => {
    await page.waitForTimeout(PACE.between)
    const times = await page.evaluate(takeInteractions)
    day.acts.push({ kind: kindOf(what), name: `${what} at ${before}`, time: Math.max(0, ...times) })
  }
  const currentPath = () => new URL(page.url()).pathname
  const click = async (role: 'link' | 'button' | 'menuitem' | 'checkbox', name: string | RegExp) => {
    const target = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
    await target.hover()
    await page.waitForTimeout(PACE.rest)
    const before = currentPath()
    // The pointer is there. Playwright's own `click` would run script of its own inside the page, which counts as the page's.
    await page.mouse.down()
    await page.mouse.up()
    await acted(String(name), before)
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      const before = currentPath()
      await page.keyboard.press(key)
      await acted(`key ${key}`, before)
    }
  }
  /** Counts whether the record that an act opens is whole in its first frame. */
  const opening = async (act: () => Promise<void>) => {
    await page.evaluate(watchOpening)
    await act()
    day.opened += 1
    if (!(await page.evaluate(() => window.isWhole))) day.incomplete += 1
  }
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  return { page, click, press, opening, heading }
}

async function goThrough({ page, click, press, opening }: Desk, list: string): Promise<void> {
  const rows = page.getByRole('table', { name: list }).getByRole('link')
  await click('link', list)
  await rows.first().waitFor()
  await click('button', 'Next')
  await click('button', 'Previous')
  await page.getByRole('main').getByRole('searchbox').first().click()
  await press('r', 'a', 'Escape')
  await rows.first().waitFor()
  await click('button', 'Filters')
  await press('Escape')
  if (list === 'Service Center Payments') return // its rows have slips, and no records
  await opening(() => click('link', /^View Details, /))
  await opening(() => press('j'))
  await opening(() => press('k'))
  await click('link', list)
  await rows.first().waitFor()
  await press('Control+k', 'p', 'u', 'Escape')
}

/** The same, where the sidebar is a menu and rows are cards. */
async function onPhone({ page, click, press, heading }: Desk): Promise<void> {
  await click('button', 'Menu')
  await click('link', 'Service Centers')
  await heading('Service Centers')
  await page.getByText(/^Showing 1 to/).waitFor()
  await click('button', 'Next')
  await page.getByText(/^Showing 11 to/).waitFor()
  await click('button', 'Filters')
  await page.getByRole('dialog').getByRole('textbox').first().focus()
  await press('p', 'u', 'Escape')
  await click('link', /^View Details, /)
  await page.getByRole('group', { name: 'Previous and next record' }).waitFor()
  await click('button', 'Next')
  await click('button', 'More')
  await press('Escape')
}

async function exportRows({ page, click }: Desk): Promise<void> {
  await click('button', 'Export')
  const file = page.waitForEvent('download')
  await click('menuitem', 'CSV')
  await file
}

/** Of the payouts since the day of the hundredth: of hardly less than a hundred. */
async function printSlips({ page, click, heading }: Desk): Promise<void> {
  const days = marketplace.payouts
    .all()
    .map(({ createdAt }) => indianDay(Date.parse(createdAt)))
    .sort()
  const since = days.find((day) => day > (days.at(-101) ?? ''))
  await page.goto(`/service-center-payments?startDate=${since}`)
  await page.getByText(/^Showing 1 to/).waitFor()
  await click('checkbox', 'Select page')
  await click('button', /^Select all \d+$/)
  await page.getByRole('button', { name: /^Select all/, disabled: true }).waitFor()
  await click('button', 'Print slips')
  await heading(/payout slips$/)
  await click('button', 'Print')
}

/** Of a center that is owed money, over its record. */
async function pay({ page, click, press }: Desk): Promise<void> {
  const { id } = owedCenter(1000)
  await press('Control+k')
  await page.locator('[role="combobox"]:focus').waitFor() // an admin pastes only after seeing the cursor
  await page.keyboard.insertText(`/service-centers/${id}`)
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await click('button', 'Make Payment')
  const dialog = page.getByRole('dialog', { name: /Make Payment/ })
  await dialog.getByLabel('Amount').fill('')
  await press('1', '0', '0')
  await dialog.locator('button[type="submit"]:not([aria-disabled])').waitFor()
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await click('link', 'Payouts Due')
  await page.getByRole('main').getByRole('table').getByRole('link').first().waitFor()
}

async function sum({ page, click, press, heading }: Desk): Promise<void> {
  await click('link', 'Customer Payments')
  await click('link', 'Totals')
  await heading('Totals of Customer Payments')
  await page.getByText(/^Updated /).waitFor()
  await page.getByLabel('By', { exact: true }).focus()
  await press('ArrowDown', 'ArrowDown', 'ArrowUp')
  await page.getByLabel('Compared with').focus()
  await press('ArrowDown')
  await page.getByText(/^Updated /).waitFor()
  await press('ArrowUp')
  await click('button', 'Export')
  await press('Escape')
}

async function changeMany({ page, click, press, heading }: Desk): Promise<void> {
  await click('link', 'Jobs')
  await heading('Jobs')
  await page.getByText(/^Showing 1 to/).waitFor()
  await press('j', 'x', 'Shift+J')
  await click('button', 'Change status…')
  await click('menuitem', 'Accepted')
  await click('button', 'Change 2 jobs')
  await click('button', 'Show jobs')
  await click('button', 'Close')
}

async function write({ page, click, press, heading }: Desk): Promise<void> {
  await click('link', 'Service Centers')
  await click('link', 'Add Service Center')
  await heading('Add New Service Center')
  await page.getByLabel('Service Center Name').focus()
  await press('A', 's', 'h', 'a', 'Tab')
  await click('button', 'Monday')
  await click('button', 'Towing')
  await click('button', 'Add Service Center') // which refuses what is missing
  await click('link', 'Dashboard')
  await click('button', 'Discard changes')
  await heading('Dashboard')
}

/** Plans and services are read and edited over their lists. */
async function openInModals({ page, click, press, heading }: Desk): Promise<void> {
  for (const [list, label] of [
    ['Plans', /^Plan Name/],
    ['Services', /^Name/],
  ] as const) {
    await click('link', list)
    await heading(list)
    await click('link', /^View Details, /)
    await click('button', /^Edit /)
    await page.getByRole('dialog').getByLabel(label).focus()
    await press('End', 'x', 'Backspace', 'Escape')
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

async function analyse({ page, click, press, heading }: Desk): Promise<void> {
  await click('link', 'Analytics')
  await heading('Analytics')
  await page.getByRole('img').first().waitFor()
  await page.getByLabel('Compared with').focus()
  await press('ArrowDown', 'ArrowUp')
  await click('link', 'Dashboard')
}

/** Runs inside the page: the times of what was done since the last look. */
function takeInteractions(): number[] {
  const times = [...(window.interactions?.values() ?? [])]
  window.interactions?.clear()
  return times
}

/** The value below which so many percent of the times are. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
