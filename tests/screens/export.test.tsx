import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { turnClock } from '@tests/support/clock'
import { catchDownloads, cellsOf } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { pageOf } from '@tests/support/pages'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentExportOffer } from '@/export/export-offer'
import { indianDay } from '@/lib/day'
import { formatLabel } from '@/lib/format'

const JOBS = 'GET /api/v1/admin/jobs'
const exportButton = page.getByRole('button', { name: 'Export', exact: true })
const excel = page.getByRole('menuitem', { name: 'Excel (.xlsx)' })
const csv = page.getByRole('menuitem', { name: 'CSV', exact: true })
const panel = page.getByRole('group', { name: 'Export of Jobs' })
const cancel = panel.getByRole('button', { name: 'Cancel' })
const tryAgain = panel.getByRole('button', { name: 'Try again' })
const savePart = panel.getByRole('button', { name: 'Save what was read' })

const today = () => indianDay(Date.now())
const job = (index: number) => ({
  id: `job_${index}`,
  customerName: `Customer ${index}`,
  serviceCenterName: index % 7 === 0 ? null : 'Asha Motors',
  status: 'IN_PROGRESS',
  date: '2026-03-04T20:30:00.000Z',
})

/** A server of so many jobs, which gives at most so many on a page. The list's own first page is not held back. */
function answerJobs({
  count = 640,
  cap = 100,
  status = 'IN_PROGRESS',
  before = async (_page: number): Promise<unknown> => undefined,
} = {}) {
  const all = Array.from({ length: count }, (_, index) => ({ ...job(index), status }))
  server.use(
    http.get(endpoint('admin/jobs'), async ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('limit') === '100') {
        const answer = await before(Number(query.get('page')))
        if (answer instanceof HttpResponse) return answer
      }
      return HttpResponse.json(pageOf(all, request.url, cap))
    }),
  )
  return all
}

async function begin(format = excel): Promise<void> {
  await exportButton.click()
  await format.click()
}

/** Begins an export of which only the first page comes until the gate is opened. */
async function beginHeld() {
  const held = gate()
  answerJobs({ before: async (number) => (number > 1 ? held.opened() : undefined) })
  await renderApp('/jobs')
  await begin()
  await expect.element(panel.getByText('100 of 640')).toBeVisible()
  return held
}

/** The workers that write a file: made, and ended, or they would hold its rows until the tab ends. `isLost`: their code is gone. */
function watchWriters() {
  const RealWorker = Worker
  const writers = { made: 0, ended: 0, isLost: false }
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: URL, options?: WorkerOptions) {
        super(writers.isLost ? '/no-such-file.js' : url, options)
        writers.made += 1
      }
      override terminate() {
        writers.ended += 1
        super.terminate()
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return writers
}

const readCalls = () => calls(JOBS).filter(({ search }) => search.limit === '100')

describe('a file', () => {
  test('holds all 2,140 jobs of the filters, cell by cell those of the marketplace', async () => {
    const downloads = catchDownloads()
    const [first] = marketplace.jobs.all()
    if (!first) throw new Error('the marketplace has no jobs')
    for (let index = marketplace.jobs.all().length; index < 2140; index += 1)
      marketplace.jobs.insert({
        ...first,
        id: `job_${index}`,
        createdAt: new Date(index * 6e8).toISOString(),
      })
    await renderApp('/jobs?page=3')
    await begin()
    await expect.element(page.getByText('Jobs exported: 2,140 rows.')).toBeVisible()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.xlsx`])

    const [download] = downloads
    const [header, ...rows] = download ? await cellsOf(download) : []
    const newest = marketplace.jobs.all().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    expect(header).toEqual(['ID', 'Customer', 'Service Center', 'Status', 'Created At'])
    expect(rows).toEqual(
      newest.map(({ id, customerId, serviceCenterId, status, createdAt }) => [
        id,
        marketplace.customers.find(customerId)?.name ?? null,
        marketplace.serviceCenters.find(serviceCenterId ?? '')?.name ?? null,
        formatLabel(status),
        new Date(`${indianDay(Date.parse(createdAt))}T00:00:00Z`),
      ]),
    )
    expect(readCalls()).toHaveLength(22)
  })

  test('has the rows of the address, and of what is still being typed', async () => {
    const downloads = catchDownloads()
    answerJobs({ count: 3 })
    await renderApp('/jobs?status=IN_PROGRESS&period=yesterday')
    await page.getByPlaceholder('Search by customer').fill(' asha ')
    await begin(csv)
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.csv`])
    const yesterday = indianDay(Date.now() - 24 * 3_600_000)
    expect(readCalls().map(({ search }) => search)).toEqual([
      {
        page: '1',
        limit: '100',
        status: 'IN_PROGRESS',
        search: 'asha',
        dateFrom: yesterday,
        dateTo: yesterday,
      },
    ])
    await callsMade()
  })

  test('of a server that gives ten rows whatever is asked for is whole', async () => {
    const downloads = catchDownloads()
    answerJobs({ count: 64, cap: 10 })
    await renderApp('/jobs')
    await begin()
    await expect.poll(() => downloads).toHaveLength(1)
    const [download] = downloads
    const [, ...rows] = download ? await cellsOf(download) : []
    expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 64 }, (_, index) => `job_${index}`))
  })

  test.each([
    ['customers', 'Customers', ['Customer', 'Contact', 'Registration Date', 'Vehicles', 'Total Jobs']],
    ['service-centers', 'Service Centers', ['Service Center', 'Location', 'Contact', 'Status']],
    [
      'customer-payments',
      'Customer Payments',
      ['Payment ID', 'Customer', 'Plan', 'Amount', 'Amount Currency', 'Status', 'Type', 'Date'],
    ],
    [
      'service-center-payments',
      'Service Center Payments',
      ['Service Center', 'Reference Number', 'Paid At', 'Amount', 'Notes'],
    ],
    ['plans', 'Plans', ['Plan Name', 'Duration (Days)', 'Status', 'Amount']],
    ['services', 'Services', ['Label', 'Color', 'Icon', 'Base Price', 'Estimated Time', 'Status']],
  ])('of %s has their columns, and all of their rows', async (name, title, columns) => {
    const downloads = catchDownloads()
    await renderApp(`/${name}`)
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await begin()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-${name}-${today()}.xlsx`])
    const [download] = downloads
    const [header, ...rows] = download ? await cellsOf(download) : []
    expect(header).toEqual(columns)
    await expect
      .element(page.getByText(new RegExp(`^${title} exported: ${rows.length.toLocaleString('en-IN')} rows`)))
      .toBeVisible()
    expect(rows.length).toBeGreaterThan(5)
  })
})

describe('the panel', () => {
  test('counts the rows, goes along from screen to screen, and ends when cancelled', async () => {
    const downloads = catchDownloads()
    const writers = watchWriters()
    const held = gate()
    answerJobs({ before: async (number) => (number > 2 ? held.opened() : undefined) })
    await renderApp('/jobs')
    await begin()
    await expect.element(panel.getByText('200 of 640')).toBeVisible()
    await expect.element(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '31.25')
    await expect.element(page.getByRole('status').getByText('Exporting Jobs: 25 percent')).toBeInTheDocument()
    await expect.poll(readCalls).toHaveLength(5)

    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
    await expect.element(panel.getByText('200 of 640')).toBeVisible()

    await cancel.click()
    await expect.element(panel).not.toBeInTheDocument()
    held.open()
    await callsMade()
    expect(readCalls()).toHaveLength(5)
    expect(downloads).toEqual([])
    expect(writers.made).toBe(0)
  })

  test('an export goes on while its list is left, and says when it is done', async () => {
    const downloads = catchDownloads()
    const writers = watchWriters()
    const held = await beginHeld()
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    held.open()
    await expect.element(page.getByText('Jobs exported: 640 rows.')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => downloads).toHaveLength(1)
    expect(writers).toMatchObject({ made: 1, ended: 1 })
  })

  test('of two exports of a list each has its own line, and one is cancelled without the other', async () => {
    const downloads = catchDownloads()
    let readAtOnce = 1
    const held = gate()
    answerJobs({ before: async (number) => (number > readAtOnce ? held.opened() : undefined) })
    await renderApp('/jobs')
    await begin()
    await expect.element(panel.getByText('100 of 640')).toBeVisible()
    await expect.poll(readCalls).toHaveLength(4) // those that are held for the first export
    readAtOnce = 2
    await begin(csv)
    await expect.element(panel.last().getByText('200 of 640')).toBeVisible()
    await expect.element(panel.first().getByText('100 of 640')).toBeVisible()

    await cancel.last().click()
    await expect.element(panel.getByText('100 of 640')).toBeVisible()
    held.open()
    await expect.element(page.getByText('Jobs exported: 640 rows.')).toBeVisible()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.xlsx`])
  })

  test('a part that cannot be read is tried again, or left out of a file that says so', async () => {
    expectConsoleError(/500/)
    const downloads = catchDownloads()
    let isBroken = true
    answerJobs({
      before: async (number) => (isBroken && number === 3 ? refused(500, 'Out of order') : undefined),
    })
    await renderApp('/jobs')
    await begin()
    await expect.element(panel.getByText('Part of Jobs could not be loaded.')).toBeVisible()
    await expect.element(panel.getByText('540 of 640')).toBeVisible()
    expect(downloads).toEqual([])

    await savePart.click()
    await expect.element(page.getByText('Part of Jobs saved: 540 of 640.')).toBeVisible()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([`wayside-jobs-${today()}-partial.xlsx`])
    const [part] = downloads
    expect(part && (await cellsOf(part))).toHaveLength(541)

    await begin()
    await expect.element(tryAgain).toBeVisible()
    isBroken = false
    await tryAgain.click()
    await expect.element(page.getByText('Jobs exported: 640 rows.')).toBeVisible()
    await expect.poll(() => downloads.map(({ name }) => name).at(-1)).toBe(`wayside-jobs-${today()}.xlsx`)
    const [, whole] = downloads
    expect(whole && (await cellsOf(whole))).toHaveLength(641)
  })

  test('if rows are changed elsewhere after a page failed, "Try again" saves none of the old ones', async () => {
    expectConsoleError(/ApiError: 500/)
    const downloads = catchDownloads()
    let isDown = true
    answerJobs({ before: async (number) => (isDown && number === 3 ? refused(500, 'No') : undefined) })
    await renderApp('/jobs')
    await begin()
    await expect.element(tryAgain).toBeVisible()
    isDown = false
    answerJobs({ status: 'COMPLETED' })
    postFromOtherTab({ kind: 'stale', keys: [['jobs']] })
    await expect.element(page.getByRole('main').getByText('Completed').first()).toBeVisible()
    await tryAgain.click()
    await expect.poll(() => downloads).toHaveLength(1)
    const [, ...rows] = await cellsOf(first(downloads))
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['Completed']))
  })

  test('a read that fails in passing is made again by itself, as any other', async () => {
    const downloads = catchDownloads()
    let failures = 2
    answerJobs({
      before: async (number) => {
        if (number !== 2 || failures === 0) return undefined
        failures -= 1
        return refused(503, 'Busy')
      },
    })
    await renderApp('/jobs')
    await begin()
    await expect.element(panel.getByText('540 of 640')).toBeVisible()
    await turnClock(400, 'wait.ts')
    await turnClock(800, 'wait.ts')
    await expect.poll(() => downloads).toHaveLength(1)
    expect(readCalls()).toHaveLength(9)
  })

  test('a list that changes while it is read is told to have, and the file holds what came', async () => {
    const downloads = catchDownloads()
    const all = Array.from({ length: 150 }, (_, index) => job(index))
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) => {
        const reply = { ...pageOf(all, request.url), totalPages: 2 }
        const isExport = new URL(request.url).searchParams.get('limit') === '100'
        if (isExport && all.length === 150) all.unshift(job(1000))
        return HttpResponse.json(reply)
      }),
    )
    await renderApp('/jobs')
    await begin()
    const text =
      'Jobs exported: 151 rows. The list changed during the export: 150 rows at the start, 151 at the end.'
    await expect.element(panel.getByText(text)).toBeVisible()
    await expect.poll(() => downloads).toHaveLength(1)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('rows without an id are told apart by their place in the list, on whichever page they come', async () => {
    const downloads = catchDownloads()
    const data = Array.from({ length: 100 }, () => ({ serviceCenter: 'Asha Motors', amount: 100 }))
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () =>
        HttpResponse.json({ data, totalPages: 2, total: 200 }),
      ),
    )
    await renderApp('/service-center-payments')
    await begin()
    await expect.element(page.getByText('Service Center Payments exported: 200 rows.')).toBeVisible()
    await expect.poll(() => downloads).toHaveLength(1)
    const [whole] = downloads
    expect(whole && (await cellsOf(whole))).toHaveLength(201)
  })

  test('rows that the server counts and does not send are told, and the file is not taken for whole', async () => {
    const downloads = catchDownloads()
    server.use(
      http.get(endpoint('admin/jobs'), () =>
        HttpResponse.json({ data: [job(1), job(2)], totalPages: 1, total: 5 }),
      ),
    )
    await renderApp('/jobs')
    await begin()
    await expect.element(panel.getByText('Jobs: the server reported 5 rows but sent 2.')).toBeVisible()
    await savePart.click()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([`wayside-jobs-${today()}-partial.xlsx`])
  })
})

test('a list without rows has nothing to export: that is said, and no file is saved', async () => {
  const downloads = catchDownloads()
  answerJobs({ count: 0 })
  await renderApp('/jobs?status=CANCELLED')
  await begin()
  await expect.element(page.getByText('Nothing to export')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await callsMade()
  expect(downloads).toEqual([])
  await expect.element(page.getByText(/0 rows/)).not.toBeInTheDocument()
})

describe('a server that does not count its rows', () => {
  /** Answers pages of 100 of a list that the test may change: `before` hears of each page that is asked for. */
  function answerUncounted(all: unknown[], before: (page: number, all: unknown[]) => number) {
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) => {
        const query = new URL(request.url).searchParams
        const size = Number(query.get('limit'))
        const number = Number(query.get('page'))
        const shownPage = size === 100 ? before(number, all) : number
        return HttpResponse.json({ data: all.slice((shownPage - 1) * size, shownPage * size), totalPages: 3 })
      }),
    )
  }
  const jobs = (count: number) => Array.from({ length: count }, (_, index) => job(index))

  test('is read twice, and the file is whole', async () => {
    const downloads = catchDownloads()
    answerUncounted(jobs(240), (number) => number)
    await renderApp('/jobs')
    await begin()
    await expect.element(page.getByText('Jobs exported: 240 rows.')).toBeVisible()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.xlsx`])
    expect(readCalls()).toHaveLength(6)
  })

  test('and whose rows move between two reads gives them all, or no file that looks whole', async () => {
    const downloads = catchDownloads()
    answerUncounted(jobs(240), (number, all) => {
      all.unshift(...all.splice(150, 40))
      return number
    })
    await renderApp('/jobs')
    await begin()
    await expect
      .element(panel.getByText('Rows of Jobs may be missing: the list kept changing while it was loading.'))
      .toBeVisible()
    await savePart.click()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([`wayside-jobs-${today()}-partial.xlsx`])
  })

  test('and answers each page with the first is found out', async () => {
    const downloads = catchDownloads()
    answerUncounted(jobs(240), () => 1)
    await renderApp('/jobs')
    await begin()
    await expect
      .element(panel.getByText('The server sent the same page of Jobs twice, so rows may be missing.'))
      .toBeVisible()
    await savePart.click()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([`wayside-jobs-${today()}-partial.xlsx`])
  })
})

test('a file whose code could not be fetched is written once it can be: the rows are not read again', async () => {
  expectConsoleError(/^Error\n {2}at writer/)
  const downloads = catchDownloads()
  const writers = watchWriters()
  writers.isLost = true
  answerJobs({ count: 240 })
  await renderApp('/jobs')
  await begin()
  await expect.element(panel.getByText('The file for Jobs could not be created.')).toBeVisible()
  const before = readCalls().length
  await tryAgain.click()
  await expect.poll(() => writers.made).toBe(2)
  await expect.element(panel.getByText('The file for Jobs could not be created.')).toBeVisible()
  writers.isLost = false
  await tryAgain.click()
  await expect.element(page.getByText('Jobs exported: 240 rows.')).toBeVisible()
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.xlsx`])
  const [whole] = downloads
  expect(whole && (await cellsOf(whole))).toHaveLength(241)
  expect(readCalls()).toHaveLength(before)
  expect(writers).toMatchObject({ made: 3, ended: 3 })
})

describe('the session', () => {
  const underWay = page.getByText('An export of Jobs is running. Logging out cancels it.')

  test('is not logged out without a word while an export is under way', async () => {
    const held = await beginHeld()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
    await expect.element(underWay).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    held.open()
    await expect.element(page.getByText('Jobs exported: 640 rows.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByText('Are you sure you want to logout?')).toBeVisible()
    await expect.element(underWay).not.toBeInTheDocument()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('ends an export when it is left: nothing is read, saved or shown after logging out', async () => {
    const downloads = catchDownloads()
    const held = await beginHeld()
    await logOut()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const before = readCalls().length
    held.open()

    await signIn()
    await expect.element(page.getByRole('region', { name: 'Recent Jobs' })).toBeVisible()
    await callsMade()
    expect(readCalls()).toHaveLength(before)
    await expect.element(panel).not.toBeInTheDocument()
    expect(downloads).toEqual([])
  })

  test('that the server ends under way is signed into again, and the export goes on by itself', async () => {
    const downloads = catchDownloads()
    const held = await beginHeld()
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await expect.element(page.getByText('Your session has ended.')).toBeVisible()
    held.open()
    await signIn()
    await expect.poll(() => downloads).toHaveLength(1)
    const [download] = downloads
    expect(download && (await cellsOf(download))).toHaveLength(641)
  })
})

test('the menu is opened, chosen from and left by keyboard, and the focus returns', async () => {
  const downloads = catchDownloads()
  answerJobs({ count: 3 })
  await renderApp('/jobs')
  await expect.element(page.getByRole('link', { name: 'job_1', exact: true })).toBeVisible()
  exportButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(excel).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(csv).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => downloads).toHaveLength(1)
  await expect.element(exportButton).toHaveFocus()
})

test('the screen in view offers its export to whoever else starts one; one without a list offers none', async () => {
  const downloads = catchDownloads()
  answerJobs({ count: 3 })
  await renderApp('/jobs')
  await expect.poll(() => currentExportOffer()?.title).toBe('Jobs')
  currentExportOffer()?.start('csv')
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual([`wayside-jobs-${today()}.csv`])
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(currentExportOffer).toBeUndefined()
})
