import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'

/** Milliseconds that a pointer rests on what it is about to click, and after which the next act begins. */
const PACE = { rest: 120, between: 150 }

/** How often the lists are gone through. With what else is done it makes more than 120 acts. */
const ROUNDS = 2

const LISTS = ['Customers', 'Service Centers', 'Jobs', 'Customer Payments']

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
  const shown = () => document.querySelector('main')?.textContent
  const before = { pathname: location.pathname, shown: shown() }
  window.isWhole = new Promise((resolve) => {
    const look = () => {
      const isThere = location.pathname !== before.pathname && shown() !== before.shown
      if (!isThere || !document.querySelector('main dd')) return requestAnimationFrame(look)
      return resolve(!document.querySelector('main dd .mantine-Skeleton-root'))
    }
    requestAnimationFrame(look)
  })
}

/** A day's acts in two tabs: how long each took to the next paint, and how many of the opened records were not whole at once. */
export type Day = { times: number[]; acts: number; opened: number; incomplete: number }

/**
 * A day of an admin: signs in, goes through the lists (pages, searches, filters, records and those next to them), finds, exports and
 * pays, and works in a second tab.
 */
export async function playDay(page: Page): Promise<Day> {
  const day: Day = { times: [], acts: 0, opened: 0, incomplete: 0 }
  await page.context().addInitScript(watchInteractions)
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const first = desk(page, day)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.waitForTimeout(4000) // what is fetched for later is there
  for (let round = 0; round < ROUNDS; round += 1) for (const list of LISTS) await goThrough(first, list)
  await exportRows(first)
  await pay(first)

  const other = await page.context().newPage()
  const session = await other.context().newCDPSession(other)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await other.goto('/jobs')
  await other.getByRole('table').getByRole('link').first().waitFor()
  await other.waitForTimeout(4000)
  await goThrough(desk(other, day), 'Jobs')
  for (const tab of [page, other]) day.times.push(...(await timesOf(tab)))
  for (let untold = day.acts - day.times.length; untold > 0; untold -= 1) day.times.push(0)
  return day
}

type Desk = ReturnType<typeof desk>

function desk(page: Page, day: Day) {
  const acted = async () => {
    day.acts += 1
    await page.waitForTimeout(PACE.between)
  }
  const click = async (role: 'link' | 'button' | 'menuitem', name: string | RegExp) => {
    const target = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
    await target.hover()
    await page.waitForTimeout(PACE.rest)
    await target.click()
    await acted()
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await acted()
    }
  }
  /** Counts whether the record that an act opens is whole in its first frame. */
  const opening = async (act: () => Promise<void>) => {
    await page.evaluate(watchOpening)
    await act()
    day.opened += 1
    if (!(await page.evaluate(() => window.isWhole))) day.incomplete += 1
  }
  return { page, click, press, opening }
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
  await opening(() => click('link', /^View Details, /))
  await opening(() => press('j'))
  await opening(() => press('k'))
  await click('link', list)
  await rows.first().waitFor()
  await press('Control+k', 'p', 'u', 'Escape')
}

async function exportRows({ page, click }: Desk): Promise<void> {
  await click('button', 'Export')
  const file = page.waitForEvent('download')
  await click('menuitem', 'CSV')
  await file
}

/** Of a center that is owed money, over its record. */
async function pay({ page, click, press }: Desk): Promise<void> {
  const { id } = owedCenter(1000)
  await press('Control+k')
  await page.keyboard.insertText(`/service-centers/${id}`)
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await click('button', 'Make Payment')
  const dialog = page.getByRole('dialog', { name: /Make Payment/ })
  await dialog.getByLabel('Amount').fill('')
  await press('1', '0', '0')
  await dialog.getByRole('button', { name: 'Make Payment' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function timesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window.interactions?.values() ?? [])])
}

/** The value below which so many percent of the times are. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
