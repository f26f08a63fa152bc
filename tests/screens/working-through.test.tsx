import { endpoint } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { toastOf, turnPastAllLooks } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { amount, opener, PAYMENT, paymentsSent, pressPay, successToast } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { owedCenters } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const rows = page.getByRole('table', { name: 'Jobs' })
const neighbours = page.getByRole('group', { name: 'Previous and next record' })
const next = neighbours.getByRole('button', { name: 'Next' })
const goesOn = page.getByRole('switch', { name: 'Open next after saving' })
const status = page.getByRole('button', { name: 'Change status' })
const heading = (id: string) => page.getByRole('heading', { name: `Job #${id}` })
const jobOf = (id: string, from: string) => `/jobs/${id}?from=${encodeURIComponent(from)}`
const PENDING = 'status=PENDING'

type Jobs = Map<string, string>

/** A server with that many jobs, all pending, whose list can be filtered by status. */
function haveJobs(count: number, { size = 10, hasTotal = true, name = 'job' } = {}): Jobs {
  const jobs: Jobs = new Map(Array.from({ length: count }, (_, at) => [`${name}-${at + 1}`, 'PENDING']))
  server.use(
    http.get(endpoint('admin/jobs'), ({ request }) => {
      const asked = new URL(request.url).searchParams
      const at = (Number(asked.get('page')) - 1) * size
      const all = [...jobs].filter(([, now]) => (asked.get('status') ?? now) === now)
      const data = all.slice(at, at + size).map(([id, status]) => ({ id, status }))
      const total = hasTotal ? all.length : undefined
      return HttpResponse.json({ data, totalPages: Math.max(1, Math.ceil(all.length / size)), total })
    }),
    http.get<{ id: string }>(endpoint('admin/jobs/:id'), ({ params: { id } }) =>
      jobs.has(id)
        ? HttpResponse.json({ data: { id, status: jobs.get(id) } })
        : HttpResponse.json({ success: false, message: 'Job not found' }, { status: 404 }),
    ),
    http.put<{ id: string }, { status: string }>(
      endpoint('admin/jobs/:id/status'),
      async ({ params, request }) => {
        jobs.set(params.id, (await request.json()).status)
        return HttpResponse.json({ success: true })
      },
    ),
  )
  return jobs
}

async function choose(label: string): Promise<void> {
  await status.click()
  await page.getByRole('menuitemradio', { name: label }).click()
}

describe('"3 of 17"', () => {
  test('a record that was opened from its list says where it stands, on each page', async () => {
    haveJobs(17)
    const { history } = await renderApp('/jobs?status=PENDING&page=2')
    await rows.getByRole('link', { name: 'job-13', exact: true }).click()
    await expect.element(neighbours.getByText('13 of 17')).toBeVisible()
    await expectAddress(history, jobOf('job-13', 'status=PENDING&page=2'))
    await userEvent.keyboard('kk')
    await expectAddress(history, jobOf('job-11', 'status=PENDING&page=2'))
    await callsMade() // the page before is there
    await userEvent.keyboard('k')
    await expectAddress(history, jobOf('job-10', 'status=PENDING'))
    await expect.element(neighbours.getByText('10 of 17')).toBeVisible()
  })

  test('where the server does not count, pages count as in the pager', async () => {
    haveJobs(17, { hasTotal: false })
    await renderApp('/jobs')
    await rows.getByRole('link', { name: 'job-3', exact: true }).click()
    await expect.element(neighbours.getByText('3 of about 20')).toBeVisible()
  })

  test('an address has its queue with it: for a colleague, after a reload, in another tab', async () => {
    haveJobs(17)
    const { history } = await renderApp(jobOf('job-11', 'status=PENDING&page=2'))
    await expect.element(neighbours.getByText('11 of 17')).toBeVisible()
    await next.click()
    await expectAddress(history, jobOf('job-12', 'status=PENDING&page=2'))
    await page.getByRole('link', { name: 'Jobs', exact: true }).nth(1).click()
    await expectAddress(history, '/jobs?status=PENDING&page=2')
  })

  test('a record that has left the list by then leads to those that are in it', async () => {
    const jobs = haveJobs(5)
    jobs.set('job-2', 'COMPLETED')
    const { history } = await renderApp(jobOf('job-2', PENDING))
    await expect.element(neighbours.getByText('Not in the list')).toBeVisible()
    await next.click()
    await expectAddress(history, jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 4')).toBeVisible()
  })

  test('a record that the list no longer has is not called the last of none', async () => {
    const jobs = haveJobs(1)
    jobs.set('job-1', 'ACCEPTED')
    await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await expect.element(neighbours.getByText('Not in the list')).toBeVisible()
    await choose('Completed')
    await expect.element(page.getByText('The list has no other records.')).toBeVisible()
  })

  test('a link to the same record in another list counts in that one', async () => {
    const jobs = haveJobs(5)
    jobs.set('job-1', 'COMPLETED')
    const { history } = await renderApp(jobOf('job-3', 'search=asha'))
    await expect.element(neighbours.getByText('3 of 5')).toBeVisible()
    history.push(jobOf('job-3', PENDING))
    await expect.element(neighbours.getByText('2 of 4')).toBeVisible()
  })

  test('a list that cannot be read says so, and is read again', async () => {
    haveJobs(5)
    let isDown = true
    server.use(
      http.get(endpoint('admin/jobs'), () => (isDown ? new HttpResponse(null, { status: 500 }) : undefined)),
    )
    expectConsoleError(/\/admin\/jobs/)
    await renderApp(jobOf('job-2', PENDING))
    await expect.element(page.getByText('Jobs could not be loaded.')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again, Jobs' }).click()
    await expect.element(neighbours.getByText('2 of 5')).toBeVisible()
  })

  test('what the address asks for and the list cannot use is dropped', async () => {
    haveJobs(5)
    await renderApp(jobOf('job-2', 'status=NONE&foo=1&page=abc'))
    await expect.element(neighbours.getByText('2 of 5')).toBeVisible()
  })
})

describe('"Open next after saving"', () => {
  test('is off at first, and then remembered for the admin', async () => {
    haveJobs(3)
    const { unmount } = await renderApp(jobOf('job-1', PENDING))
    await expect.element(goesOn).not.toBeChecked()
    await choose('Completed')
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await callsMade()
    await expect.element(heading('job-1')).toBeVisible()
    await goesOn.click()
    await unmount()
    await renderApp(jobOf('job-2', PENDING))
    await expect.element(goesOn).toBeChecked()
  })

  test('opens the next record once a change is done, with the focus on the same control', async () => {
    haveJobs(3)
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await choose('Completed')
    await expectAddress(history, jobOf('job-2', PENDING))
    await expect.element(neighbours.getByText('2 of 3')).toBeVisible()
    await expect.element(status).toHaveFocus()
  })

  test('by the keyboard alone', async () => {
    const jobs = haveJobs(3)
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await expect.element(goesOn).toBeVisible()
    goesOn.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    status.element().focus()
    for (const id of ['job-1', 'job-2']) {
      await expect.element(heading(id)).toBeVisible()
      await expect.element(status).toHaveFocus()
      await expect.element(status).not.toHaveAttribute('aria-disabled')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toHaveFocus()
      await userEvent.keyboard('{ArrowDown}{Enter}')
    }
    await expectAddress(history, jobOf('job-3', PENDING))
    expect([...jobs.values()]).toEqual(['ACCEPTED', 'ACCEPTED', 'PENDING'])
  })

  test('passes over no job of a list that grows shorter with each change', async () => {
    const jobs = haveJobs(7, { size: 2 })
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    for (let number = 1; number <= 7; number++) {
      await expect.poll(() => history.location.pathname).toBe(`/jobs/job-${number}`)
      await expect.element(neighbours.getByText(`${number} of 7`)).toBeVisible()
      await expect.element(status).not.toHaveAttribute('aria-disabled')
      await choose('Completed')
    }
    await expect.element(page.getByText('That was the last of 7.')).toBeVisible()
    expect([...jobs.values()].every((now) => now === 'COMPLETED')).toBe(true)
    await page.getByRole('status').getByRole('link', { name: 'Jobs' }).click()
    await expect.poll(() => history.location.pathname).toBe('/jobs')
  })

  test('says no longer that it was at the end once one goes back', async () => {
    haveJobs(2)
    await renderApp(jobOf('job-2', 'search=asha'))
    await goesOn.click()
    await choose('Completed')
    const end = page.getByText('That was the last of 2.')
    await expect.element(end).toBeVisible()
    await neighbours.getByRole('button', { name: 'Previous' }).click()
    await expect.element(heading('job-1')).toBeVisible()
    await expect.element(end).not.toBeInTheDocument()
  })

  test('goes on after an activation', async () => {
    await renderApp('/service-centers?status=inactive')
    await page.getByRole('table').getByRole('link').first().click()
    await goesOn.click()
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect.element(neighbours.getByText(/^2 of /)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Activate' })).toHaveFocus()
  })

  test.each([
    ['', async () => undefined],
    [', also if its modal was hidden', () => userEvent.keyboard('{Escape}')],
  ])('goes on after a payment, once it is known to be made%s', async (_, hide) => {
    const [center, otherCenter] = owedCenters(100)
    const data = [center, otherCenter].map((row) => ({ id: row?.id, name: row?.name }))
    server.use(
      http.get(endpoint('admin/service-centers'), () => HttpResponse.json({ data, totalPages: 1, total: 2 })),
    )
    const { history } = await renderApp(`/service-centers/${center?.id}?from=page%3D1`)
    await goesOn.click()
    await opener.click()
    const answer = gate()
    server.use(http.post(PAYMENT, answer.opened))
    await amount.fill('1')
    await pressPay()
    await expect.poll(() => paymentsSent()).toHaveLength(1)
    await hide()
    answer.open()
    await expect.element(successToast).toBeVisible()
    await expectAddress(history, `/service-centers/${otherCenter?.id}?from=page%3D1`)
    await expect.element(opener).toHaveFocus()
  })

  test('stays where a question was opened before the change was done', async () => {
    const answer = gate()
    const toggle = endpoint('admin/service-centers/:id/toggle-status')
    server.use(http.put(toggle, answer.opened))
    await renderApp('/service-centers?status=inactive')
    await page.getByRole('table').getByRole('link').first().click()
    await goesOn.click()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Service Center' })
    await expect.element(question).toBeVisible()
    answer.open()
    await expect.element(page.getByText('Service center status updated successfully')).toBeVisible()
    await callsMade()
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await callsMade()
    await expect.element(neighbours.getByText(/^1 of /)).toBeVisible()
  })

  test('goes on after a change that was confirmed', async () => {
    haveJobs(3)
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await choose('Cancelled')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click()
    await expectAddress(history, jobOf('job-2', PENDING))
  })

  test('stays where the change was refused', async () => {
    haveJobs(3)
    server.use(
      http.put(endpoint('admin/jobs/:id/status'), () =>
        HttpResponse.json({ success: false, message: 'The job is locked' }, { status: 409 }),
      ),
    )
    expectConsoleError(/409/)
    await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await choose('Completed')
    await expect.element(page.getByText('The job is locked')).toBeVisible()
    await callsMade()
    await expect.element(heading('job-1')).toBeVisible()
  })

  test('stays where nobody knows whether the change was made', async () => {
    expectConsoleError(/ApiError/)
    haveJobs(3)
    let isLost = false
    server.use(
      http.put(endpoint('admin/jobs/:id/status'), () => {
        isLost = true
        return HttpResponse.json({}, { status: 504 })
      }),
      http.get(endpoint('admin/jobs/job-1'), () =>
        isLost ? HttpResponse.json({}, { status: 500 }) : undefined,
      ),
    )
    await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await choose('Completed')
    await expect.poll(() => isLost).toBe(true)
    await turnPastAllLooks()
    await expect.element(toastOf(/^It is not known whether/)).toBeVisible()
    await callsMade()
    await expect.element(heading('job-1')).toBeVisible()
  })

  test('is not offered where nothing can be changed', async () => {
    await renderApp('/customers')
    await page.getByRole('table').getByRole('link').first().click()
    await expect.element(neighbours).toBeVisible()
    expect(goesOn.elements()).toEqual([])
  })
})

describe('the next record', () => {
  test('is there at once, and waits for the reading before it can be changed', async () => {
    haveJobs(3)
    await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 3')).toBeVisible()
    await callsMade()
    const { open, opened } = gate()
    server.use(http.get(endpoint('admin/jobs/job-2'), opened))
    await next.click()
    await expect.element(heading('job-2')).toBeVisible()
    await expect.element(status).toHaveAttribute('aria-disabled', 'true')
    open()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    expect(await callsMade('GET /api/v1/admin/jobs/job-2'), 'ahead, and again').toHaveLength(2)
  })

  test('cannot be changed while it cannot be read again, which is said', async () => {
    haveJobs(3)
    await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 3')).toBeVisible()
    await callsMade()
    let isDown = true
    server.use(
      http.get(endpoint('admin/jobs/job-2'), () =>
        isDown ? new HttpResponse(null, { status: 500 }) : undefined,
      ),
    )
    expectConsoleError(/500/)
    await next.click()
    await expect.element(page.getByText('This could not be refreshed')).toBeVisible()
    await expect.element(status).toHaveAttribute('aria-disabled', 'true')
    isDown = false
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
  })

  test('can be changed as before when a later reading of the minute fails', async () => {
    haveJobs(3)
    await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 3')).toBeVisible()
    await next.click()
    await expect.element(heading('job-2')).toBeVisible()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    await callsMade()
    server.use(http.get(endpoint('admin/jobs/job-2'), () => new HttpResponse(null, { status: 500 })))
    expectConsoleError(/500/)
    await turnClock(60_000)
    await callsMade()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    expect(page.getByText('This could not be refreshed').elements()).toEqual([])
  })

  test('that no longer fits says so beside its place, and none is skipped', async () => {
    const jobs = haveJobs(4)
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 4')).toBeVisible()
    await callsMade()
    jobs.set('job-2', 'ACCEPTED')
    jobs.delete('job-3')
    expectConsoleError(/404/) // on arrival, and as the one before
    await next.click()
    await expect.element(neighbours.getByText('2 of 4 · No longer Pending')).toBeVisible()
    await next.click()
    await expect.element(neighbours.getByText('3 of 4 · No longer there')).toBeVisible()
    await expect.element(page.getByText('Job not found')).toBeVisible()
    await next.click()
    await expectAddress(history, jobOf('job-4', PENDING))
    await expect.element(neighbours.getByText('4 of 4', { exact: true })).toBeVisible()
  })

  test('that no longer fits is announced, and may be changed', async () => {
    const jobs = haveJobs(2)
    await renderApp(jobOf('job-1', PENDING))
    await goesOn.click()
    await callsMade()
    jobs.set('job-2', 'CANCELLED')
    await choose('Completed')
    await expect.element(neighbours.getByText('2 of 2 · No longer Pending')).toBeVisible()
    await expect.element(page.getByRole('status').getByText(/job-2.*No longer Pending/)).toBeInTheDocument()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    await choose('Pending')
    await expect.element(neighbours.getByText('2 of 2', { exact: true })).toBeVisible()
    await expect.element(page.getByText('That was the last of 2.')).toBeVisible()
  })

  test('that no longer fits leaves "Next" in its place on a phone', async () => {
    await onScreen(390)
    const jobs = haveJobs(4, { name: 'job-of-november' })
    await renderApp(jobOf('job-of-november-1', PENDING))
    await expect.element(neighbours.getByText('1 of 4')).toBeVisible()
    await callsMade()
    const boxOfNext = () => next.element().getBoundingClientRect().toJSON()
    const before = boxOfNext()
    jobs.set('job-of-november-2', 'IN_PROGRESS')
    await next.click()
    await expect.element(neighbours.getByText('2 of 4 · No longer Pending')).toBeVisible()
    expect(boxOfNext()).toEqual(before)
  })

  test('cannot be opened where the rest of the list cannot be read, which is said', async () => {
    haveJobs(3, { size: 2 })
    let isDown = true
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) =>
        isDown && request.url.includes('page=2') ? new HttpResponse(null, { status: 500 }) : undefined,
      ),
    )
    expectConsoleError(/500/)
    const { history } = await renderApp(jobOf('job-2', PENDING))
    await expect.element(neighbours.getByText('2 of 3')).toBeVisible()
    await callsMade()
    await next.click()
    await expect.element(toastOf('The rest of the list could not be loaded')).toBeVisible()
    isDown = false
    await next.click()
    await expectAddress(history, jobOf('job-3', 'status=PENDING&page=2'))
  })

  test('is not opened after "Previous", though the rest of the list comes only then', async () => {
    haveJobs(3, { size: 2 })
    const rest = gate()
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) =>
        request.url.includes('page=2') ? rest.opened().then(() => undefined) : undefined,
      ),
    )
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 3')).toBeVisible()
    await next.click()
    await expect.element(heading('job-2')).toBeVisible()
    await next.click() // waits for the rest
    await userEvent.keyboard('k')
    await expectAddress(history, jobOf('job-1', PENDING))
    rest.open()
    await callsMade()
    await expect.element(heading('job-1')).toBeVisible()
    await expectAddress(history, jobOf('job-1', PENDING))
  })

  test('stays though a change here has it fit no more', async () => {
    haveJobs(3)
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await next.click()
    await expect.element(heading('job-2')).toBeVisible()
    await expect.element(status).not.toHaveAttribute('aria-disabled')
    await choose('Completed')
    await callsMade()
    await expectAddress(history, jobOf('job-2', PENDING))
    await next.click()
    await expectAddress(history, jobOf('job-3', PENDING))
    await userEvent.keyboard('k')
    await callsMade()
    await expectAddress(history, jobOf('job-2', PENDING))
  })

  test('fits where its status is not told', async () => {
    const jobs = haveJobs(2)
    server.use(http.get(endpoint('admin/jobs/job-2'), () => HttpResponse.json({ data: { id: 'job-2' } })))
    jobs.set('job-2', 'PENDING')
    const { history } = await renderApp(jobOf('job-1', PENDING))
    await expect.element(neighbours.getByText('1 of 2')).toBeVisible()
    await next.click()
    await callsMade()
    await expectAddress(history, jobOf('job-2', PENDING))
  })
})
