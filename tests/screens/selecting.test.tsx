import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, sleepTime, turnClock } from '@tests/support/clock'
import { catchDownloads } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { pageOf } from '@tests/support/pages'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { callsUnderWay, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { untilIndianMidnight } from '@/lib/period'

const table = page.getByRole('table', { name: 'Jobs' })
const box = (number: number) => table.getByRole('checkbox', { name: `Select job-${number}`, exact: true })
const wholePage = table.getByRole('checkbox', { name: 'Select page' })
const bar = page.getByRole('group', { name: 'Selected rows' })
const said = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const pager = page.getByRole('navigation', { name: 'Pages' })
const refresh = page.getByRole('button', { name: 'Refresh' })
const button = (name: string) => bar.getByRole('button', { name })

type Job = { id: string | undefined; customerName: string; status: string; date: string }

/** So many jobs, which a test may change. `before` answers a read of all rows in its place. */
function haveJobs(count = 25, before: (page: number) => Response | undefined = () => undefined): Job[] {
  const all = Array.from(
    { length: count },
    (_, at): Job => ({
      id: `job-${at + 1}`,
      customerName: at === 0 ? '=1+1' : `Asha ${at + 1}`,
      status: 'PENDING',
      date: '2026-03-04T20:30:00.000Z',
    }),
  )
  server.use(
    http.get(endpoint('admin/jobs'), ({ request }) => {
      const asked = new URL(request.url).searchParams
      const instead = asked.get('limit') === '100' ? before(Number(asked.get('page'))) : undefined
      return instead ?? HttpResponse.json(pageOf(all, request.url))
    }),
    http.get(endpoint('admin/jobs/:id'), ({ params }) => found({ id: params.id })), // a link that has the focus is read ahead
  )
  return all
}

async function openJobs(url = '/jobs', ...has: Parameters<typeof haveJobs>) {
  const jobs = haveJobs(...has)
  const app = await renderApp(url)
  await expect.element(box(1)).toBeVisible()
  return { ...app, jobs }
}

/** What was written to the clipboard, by kind. */
function clipboard(): Record<string, string> {
  const kept: Record<string, string> = {}
  const before = navigator.clipboard.write
  navigator.clipboard.write = async ([item]) => {
    for (const type of item?.types ?? []) kept[type] = (await (await item?.getType(type))?.text()) ?? ''
  }
  onTestFinished(() => {
    navigator.clipboard.write = before
  })
  return kept
}

describe('a row', () => {
  test('is selected by its box, without being opened, and told', async () => {
    const { history } = await openJobs()
    await box(2).click()
    await expect.element(said('1 selected')).toBeVisible()
    await expect.element(box(2)).toBeChecked()
    await box(2).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expectAddress(history, '/jobs')
  })

  test('is selected by x while it has the focus', async () => {
    await openJobs()
    await userEvent.keyboard('jjx')
    await expect.element(box(2)).toBeChecked()
    await userEvent.keyboard('x')
    await expect.element(box(2)).not.toBeChecked()
  })

  test('is selected by the keyboard alone, and Escape keeps it', async () => {
    const { history } = await openJobs()
    wholePage.element().focus()
    await userEvent.keyboard('{Tab} ')
    await expect.element(box(1)).toBeChecked()
    await expect.element(box(1)).toHaveFocus()
    await userEvent.keyboard('{Escape}jx')
    await expect.element(said('2 selected')).toBeVisible()
    await expectAddress(history, '/jobs')
  })

  test('begins a range, by Shift with a click or with j and k', async () => {
    await openJobs()
    await box(2).click()
    await box(5).click({ modifiers: ['Shift'] })
    await expect.element(said('4 selected')).toBeVisible()
    await button('Clear').click()
    await userEvent.keyboard('jjj')
    await userEvent.keyboard('{Shift>}jj{/Shift}')
    await expect.element(said('3 selected')).toBeVisible()
    for (const number of [3, 4, 5]) await expect.element(box(number)).toBeChecked()
    await userEvent.keyboard('{Shift>}k{/Shift}')
    await expect.element(said('2 selected')).toBeVisible()
    await expect.element(box(5)).not.toBeChecked()
  })

  test('that is selected already begins a range of its own by Shift with j', async () => {
    await openJobs()
    await box(1).click()
    await box(8).click()
    await userEvent.keyboard('kkkkkkk{Shift>}j{/Shift}')
    await expect.element(said('3 selected')).toBeVisible()
    for (const number of [1, 2, 8]) await expect.element(box(number)).toBeChecked()
    await box(2).click()
    await expect.element(said('2 selected')).toBeVisible()
    await box(2).click()
    await userEvent.keyboard('{Shift>}jj{/Shift}')
    await expect.element(said('5 selected')).toBeVisible()
    for (const number of [1, 2, 3, 4, 8]) await expect.element(box(number)).toBeChecked()
  })

  test('begins no range from what was clicked before the page was selected', async () => {
    await openJobs()
    await box(2).click()
    await wholePage.click()
    await wholePage.click()
    await expect.element(bar).not.toBeInTheDocument()
    await box(5).click({ modifiers: ['Shift'] })
    await expect.element(said('1 selected')).toBeVisible()
  })

  test('without a key of its own has no box', async () => {
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () =>
        HttpResponse.json({ data: [{ amount: 5 }, { referenceNumber: 'REF1', amount: 7 }], totalPages: 1 }),
      ),
    )
    await renderApp('/service-center-payments')
    await expect.element(page.getByText('REF1')).toBeVisible()
    expect(page.getByRole('table').getByRole('checkbox').elements()).toHaveLength(2)
  })
})

describe('a selection', () => {
  test('ends at midnight in India with the day of its list', async () => {
    await passTime(untilIndianMidnight(Date.now()) - 30_000)
    await openJobs('/jobs?period=today')
    await box(1).click()
    await expect.element(said('1 selected')).toBeVisible()
    await turnClock(30_000)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(box(1)).not.toBeChecked()
  })

  test('outlives paging, and tells how much of it is elsewhere', async () => {
    await openJobs()
    for (const number of [1, 2]) await box(number).click()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    for (const number of [11, 12, 13]) await box(number).click()
    await expect.element(said('5 selected, 2 on other pages')).toBeVisible()
    await pager.getByRole('button', { name: 'Page 1' }).click()
    await expect.element(said('5 selected, 3 on other pages')).toBeVisible()
    await expect.element(box(1)).toBeChecked()
  })

  test('ends with other filters', async () => {
    const { history } = await openJobs()
    await box(1).click()
    history.push('/jobs?status=PENDING')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(box(1)).not.toBeChecked()
  })

  test('tells rows that have left their page from those of other pages, and lets go of them', async () => {
    const { jobs } = await openJobs()
    for (const number of [1, 2]) await box(number).click()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    for (const number of [11, 12]) await box(number).click()
    await pager.getByRole('button', { name: 'Page 1' }).click()
    await expect.element(box(1)).toBeVisible()
    await expect.element(said('4 selected, 2 on other pages')).toBeVisible()
    jobs.shift() // job-11 moves to page 1
    sleepTime(1000) // which is read after page 2
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(said('4 selected, 1 on other pages, 1 moved or gone')).toBeVisible()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    await expect.element(box(12)).toBeVisible() // that page as it was read before
    sleepTime(1000)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(said('4 selected, 2 on other pages, 1 moved or gone')).toBeVisible()
    button('Deselect 1').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(said('3 selected, 2 on other pages')).toBeVisible()
    await expect.element(button('Copy')).toHaveFocus()
    await pager.getByRole('button', { name: 'Page 1' }).click()
    await expect.element(said('3 selected, 1 on other pages')).toBeVisible()
  })

  test('knows a row again that has moved to another page', async () => {
    const { jobs } = await openJobs()
    await box(10).click()
    jobs.unshift({ id: 'job-0', customerName: 'Asha 0', status: 'PENDING', date: '2026-03-05' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(said('1 selected, 1 moved or gone')).toBeVisible()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    await expect.element(said('1 selected')).toBeVisible()
    await expect.element(box(10)).toBeChecked()
  })

  test('of all rows holds none that the list no longer has', async () => {
    const { jobs } = await openJobs()
    await box(3).click()
    jobs.splice(2, 1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(said('1 selected, 1 moved or gone')).toBeVisible()
    await wholePage.click()
    await button('Select all 24').click()
    await expect.element(said('24 selected, 14 on other pages')).toBeVisible()
  })

  test('of all rows leaves the focus on its button, which does nothing more', async () => {
    await openJobs()
    wholePage.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(button('Select all 25')).toBeVisible()
    button('Select all 25').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
    await expect.element(button('Select all 25')).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
    await box(2).click()
    await expect.element(button('Select all 25')).not.toBeInTheDocument()
  })

  test('of all rows is offered by a server that does not count them, too', async () => {
    const jobs = haveJobs(25)
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) => {
        const { total: _, ...uncounted } = pageOf(jobs, request.url)
        return HttpResponse.json(uncounted)
      }),
    )
    await renderApp('/jobs')
    await wholePage.click()
    await button('Select all').click()
    await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
    await expect.element(button('Select all 25')).toHaveAttribute('aria-disabled', 'true')
  })

  test('of all rows tells of those that have no id', async () => {
    const { jobs } = await openJobs()
    for (const job of jobs.slice(11, 13)) job.id = undefined
    expectConsoleError(/row 1[12] is left out/)
    await wholePage.click()
    await button('Select all 25').click()
    await expect.element(said('23 selected, 13 on other pages')).toBeVisible()
    await expect.element(bar.getByText('2 rows have no ID and cannot be selected.')).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
  })

  test('takes a page, and all pages by one reading', async () => {
    await openJobs()
    await box(1).click()
    await expect.element(wholePage).toHaveProperty('indeterminate', true)
    expect(button('Select all 25').elements()).toEqual([])
    await wholePage.click()
    await expect.element(said('10 selected')).toBeVisible()
    await expect.element(wholePage).toBeChecked()
    await expect.element(wholePage).toHaveProperty('indeterminate', false)
    await button('Select all 25').click()
    await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
    const reads = await callsMade('GET /api/v1/admin/jobs')
    expect(reads.map(({ search }) => search.limit)).toEqual(['10', '100'])
    await wholePage.click()
    await expect.element(said('15 selected, 15 on other pages')).toBeVisible()
  })
})

describe('all rows', () => {
  const refusal = () => HttpResponse.json({ success: false }, { status: 403 })

  test('that could not be read leave what was selected, and are read again', async () => {
    let isDown = true
    await openJobs('/jobs', 250, (number) => (isDown && number === 3 ? refusal() : undefined))
    await wholePage.click()
    expectConsoleError(/403/)
    await button('Select all 250').click()
    await expect.element(bar.getByText('The other rows could not be loaded.')).toBeVisible()
    await expect.element(said('10 selected')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(said('250 selected, 240 on other pages')).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
  })

  test('that could not be read, and one of which is gone by the time they are tried again, are those of then', async () => {
    let isDown = true
    const { jobs } = await openJobs('/jobs', 250, (number) =>
      isDown && number === 3 ? refusal() : undefined,
    )
    await wholePage.click()
    expectConsoleError(/403/)
    await button('Select all 250').click()
    await expect.element(bar.getByText('The other rows could not be loaded.')).toBeVisible()
    isDown = false
    jobs.splice(120, 1)
    await button('Try again').click()
    await expect.element(said('249 selected, 239 on other pages')).toBeVisible()
  })

  test('are told while they are read, and can be cancelled', async () => {
    const second = gate()
    await openJobs('/jobs', 150)
    server.use(
      http.get(endpoint('admin/jobs'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('page') !== '2') return undefined
        await second.opened()
        return undefined
      }),
    )
    await wholePage.click()
    await button('Select all 150').click()
    await expect.element(bar.getByText('Loading 100 of 150')).toBeVisible()
    await button('Cancel').click()
    await expect.element(said('10 selected')).toBeVisible()
    await expect.element(button('Select all 150')).toBeVisible()
    second.open()
  })
})

test.each([
  ['the screen', '/plans', 'Plans'],
  ['its filters', '/jobs?status=PENDING', 'Jobs'],
])('what reads all rows ends with %s', async (_, url, title) => {
  const { history } = await openJobs('/jobs', 450)
  const answers = gate()
  const pages: (string | null)[] = []
  server.use(
    http.get(endpoint('admin/jobs'), async ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('limit') !== '100') return
      pages.push(searchParams.get('page'))
      await answers.opened()
    }),
  )
  await wholePage.click()
  await button('Select all 450').click()
  await expect.poll(() => pages).toEqual(['1'])
  history.push(url)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(callsUnderWay, { message: 'the read is aborted' }).toEqual([])
  answers.open()
  await callsMade()
  expect(pages).toEqual(['1'])
  await expect.element(bar).not.toBeInTheDocument()
})

describe('the bar', () => {
  test('copies a table for spreadsheets and a text, with formulas disarmed', async () => {
    const kept = clipboard()
    const { jobs } = await openJobs()
    const [, , third] = jobs
    if (third) third.customerName = 'Asha\t3\nDesai'
    await refresh.click()
    await expect.element(table.getByText('Desai')).toBeVisible()
    await box(1).click()
    await box(2).click()
    await box(3).click()
    await button('Copy').click()
    await expect.element(page.getByText('3 rows copied')).toBeVisible()
    expect(kept['text/plain']?.split('\n')).toEqual([
      'ID\tCustomer\tService Center\tStatus\tCreated At',
      "job-1\t'=1+1\t\tPending\t2026-03-05",
      'job-2\tAsha 2\t\tPending\t2026-03-05',
      'job-3\tAsha 3 Desai\t\tPending\t2026-03-05', // one line and one cell, whatever its text holds
    ])
    expect(kept['text/html']).toContain("<td>'=1+1</td>")
  })

  test('exports these rows alone', async () => {
    const saved = catchDownloads()
    await openJobs()
    await box(3).click()
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect.element(page.getByText('Jobs exported: 1 row.').first()).toBeVisible()
    await expect.poll(() => saved.length).toBe(1)
    const [file] = saved
    expect(file?.name).toMatch(/^wayside-jobs-selected-.*\.csv$/)
    const lines = (await file?.file.text())?.trim().split('\r\n').slice(1)
    expect(lines).toEqual(['job-3,Asha 3,,Pending,2026-03-05'])
    expect((await callsMade('GET /api/v1/admin/jobs')).map(({ search }) => search.limit)).toEqual(['10'])
  })

  test('covers no row that has the focus', async () => {
    await onScreen(1280, 600)
    await openJobs()
    await userEvent.keyboard('j')
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await userEvent.keyboard('jx')
      await expect.element(box(number)).toBeChecked()
      const row = table.getByRole('row').nth(number).element().getBoundingClientRect()
      expect(row.bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top + 1)
    }
  })
})

test.each([
  ['customers', []],
  ['service-centers', ['Print statements']],
  ['jobs', ['Change status…']],
  ['customer-payments', []],
  ['service-center-payments', ['Print slips']],
])('selected %s are copied and exported, and neither paid, deleted nor switched', async (name, further) => {
  await renderApp(`/${name}`)
  const boxes = page.getByRole('table').getByRole('checkbox')
  await expect.element(boxes.nth(1)).toBeEnabled()
  await boxes.nth(1).click()
  await expect.element(said('1 selected')).toBeVisible()
  const offered = bar.getByRole('button').elements()
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Clear', 'Copy', 'Export', ...further])
})

describe('slips of payouts', () => {
  const LIST = 'GET /api/v1/admin/get-service-center-payments'

  test('are printed one sheet each, without a search for them', async () => {
    const { history } = await renderApp('/service-center-payments')
    const payouts = page.getByRole('table').getByRole('checkbox')
    await expect.element(payouts.nth(3)).toBeVisible()
    for (const row of [1, 3]) await payouts.nth(row).click()
    await button('Print slips').click()
    await expect.element(page.getByRole('heading', { name: '2 payout slips', level: 1 })).toBeVisible()
    await expect.poll(() => history.location.pathname).toBe('/service-center-payments/slip')
    const slips = page.getByRole('article')
    expect(slips.elements()).toHaveLength(2)
    const sheets = slips.elements().map(({ parentElement }) => parentElement ?? document.body)
    expect(sheets.map((sheet) => getComputedStyle(sheet).breakBefore)).toEqual(['auto', 'page'])
    await expect.poll(() => document.title).toBe('2 payout slips · Wayside')
    expect((await callsMade(LIST)).map(({ search }) => search.search)).toEqual([undefined])

    const print = vi.spyOn(window, 'print').mockReturnValue()
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  describe('that share a reference number', () => {
    const payout = (id: string, serviceCenter: string, amount: number) => ({
      ...{ id, serviceCenter, amount },
      referenceNumber: 'PO-7',
    })
    const centers = () =>
      page
        .getByRole('article')
        .elements()
        .map(({ textContent }) => /Sharma|Verma|Gupta/.exec(textContent ?? '')?.[0])

    beforeEach(() => {
      const rows = [payout('1', 'Sharma', 1000), payout('2', 'Verma', 2000), payout('3', 'Gupta', 3000)]
      server.use(http.get(endpoint('admin/get-service-center-payments'), () => found(rows)))
    })

    async function printSlips(...rows: number[]) {
      const { history } = await renderApp('/service-center-payments')
      const payouts = page.getByRole('table').getByRole('checkbox')
      await expect.element(payouts.nth(3)).toBeVisible()
      for (const row of rows) await payouts.nth(row).click()
      await button('Print slips').click()
      await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
      return history
    }

    test('are printed for each that is selected, and for no other', async () => {
      await printSlips(1, 2)
      await expect.element(page.getByRole('heading', { name: '2 payout slips', level: 1 })).toBeVisible()
      expect(centers()).toEqual(['Sharma', 'Verma'])
      sleepTime(60_000) // the rows are no longer fresh
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await callsMade()
      expect(centers()).toEqual(['Sharma', 'Verma'])
    })

    test('are all shown by a link of that reference, even after one of them was printed', async () => {
      const history = await printSlips(2)
      await expect.poll(centers).toEqual(['Verma'])
      history.push('/service-center-payments/slip?reference=PO-7')
      await expect.poll(centers).toEqual(['Sharma', 'Verma', 'Gupta'])
    })
  })

  test('of an address are searched for, and one that is not there holds back the printing', async () => {
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () =>
        found([{ referenceNumber: 'PO-1' }, { referenceNumber: 'PO-2' }]),
      ),
    )
    await renderApp('/service-center-payments/slip?references=PO-1%0APO-2%0APO-2%0APO-9')
    await expect.element(page.getByRole('heading', { name: '3 payout slips' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Payout not found', level: 2 })).toBeVisible()
    expect(page.getByRole('article').elements()).toHaveLength(2)
    expect(page.getByRole('button', { name: 'Print' }).elements()).toEqual([])
  })

  test('without a reference number are said not to exist', async () => {
    server.use(
      http.get(endpoint('admin/get-service-center-payments'), () => found([{ id: 'p1', amount: 5 }])),
    )
    await renderApp('/service-center-payments')
    await page.getByRole('table').getByRole('checkbox').nth(1).click()
    await button('Print slips').click()
    await expect.element(page.getByText('Payouts without a reference number have no slip')).toBeVisible()
  })
})

describe('on a phone', () => {
  test.each([390, 320])(
    'of %i pixels the box of a card covers nothing, nothing is too wide, and no button moves',
    async (width) => {
      await onScreen(width, 800)
      await openJobs()
      await expect.poll(() => table.element().hasAttribute('data-cards')).toBe(true)
      await box(1).click()
      await wholePage.click()
      await expect.element(said('10 selected')).toBeVisible()
      const card = table.getByRole('row').nth(1)
      const area = card.getByRole('checkbox').element().closest('label')?.getBoundingClientRect()
      expect(area?.width).toBeGreaterThanOrEqual(44)
      for (const part of card.getByRole('link').elements())
        expect(part.getBoundingClientRect().left).toBeGreaterThanOrEqual(area?.right ?? 0)
      expect(document.documentElement.scrollWidth).toBe(width)
      const all = button('Select all 25')
      const position = () => {
        const [inner, around] = [all.element(), bar.element()].map((part) => part.getBoundingClientRect())
        return [inner?.left, (around?.bottom ?? 0) - (inner?.bottom ?? 0)]
      }
      const before = position()
      await all.click()
      await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
      expect(position(), '"Clear" does not come under the finger').toEqual(before)
    },
  )
})

test('where colours are those of the reader a box is that of the browser', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
  await openJobs()
  await box(1).click()
  await expect.element(box(1)).toBeChecked()
  const { appearance, forcedColorAdjust, accentColor } = getComputedStyle(box(1).element())
  expect([appearance, forcedColorAdjust, accentColor]).toEqual(['auto', 'auto', 'auto'])
})

test('the shortcuts tell the keys', async () => {
  await openJobs()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText('Select the row', { exact: true })).toBeVisible()
})
