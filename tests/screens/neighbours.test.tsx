import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { holdFrames } from '@tests/support/frames'
import { type Gate, gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const rows = page.getByRole('table', { name: 'Jobs' })
const neighbours = page.getByRole('group', { name: 'Previous and next record' })
const previous = neighbours.getByRole('button', { name: 'Previous' })
const next = neighbours.getByRole('button', { name: 'Next' })

/** The address of a job that was opened from that page of the list under its filters. */
const jobOf = (id: string, from = 'page=1') => `/jobs/${id}?from=${encodeURIComponent(from)}`

/** The list has twenty-five jobs, ten on a page unless told otherwise, with these ids: `job_1` and so on. The first page waits for `first`. `more`: ids that are before them. */
function haveJobs(size = 10, { first, more = [] }: { first?: Gate; more?: string[] } = {}): void {
  const ids = [...more, ...Array.from({ length: 25 }, (_, index) => `job_${index + 1}`)]
  server.use(
    http.get(endpoint('admin/jobs'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('page') === '1') await first?.opened()
      const at = Number(new URL(request.url).searchParams.get('page')) - 1
      const data = ids.slice(at * size, at * size + size).map((id) => ({ id, status: 'PENDING' }))
      return HttpResponse.json({ data, totalPages: Math.ceil(ids.length / size), total: ids.length })
    }),
    http.get<{ id: string }>(endpoint('admin/jobs/:id'), ({ params }) =>
      HttpResponse.json({ data: { id: params.id, status: 'PENDING' } }),
    ),
  )
}

test('a record that was opened from its list leads along it, across pages, and back in one step', async () => {
  haveJobs()
  const { history } = await renderApp('/jobs?status=PENDING&page=2')
  await rows.getByRole('link', { name: 'job_19', exact: true }).click()
  await expectAddress(history, jobOf('job_19', 'status=PENDING&page=2'))
  await expect.element(page.getByRole('heading', { name: 'Job #job_19' })).toBeVisible()
  await next.click()
  await expect.element(page.getByRole('heading', { name: 'Job #job_20' })).toBeVisible()
  await callsMade() // the next page is there
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  await next.click()
  await expectAddress(history, jobOf('job_21', 'status=PENDING&page=3'))
  await expect.element(next).toHaveFocus()
  const asked = (await callsMade('GET /api/v1/admin/jobs')).map(({ search }) => search)
  expect(asked.map(({ status, page }) => `${status} ${page}`)).toEqual(['PENDING 2', 'PENDING 3'])
  expect(await callsMade('GET /api/v1/admin/jobs/job_22'), 'the one after it is ready').toHaveLength(1)

  await previous.click()
  await expectAddress(history, jobOf('job_20', 'status=PENDING&page=2'))
  history.back()
  await expectAddress(history, '/jobs?status=PENDING&page=2')
})

test('who goes on through many pages passes over none of their records', async () => {
  haveJobs(2)
  const { history } = await renderApp('/jobs')
  await rows.getByRole('link', { name: 'job_1', exact: true }).click()
  for (const number of [2, 3, 4, 5, 6, 7]) {
    await expect.element(next).not.toHaveAttribute('aria-disabled')
    await next.click()
    await expectAddress(history, jobOf(`job_${number}`, `page=${Math.ceil(number / 2)}`))
  }
})

test('a click before the next record is drawn goes on from that one', async () => {
  haveJobs(5)
  const { history } = await renderApp('/jobs')
  await rows.getByRole('link', { name: 'job_1', exact: true }).click()
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  const draw = holdFrames()
  await next.click()
  await expect.element(next).toHaveAttribute('data-pressed')
  await expectAddress(history, jobOf('job_1', 'page=1'))
  await next.click()
  await expectAddress(history, jobOf('job_2', 'page=1'))
  draw()
  await expectAddress(history, jobOf('job_3', 'page=1'))
})

test.each([
  [1, '/jobs', 'page=1'],
  [6, '/jobs?page=2', 'page=2'],
])('three keys before the next frame open the third record after job_%i', async (first, list, from) => {
  haveJobs(5)
  const { history } = await renderApp(list)
  await rows.getByRole('link', { name: `job_${first}`, exact: true }).click()
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  const draw = holdFrames()
  await userEvent.keyboard('jjj')
  draw()
  await expectAddress(history, jobOf(`job_${first + 3}`, from))
})

test('what is read late at one end of the list takes nothing from the other', async () => {
  const first = gate()
  haveJobs(2, { first })
  const { history } = await renderApp('/jobs?page=2')
  await rows.getByRole('link', { name: 'job_3', exact: true }).click()
  for (const number of [4, 5, 6]) {
    await expect.element(next).not.toHaveAttribute('aria-disabled')
    await next.click()
    await expectAddress(history, jobOf(`job_${number}`, `page=${Math.ceil(number / 2)}`))
  }
  first.open()
  await callsMade()
  for (const number of [5, 4, 3, 2, 1]) {
    await previous.click()
    await expectAddress(history, jobOf(`job_${number}`, `page=${Math.ceil(number / 2)}`))
  }
  const pages = (await callsMade('GET /api/v1/admin/jobs')).map(({ search }) => search.page)
  expect(pages.toSorted(), 'the second, too, for what has moved down').toEqual(['1', '2', '2', '3', '4'])
})

/** Opens the first job of the second page, while the page before it waits for the gate. */
async function openBeforeFirstPageIsRead() {
  const first = gate()
  haveJobs(2, { first })
  const { history } = await renderApp('/jobs?page=2')
  await rows.getByRole('link', { name: 'job_3', exact: true }).click()
  await expect.element(previous).not.toHaveAttribute('aria-disabled')
  return { first, history }
}

test('keys that are pressed while the next page is read each lead one on', async () => {
  const { first, history } = await openBeforeFirstPageIsRead()
  await userEvent.keyboard('kk')
  await expectAddress(history, jobOf('job_3', 'page=2'))
  first.open()
  await expectAddress(history, jobOf('job_1', 'page=1'))
})

test('a page that is still read for one record holds up no key on another', async () => {
  const { history } = await openBeforeFirstPageIsRead()
  await userEvent.keyboard('k{Shift}') // a key that waits for its frame runs before the next one
  history.push(jobOf('job_4', 'page=2'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'job_4' })).toBeVisible()
  await expect.element(previous).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('k')
  await expectAddress(history, jobOf('job_3', 'page=2'))
})

test('nothing that was opened meanwhile is left for a record that is read late', async () => {
  const { first, history } = await openBeforeFirstPageIsRead()
  await previous.click()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help).toBeVisible()
  first.open()
  await callsMade()
  await expectAddress(history, jobOf('job_3', 'page=2'))
  await expect.element(help).toBeVisible()
})

test('who goes on where all rows of the next pages are known comes to the one after them', async () => {
  haveJobs(2)
  const { history } = await renderApp('/jobs?page=2')
  await expect.element(rows.getByRole('link', { name: 'job_3', exact: true })).toBeVisible()
  haveJobs(2, { more: ['new_1', 'new_2', 'new_3', 'new_4'] })
  await rows.getByRole('link', { name: 'job_3', exact: true }).click()
  for (const [id, at] of [
    ['job_4', 2],
    ['job_5', 5],
  ] as const) {
    await expect.element(next).not.toHaveAttribute('aria-disabled')
    await next.click()
    await expectAddress(history, jobOf(id, `page=${at}`))
  }
  await expect.element(page.getByRole('heading', { name: 'Job #job_5' })).toBeVisible()
})

test('the ends lead nowhere, and keep the focus', async () => {
  haveJobs()
  const { history } = await renderApp('/jobs')
  await rows.getByRole('link', { name: 'job_2', exact: true }).click()
  await expect.element(previous).toBeVisible()
  previous.element().focus()
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, jobOf('job_1'))
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await expect.element(previous).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, jobOf('job_1'))
})

test('j and k go along the list, and at its ends nowhere', async () => {
  haveJobs()
  const { history } = await renderApp('/jobs?page=3')
  await rows.getByRole('link', { name: 'job_24', exact: true }).click()
  await expect.element(next).toBeVisible()
  await userEvent.keyboard('j')
  await expectAddress(history, jobOf('job_25', 'page=3'))
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('j')
  await userEvent.keyboard('kk')
  await expectAddress(history, jobOf('job_23', 'page=3'))
  await userEvent.keyboard('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(shortcuts.getByText('Next record', { exact: true })).toBeVisible()
})

test('keys that are pressed before the next record is there each lead one on', async () => {
  haveJobs()
  const { history } = await renderApp('/jobs')
  await rows.getByRole('link', { name: 'job_1', exact: true }).click()
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  for (let times = 0; times < 3; times += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve)) // no frame comes between
  }
  await expectAddress(history, jobOf('job_4'))
  await expect.element(page.getByRole('heading', { name: 'Job #job_4' })).toBeVisible()
})

test('on a phone, j closes the menu, and the next record has the focus', async () => {
  await onScreen(390)
  haveJobs()
  const { history } = await renderApp('/jobs')
  await page.getByRole('link', { name: 'job_2', exact: true }).click()
  await expect.element(next).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' })
  entry.element().focus()
  await userEvent.keyboard('j')
  await expectAddress(history, jobOf('job_3'))
  await expect.element(entry).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('the order stays while the list changes', async () => {
  haveJobs()
  const { history, queryClient } = await renderApp('/jobs?status=PENDING')
  await rows.getByRole('link', { name: 'job_3', exact: true }).click()
  await expect.element(next).toBeVisible()
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json({ data: [], totalPages: 0 })))
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
  await next.click()
  await expectAddress(history, jobOf('job_4', 'status=PENDING'))
  await expect.element(next).not.toHaveAttribute('aria-disabled')
})

test.each([
  ['Next', 'page=1', 'job_10', jobOf('job_11', 'page=2')],
  ['Previous', 'page=3', 'job_21', jobOf('job_20', 'page=2')],
])(
  '"%s" reads a page again that could not be read, and says so where it fails again',
  async (name, from, id, further) => {
    haveJobs()
    const { history } = await renderApp(`/jobs?${from}`)
    await expect.element(rows.getByRole('link', { name: id, exact: true })).toBeVisible()
    let isDown = true
    server.use(
      http.get(endpoint('admin/jobs'), () => (isDown ? new HttpResponse(null, { status: 500 }) : undefined)),
    )
    expectConsoleError(/\/admin\/jobs/)
    await rows.getByRole('link', { name: id, exact: true }).click()
    const button = neighbours.getByRole('button', { name })
    await callsMade() // the page beyond has failed
    await expect.element(button).not.toHaveAttribute('aria-disabled')

    await button.click()
    await expect.element(page.getByText('The rest of the list could not be loaded')).toBeVisible()
    await expectAddress(history, jobOf(id, from))

    isDown = false
    await button.click()
    await expectAddress(history, further)
    await expect.element(button).toHaveFocus()
  },
)

test('what was not opened from its list has no neighbours', async () => {
  const [job] = marketplace.jobs.all()
  await renderApp(`/jobs/${job?.id}`)
  await expect.element(page.getByRole('heading', { name: `Job #${job?.id}` })).toBeVisible()
  expect(neighbours.elements()).toEqual([])
})
