import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'
import { issueToken, marketplace } from '@tests/support/marketplace'
import { pageOf } from '@tests/support/pages'
import { owedCenter } from '@tests/support/rows'
import { answerCenters, installProbe, type Shown, startClock, takeTime } from './probe'
import type { Site } from './site'

const MEGABIT = 1_000_000 / 8

/** How slow a machine and its network are made. Latency in milliseconds, throughput in bytes a second. */
export type Condition = { cpu: number; latency?: number; throughput?: number }
export const AS_IT_IS: Condition = { cpu: 1 }
export const SLOW_CPU: Condition = { cpu: 4 }
export const SLOW: Condition = { cpu: 4, latency: 40, throughput: 10 * MEGABIT }

/**
 * What an act may take at most: frames after a rested click, milliseconds for a modal, of work for any act, for a key on a slow CPU,
 * for a task, for one on a slow CPU, and from the acts of a day to the next paint.
 */
export const LIMITS = {
  frames: 2,
  modal: 50,
  work: 16,
  key: 16,
  task: 100,
  slowTask: 50,
  /** By percent of the acts of a day on a slow CPU. */
  acts: { 50: 80, 75: 100, 95: 150, 98: 200 },
}
/**
 * How far the bench wanders, and how much nodes and listeners may grow from the first to all, by the browser's own bookkeeping of its history;
 * and the heap, which holds what was read in the last minutes.
 */
export const NAVIGATIONS = { first: 50, all: 2000, growth: 1.05, heapGrowth: 1.25 }

/** The median of some milliseconds. */
export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** What the speed of `speedOf` is on a Pixel 5 and on a Moto G Power of 2022, by the calibration of Chrome's own tools. */
export const PHONES = { middle: 1000, low: 264 }

/** The speed of a fixed piece of script, made as that of Lighthouse's "benchmark index": strings that grow, and numbers that are copied. */
export async function speedOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const DURATION = 500
    const rateOf = (work: (time: number) => void) => {
      const start = performance.now()
      let times = 0
      while (performance.now() - start < DURATION) work(times++)
      return (times * 100) / (performance.now() - start)
    }
    const grown = rateOf(() => {
      let text = ''
      for (let index = 0; index < 10_000; index += 1) text += 'a'
      if (text.length === 1) throw new Error('the loop must not be left out')
    })
    const lists = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index))
    const copied = rateOf((time) => {
      const [from = [], to = []] = time % 2 === 0 ? lists : lists.toReversed()
      for (let index = 0; index < from.length; index += 1) to[index] = from[index] ?? 0
    })
    return Math.round((grown + copied) / 2)
  })
}

/** The browser of the tests. */
export async function launch(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS, ...flags] })
}

/** A page of a browser that has nothing of the site but the token of a signed-in admin. */
export async function openPage(browser: Browser, { url }: Site, condition = AS_IT_IS): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'access_token', value: issueToken(), url }])
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  await slowDown(page, condition)
  return page
}

async function slowDown(page: Page, { cpu, latency, throughput }: Condition): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (latency === undefined || throughput === undefined) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

export type Load = { paint: number; rows: number; blocking: number }

/** A list, loaded with an empty cache: milliseconds to the first paint and to its rows, and of a blocked thread. */
export async function loadList(page: Page): Promise<Load> {
  await page.goto('/customers')
  await page.waitForFunction(() => window.bench.rows !== undefined)
  await page.waitForTimeout(500)
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    rows: window.bench.rows ?? Number.NaN,
    blocking: window.bench.blocking,
  }))
}

/** KiB of JavaScript, gzipped, that a page has loaded so far. */
export async function scriptsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sizes = performance.getEntriesByType('resource').map((entry) => {
      const isScript = entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js')
      return isScript ? entry.encodedBodySize : 0
    })
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  })
}

/** A list that has come to rest: all that is fetched for later is there. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/customers')
  await page.locator('tbody a').first().waitFor()
  await page.waitForTimeout(4000)
}

/** Milliseconds that a pointer rests on what it is about to click. */
export type Rest = { rest: number }
const NO_REST: Rest = { rest: 0 }

/** From the click on Next to the other rows. */
export async function turnPage(page: Page, { rest } = NO_REST): Promise<Shown> {
  const href = await page.locator('tbody a').first().getAttribute('href')
  const next = page.getByRole('button', { name: 'Next' })
  return clicked(page, next, `tbody tr:first-child a:not([href="${href}"])`, rest)
}

/** From the click on a row's link to the detail: with what its row knew, or whole. */
export async function openDetail(
  page: Page,
  row: number,
  { rest, isWhole }: Rest & { isWhole: boolean },
): Promise<Shown> {
  // The list begins with the newest; the whole detail is told by its vehicles, which not every customer has.
  const newest = marketplace.customers.all().toReversed()
  const customer = newest.filter(({ vehicles }) => vehicles.length > 0)[row]
  const link = page
    .locator('tbody tr', { has: page.locator(`[href^="/customers/${customer?.id}?"]`) })
    .getByRole('link', { name: /^View Details/ })
  return clicked(page, link, isWhole ? '[aria-label="Registered Vehicles"] td' : 'main h2', rest)
}

/** From the step back to the rows of the list. */
export async function goBack(page: Page): Promise<Shown> {
  const back = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('click'))
      history.back()
    })
  return timed(page, back, 'tbody a')
}

/** From the click on a button to the first field of the modal that it opens. Closes it again. */
export async function openModal(page: Page, button: Locator): Promise<Shown> {
  const timing = await clicked(page, button, '[role=dialog] input', 0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return timing
}

/** What the page itself does, so that no script of the browser's driver counts, and what the pointer rests on before. */
export type Act = { does: string; restsOn?: Locator }

/** Milliseconds in which all that follows from an act is done. */
const SETTLED = 300

/** What the thread does for an act until nothing more follows from it: milliseconds of script, styles and layout. */
export async function workFor(page: Page, { does, restsOn }: Act): Promise<number> {
  if (restsOn) await rest(restsOn, SETTLED)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // what others have of the processor does not count
  const spent = async () => {
    const metric = await metricsOf(session)
    return metric('ScriptDuration') + metric('RecalcStyleDuration') + metric('LayoutDuration')
  }
  const before = await spent()
  await page.evaluate(does)
  await page.waitForTimeout(SETTLED)
  const after = await spent()
  await session.detach()
  return (after - before) * 1000
}

/** The pointer rests on what it is about to click. */
async function rest(target: Locator, milliseconds: number): Promise<void> {
  await target.hover()
  await target.page().waitForTimeout(milliseconds)
}

async function clicked(page: Page, target: Locator, selector: string, milliseconds: number): Promise<Shown> {
  await page.mouse.move(0, 0)
  if (milliseconds > 0) await rest(target, milliseconds)
  return timed(page, () => target.click(), selector)
}

async function timed(page: Page, act: () => Promise<unknown>, selector: string): Promise<Shown> {
  await page.evaluate(startClock, selector)
  await act()
  return page.evaluate(takeTime)
}

type Typed = { what: string; address: string; label: string; opener?: string }
const owed = owedCenter()

/** A field of each form, where it stands, and the button that opens it. */
export const FIELDS: readonly Typed[] = [
  { what: 'search', address: '/customers', label: 'Search' },
  { what: 'filter', address: '/customers', label: 'City', opener: 'Filters' },
  { what: 'service center, name', address: '/service-centers/add', label: 'Service Center Name' },
  { what: 'service center, contact', address: '/service-centers/add', label: 'Contact Number' },
  { what: 'payment, notes', address: `/service-centers/${owed.id}`, label: 'Notes', opener: 'Make Payment' },
  { what: 'plan, benefits', address: '/plans?mode=add', label: 'Benefits' },
  { what: 'service, description', address: '/services?mode=add', label: 'Description' },
]

/** Milliseconds of each key typed on a slow CPU: its script, the styles and the layout. */
export async function typeSlowly(page: Page, { address, label, opener }: Typed): Promise<number[]> {
  await page.goto(address)
  if (opener) await page.getByRole('button', { name: opener }).click()
  const field = page.getByLabel(label)
  await field.waitFor()
  await page.waitForTimeout(4000)
  await slowDown(page, SLOW_CPU)
  await field.click()
  await field.press('End')
  await page.evaluate(() => {
    window.bench.keys = []
  })
  await page.keyboard.type('98765 43210 and more', { delay: 60 })
  await page.waitForTimeout(200)
  return page.evaluate(() => window.bench.keys)
}

export type Exported = { time: number; longest: number; heap: number }

/**
 * All of a list of so many rows, as Excel: milliseconds until the file is there, the longest task of the page meanwhile, and the
 * heap then, in MiB. The rows come from the bench itself, which answers faster than any server.
 */
export async function exportRows(page: Page, count: number): Promise<Exported> {
  await answerJobs(page, count)
  await page.goto('/jobs')
  await page.locator('tbody a').first().waitFor()
  await page.waitForTimeout(4000)
  await forgetTasks(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const start = performance.now()
  const download = page.waitForEvent('download', { timeout: 0 })
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await download
  const time = performance.now() - start
  const longest = await longestTask(page)
  return { time, longest, heap: (await kept(page)).heap }
}

/** The totals of a list of so many jobs: the longest task of the page from its first rows on, in milliseconds. */
export async function sumRows(page: Page, count: number): Promise<number> {
  await answerJobs(page, count)
  await page.goto('/jobs/totals')
  await page.getByText(/^Of [\d,]+ of [\d,]+ rows/).waitFor()
  await forgetTasks(page)
  await page.getByText(/^Updated /).waitFor({ timeout: 0 })
  return longestTask(page)
}

/** The API then has so many jobs of a status, and no other. */
async function answerJobs(page: Page, count: number, status = 'COMPLETED'): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => ({
    id: `job_${index}`,
    customerName: `Customer ${index}`,
    serviceCenterName: `Center ${index % 132}`,
    status,
    amount: index + 0.25,
    date: new Date(index * 30_000_000).toISOString(),
  }))
  await page.route(/\/admin\/jobs\?/, (route, request) => {
    return route.fulfill({ json: pageOf(jobs, request.url()) })
  })
}

/**
 * What so many centers are owed, each known after 50 ms: the longest task of the page meanwhile, in milliseconds. The answers come
 * from the page itself: to be asked from outside would cost it more than the reading does.
 */
export async function readDue(page: Page, count: number): Promise<number> {
  await page.addInitScript(answerCenters, count)
  await page.goto('/payouts-due')
  await page.getByText(/^\d+ of [\d,]+ centers checked$/).waitFor()
  await forgetTasks(page)
  const all = count.toLocaleString('en-IN')
  await page.getByText(`${all} of ${all} centers checked`).first().waitFor({ timeout: 0 })
  return longestTask(page)
}

/** A bank's statement of so many lines, and 2,000 payouts: the longest task of the page until all groups are shown, in milliseconds. */
export async function reconcileLines(page: Page, count: number): Promise<number> {
  const payouts = Array.from({ length: 2000 }, (_, index) => ({
    id: `payout_${index}`,
    serviceCenter: `Sharma Motors ${index}`,
    referenceNumber: `PO${100_000 + index}`,
    amount: index + 0.25,
    createdAt: `2026-10-${10 + (index % 20)}T10:00:00Z`,
  }))
  /** By turns matched, another amount, likely, twice, and not in the bank; what is left is not in the console. */
  const lines = payouts.flatMap(({ referenceNumber, amount, createdAt }, index) => {
    const line = (text: string, paid: number) => `${createdAt.slice(0, 10)},NEFT DR ${text},${paid},`
    const text = `${referenceNumber} SHARMA MOTORS`
    const kinds = [
      [line(text, amount)],
      [line(text, amount + 1)],
      [line('SHARMA MOTORS', amount)],
      [line(text, amount), line(text, amount)],
      [],
    ]
    return kinds[index % kinds.length] ?? []
  })
  const otherLines = Array.from(
    { length: count - lines.length },
    (_, index) => `2026-10-20,NEFT DR OTHER ${index},${index}.99,`,
  )
  await page.route(/\/admin\/get-service-center-payments\?/, (route, request) => {
    return route.fulfill({ json: pageOf(payouts, request.url()) })
  })
  const folder = mkdtempSync(join(tmpdir(), 'wayside-statement-'))
  const file = join(folder, 'statement.csv')
  writeFileSync(file, ['Date,Narration,Debit,Credit', ...lines, ...otherLines].join('\n'))
  await page.goto('/service-center-payments/reconcile')
  await page.getByRole('button', { name: 'Choose a bank statement' }).waitFor()
  await forgetTasks(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: /^Matched/ }).waitFor({ timeout: 0 })
  await page.waitForTimeout(1000)
  rmSync(folder, { recursive: true })
  return longestTask(page)
}

/**
 * A file of so many service centers, each fifth without a city: the longest task of a slow page, in milliseconds, while two of them are
 * corrected key by key.
 */
export async function correctLines(page: Page, count: number): Promise<number> {
  const heads =
    'Service Center Name,Contact Number,Location,City,District,Latitude,Longitude,Opening Time,Closing Time,Off Days,Services Offered'
  const lines = Array.from({ length: count }, (_, index) => {
    const city = index % 5 === 0 ? '' : 'Pune'
    return `Motors ${index},${9_810_000_000 + index},12 MG Road,${city},Pune,18.52,73.85,09:00,21:00,Sunday,Towing`
  })
  await page.goto('/service-centers/import')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'centers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, ...lines].join('\n')),
  })
  const cities = page.getByRole('textbox', { name: /^City, line / })
  await cities.first().waitFor()
  const wrong = await cities.elementHandles() // found now, since looking for them is a task of the page, too
  await page.waitForTimeout(4000)
  await slowDown(page, SLOW_CPU)
  await forgetTasks(page)
  for (const city of [wrong[0], wrong[5]]) {
    await city?.click()
    await page.keyboard.type('Pimpri-Chinchwad', { delay: 150 })
  }
  await page.waitForTimeout(1000)
  return longestTask(page)
}

/** So many jobs in a column of the board: the longest task of a slow page, in milliseconds, while it is scrolled to its end. */
export async function scrollBoard(page: Page, count: number): Promise<number> {
  await answerJobs(page, count, 'PENDING')
  await page.goto('/jobs/board')
  await page
    .locator('[data-card]')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(4000)
  await slowDown(page, SLOW_CPU)
  await page.mouse.move(400, 500)
  await forgetTasks(page)
  for (let turn = 0; turn < count; turn += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(25)
  }
  return longestTask(page)
}

/** Forgets the tasks so far. */
async function forgetTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.bench.longest = 0
  })
}

/** Milliseconds of the longest task; 0 if each took less than 50. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => window.bench.longest)
}

/** What a page keeps once its garbage has been collected. The heap in MiB. */
export type Kept = { heap: number; nodes: number; listeners: number }

/**
 * Lists and details, over and over, with palettes, exports and payments among them: what the page keeps after the first
 * navigations, and after all. Its scripts are not compiled, only interpreted: compiled code counts as heap, and grows with use.
 */
export async function wander(
  site: Site,
  { first, all }: { first: number; all: number },
): Promise<[first: Kept, all: Kept]> {
  const browser = await launch('--js-flags=--no-opt --no-maglev --no-sparkplug')
  try {
    const page = await openPage(browser, site)
    await openList(page)
    await actAll(page, 1)
    await navigate(page, first)
    const keptAtFirst = await kept(page)
    for (let done = first; done < all; done += EACH) {
      await navigate(page, Math.min(EACH, all - done))
      await actAll(page, 1 + done / 100) // no center is paid the same again
    }
    return [keptAtFirst, await kept(page)]
  } finally {
    await browser.close()
  }
}

/** Navigations between two rounds of all that is done beside them. */
const EACH = 100

/** Find, opened, searched and left; a list exported; a center paid some rupees. Ends at the list of customers. */
async function actAll(page: Page, rupees: number): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('a')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')

  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.locator('main h1', { hasText: 'Jobs' }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await download
  await page.getByRole('region', { name: 'Exports' }).waitFor({ state: 'detached' })

  await sidebar.getByRole('link', { name: 'Payouts Due', exact: true }).click()
  await page
    .getByRole('button', { name: /^Make Payment, / })
    .first()
    .click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Amount').fill(String(rupees))
  await modal.getByRole('button', { name: 'Make Payment' }).click()
  await modal.waitFor({ state: 'detached' })
  await sidebar.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.locator('tbody a').first().waitFor()
}

const LISTS = ['Jobs', 'Service Centers', 'Customer Payments', 'Customers']

/** From list to detail to the next list. */
async function navigate(page: Page, times: number): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (let time = 0; time < times; time += 2) {
    await page.locator('tbody a').first().click()
    await page.locator('main h2').first().waitFor()
    const list = LISTS[(time / 2) % LISTS.length] ?? 'Customers'
    await sidebar.getByRole('link', { name: list, exact: true }).click()
    await page.locator('main h1', { hasText: list }).waitFor()
    await page.locator('tbody a').first().waitFor()
  }
}

async function kept(page: Page): Promise<Kept> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.waitForTimeout(1000)
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const metric = await metricsOf(session)
  await session.detach()
  return {
    heap: metric('JSHeapUsedSize') / 2 ** 20,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/** The browser's own figures of a page, by their names; seconds and bytes. */
async function metricsOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
