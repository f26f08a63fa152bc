import { endpoint, found } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { catchDownloads } from '@tests/support/downloads'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const table = page.getByRole('table', { name: 'Jobs' })
const box = (number: number) => table.getByRole('checkbox', { name: `Select job-${number}`, exact: true })
const wholePage = table.getByRole('checkbox', { name: 'Select page' })
const bar = page.getByRole('group', { name: 'Selected rows' })
const said = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const pager = page.getByRole('navigation', { name: 'Pages' })
const button = (name: string) => bar.getByRole('button', { name })

/** Twenty-five jobs. */
function haveJobs(): void {
  const all = Array.from({ length: 25 }, (_, at) => ({
    id: `job-${at + 1}`,
    customerName: at === 0 ? '=1+1' : `Asha ${at + 1}`,
    status: 'PENDING',
    date: '2026-03-04T20:30:00.000Z',
  }))
  server.use(
    http.get(endpoint('admin/jobs'), ({ request }) => {
      const asked = new URL(request.url).searchParams
      const size = Number(asked.get('limit'))
      const at = (Number(asked.get('page')) - 1) * size
      const data = all.slice(at, at + size)
      return HttpResponse.json({ data, totalPages: Math.ceil(25 / size), total: 25 })
    }),
    http.get(endpoint('admin/jobs/:id'), ({ params }) => found({ id: params.id })), // a link that has the focus is read ahead
  )
}

async function openJobs(url = '/jobs') {
  haveJobs()
  const app = await renderApp(url)
  await expect.element(box(1)).toBeVisible()
  return app
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

  test('takes a page, and all pages by one reading', async () => {
    await openJobs()
    await box(1).click()
    await expect.element(wholePage).toHaveProperty('indeterminate', true)
    expect(button('Select all 25').elements()).toEqual([])
    await wholePage.click()
    await expect.element(said('10 selected')).toBeVisible()
    await button('Select all 25').click()
    await expect.element(said('25 selected, 15 on other pages')).toBeVisible()
    const reads = await callsMade('GET /api/v1/admin/jobs')
    expect(reads.map(({ search }) => search.limit)).toEqual(['10', '100'])
    await wholePage.click()
    await expect.element(said('15 selected, 15 on other pages')).toBeVisible()
  })
})

describe('the bar', () => {
  test('copies a table for spreadsheets and a text, with formulas disarmed', async () => {
    const kept = clipboard()
    await openJobs()
    await box(1).click()
    await box(2).click()
    await button('Copy').click()
    await expect.element(page.getByText('2 rows copied')).toBeVisible()
    expect(kept['text/plain']?.split('\n')).toEqual([
      'ID\tCustomer\tService Center\tStatus\tCreated At',
      "job-1\t'=1+1\t\tPending\t2026-03-05",
      'job-2\tAsha 2\t\tPending\t2026-03-05',
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
    expect(await file?.file.text()).toContain('job-3')
  })
})

test('the shortcuts tell the keys', async () => {
  await openJobs()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText('Select the row', { exact: true })).toBeVisible()
})
