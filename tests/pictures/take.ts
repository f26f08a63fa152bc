// Takes the pictures of the README from the built site, on the embedded API: npm run pictures
import { join } from 'node:path'
import { timelineUntil } from '@mocks/data/calendar'
import { sampleStatement } from '@mocks/demo/bank-statement'
import { waitingJobs } from '@mocks/demo/waiting'
import { launch, openPage } from '@tests/bench/measures'
import { startSite } from '@tests/bench/site'
import { marketplace } from '@tests/support/marketplace'

const PICTURES = { 'service-centers.png': '/service-centers?status=active' }

const site = await startSite({ folder: join(import.meta.dirname, '../../dist') })
const browser = await launch()
const page = await openPage(browser, site)
for (const [file, address] of Object.entries(PICTURES)) {
  await page.goto(address)
  await page.getByText(/^Showing 1 to/).waitFor()
  await page.screenshot({ path: join(import.meta.dirname, file) })
}

// Totals of a list, beside the period before: at a desk, and in the dark on a phone.
await takeTotals('totals.png')
const desk = page.viewportSize() ?? { width: 1280, height: 800 }
await page.setViewportSize({ width: 390, height: 844 })
await page.emulateMedia({ colorScheme: 'dark' })
await takeTotals('totals-phone.png')
await page.setViewportSize(desk)
await page.emulateMedia({ colorScheme: 'light' })

// Find, over a list, when all that it asked for is there.
await page.goto('/jobs')
await page.getByText(/^Showing 1 to/).waitFor()
await page.keyboard.press('Control+k')
await page.getByRole('combobox', { name: 'Find' }).fill('priya')
await page
  .getByRole('dialog', { name: 'Find' })
  .getByText(/^\d+ results$/)
  .waitFor()
await page.getByRole('group', { name: 'Customers' }).waitFor()
await page.screenshot({ path: join(import.meta.dirname, 'find.png') })

// The board of jobs, with those of the demo.
const timeline = timelineUntil(new Date())
for (const job of Object.values(waitingJobs(timeline, Date.now()))) marketplace.jobs.insert(job)
await page.goto('/jobs/board')
await page.locator('[data-card]').first().waitFor()
await page.screenshot({ path: join(import.meta.dirname, 'board.png') })

// An export on its way: some pages are answered, the rest never.
await page.goto('/jobs')
await page.getByText(/^Showing 1 to/).waitFor()
await page.route(/\/admin\/jobs\?.*limit=100/, (route, request) =>
  Number(new URL(request.url()).searchParams.get('page')) > 8 ? undefined : route.continue(),
)
await page.getByRole('button', { name: 'Export', exact: true }).click()
await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
await page.getByText(/^800 of /).waitFor()
await page.screenshot({ path: join(import.meta.dirname, 'export.png') })

// A bank's statement beside the payouts of its days.
await page.goto('/service-center-payments/reconcile')
await page
  .locator('input[type=file]')
  .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(sampleStatement()) })
await page.getByText(/^\d+ payouts, /).waitFor()
await page.screenshot({ path: join(import.meta.dirname, 'reconcile.png') })
await browser.close()
await site.close()

async function takeTotals(file: string): Promise<void> {
  await page.goto('/customer-payments/totals?period=last-90-days&compare=before')
  await page.getByText(/^Updated /).waitFor()
  const chart = page.getByRole('img', { name: /^Totals of/ }).first()
  // The period before is the second series, and the chart is drawn again with the last of the rows.
  await chart.locator('.recharts-bar').nth(1).locator('.recharts-bar-rectangle').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.screenshot({ path: join(import.meta.dirname, file) })
}
