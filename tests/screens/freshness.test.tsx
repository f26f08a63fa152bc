import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { passTime } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { screens as allScreens, records } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { postFromOtherTab } from '@tests/support/tabs'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// What is read again, and what stays on the screen meanwhile.

/** Another tab of this browser has changed these. */
function hearStale(...names: string[]): void {
  postFromOtherTab({ kind: 'stale', keys: names.map((name) => [name]) })
}

const entry = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

describe('what changed', () => {
  test("a job's new status shows on the dashboard that was seen before", async () => {
    const recent = page.getByRole('table', { name: 'Recent Jobs' })
    await renderApp('/dashboard')
    await recent.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Change status' }).click()
    const choice = page.getByRole('menuitemradio', { checked: false }).first()
    await expect.element(choice).toBeVisible()
    const status = choice.element().textContent ?? ''
    await choice.click()
    await expect.element(page.getByText('Job status updated successfully')).toBeVisible()
    await entry('Dashboard').click()
    await expect.element(recent.getByRole('row').nth(1)).toHaveTextContent(status)
    expect(await callsMade('GET /api/v1/admin/dashboard')).toHaveLength(2)
  })

  test('in another tab is read again where it is seen, and elsewhere once somebody looks', async () => {
    await renderApp('/jobs')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await entry('Plans').click()
    const { name } = first(marketplace.plans.all())
    await expect.element(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    const before = (await callsMade()).length
    hearStale('jobs', 'plans')
    await expect.poll(() => calls().length).toBeGreaterThan(before)
    expect((await callsMade()).slice(before).map(({ path }) => path)).toEqual(['/api/v1/plan'])
    await entry('Jobs').click()
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    expect((await callsMade()).slice(before + 1).map(({ path }) => path)).toEqual(['/api/v1/admin/jobs'])
  })

  test('in a plan is not undone by an answer that was under way', async () => {
    const { id, name } = first(marketplace.plans.all())
    const before = structuredClone(marketplace.plans.all())
    const late = gate()
    await renderApp(`/plans?plan=${id}&mode=edit`)
    await page.getByLabelText('Plan Name').fill('Monsoon Cover')
    await atRest()
    server.use(
      http.get(
        endpoint('plan'),
        async () => {
          await late.opened()
          return found({ plans: before })
        },
        { once: true },
      ),
    )
    const reads = calls('GET /api/v1/plan').length
    hearStale('plans')
    await expect.poll(() => calls('GET /api/v1/plan').length).toBe(reads + 1)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    late.open()
    await atRest()
    await expect.element(page.getByText('Monsoon Cover').first()).toBeVisible()
    await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument()
  })
})

describe('while it is read again', () => {
  const aCustomer = () => first(marketplace.customers.all())
  const aPlan = () => first(marketplace.plans.all())
  const screens = [
    { what: 'the dashboard', url: () => '/dashboard', shownText: () => 'Total Customers', key: 'dashboard' },
    {
      what: 'a list',
      url: () => `/customers?query=${encodeURIComponent(aCustomer().name)}`,
      shownText: () => aCustomer().name,
    },
    { what: 'a record', url: () => `/customers/${aCustomer().id}`, shownText: () => aCustomer().name },
    { what: 'all plans', url: () => '/plans', shownText: () => aPlan().name, key: 'plans' },
    { what: 'a plan', url: () => `/plans?plan=${aPlan().id}`, shownText: () => aPlan().name, key: 'plans' },
  ]

  test.each(screens)(
    '$what stays, and does so when that fails',
    async ({ url, shownText, key = 'customers' }) => {
      expectConsoleError(/ApiError/)
      await renderApp(url())
      const text = page.getByRole('main').getByText(shownText(), { exact: true }).first()
      await expect.element(text).toBeVisible()
      await atRest()
      const before = calls().length
      const answer = gate()
      server.use(
        http.get(endpoint('*'), async () => {
          await answer.opened()
          return refused(500, 'Out of order')
        }),
      )
      hearStale(key)
      await expect.poll(() => calls().length).toBeGreaterThan(before)
      await expect.element(text).toBeVisible()
      answer.open()
      await atRest()
      await expect.element(text).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    },
  )

  test('the rows of a list are dimmed by a page that is on its way, and by no other read', async () => {
    await renderApp('/customers')
    const table = page.getByRole('table', { name: 'Customers' })
    const opacity = () => getComputedStyle(table.element().querySelector('tbody') ?? document.body).opacity
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await atRest()
    const before = calls().length
    const again = gate()
    server.use(http.get(endpoint('admin/customers'), again.opened, { once: true }))
    hearStale('customers')
    await expect.poll(() => calls().length).toBeGreaterThan(before)
    expect(opacity()).toBe('1')
    await expect.element(table).toHaveAttribute('aria-busy', 'false')
    again.open()
    await atRest()

    const next = gate()
    server.use(http.get(endpoint('admin/customers'), next.opened))
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    expect(opacity()).toBe('0.5')
    next.open()
    await expect.element(page.getByText(/Showing 21 to 30/)).toBeVisible()
    await expect.poll(opacity).toBe('1')
  })

  test('what is said of the rows is said of those that are there, until the next page is', async () => {
    await renderApp('/customers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await atRest()
    const next = gate()
    server.use(http.get(endpoint('admin/customers'), next.opened))
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await expect.element(page.getByText('Updated 12:00')).toBeVisible()
    next.open()
    await expect.element(page.getByText(/Showing 21 to 30/)).toBeVisible()
  })

  test.each([
    [
      'a list',
      () => '/customers',
      'You are offline. The list will load when you are back online.',
      () => /Showing 1 to 10/,
    ],
    [
      'a record',
      () => `/customers/${aCustomer().id}`,
      'You are offline. This will load when you are back online.',
      () => aCustomer().name,
    ],
  ])('offline %s says so, and is read once the connection is back', async (_, to, said, shownText) => {
    const { history } = await renderApp('/plans')
    await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible()
    const comeBack = goOffline()
    history.push(to())
    await expect.element(page.getByText(said)).toBeVisible()
    expect(page.getByText(/^Loading/).elements()).toEqual([])
    comeBack()
    await expect.element(page.getByText(shownText()).first()).toBeVisible()
    await expect.element(page.getByText(said)).not.toBeInTheDocument()
  })

  test('"Refresh" offline says that nothing could be read', async () => {
    await renderApp('/customers')
    await expect.element(page.getByText(/Showing 1 to 10/)).toBeVisible()
    await atRest()
    goOffline()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(page.getByText('You are offline. The list could not be refreshed.')).toBeVisible()
    await expect.element(page.getByText('Updated 12:00')).toBeVisible()
  })

  test('the rows of one filter are never shown under another', async () => {
    const { history } = await renderApp('/jobs?status=PENDING')
    const table = page.getByRole('table', { name: 'Jobs' })
    await expect.element(table.getByText('Pending').first()).toBeVisible()
    const answer = gate()
    server.use(http.get(endpoint('admin/jobs'), answer.opened))
    history.push('/jobs?status=COMPLETED')
    await expect.element(page.getByText('Loading jobs...')).toBeVisible()
    expect(table.getByText('Pending').elements()).toEqual([])
    answer.open()
    await expect.element(table.getByText('Completed').first()).toBeVisible()
  })
})

describe('an open record', () => {
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const main = page.getByRole('main')

  test.each(records)('of $name tells when it was read, and is read again once a minute', async (record) => {
    const { address, path } = screenOf(record)
    await renderApp(address)
    await expect.element(main.getByText('Updated 12:00')).toBeVisible()
    await atRest()
    const call = `GET /api/v1/${path}`
    expect(calls(call)).toHaveLength(1)
    await passTime(60_000)
    await expect.element(main.getByText('Updated 12:01')).toBeVisible()
    expect(await callsMade(call)).toHaveLength(2)
    await refresh.click()
    await expect.poll(() => calls(call)).toHaveLength(3)
  })

  test('is not read beneath a modal, and a read that fails leaves its age', async () => {
    expectConsoleError(/ApiError/)
    const { id } = first(marketplace.jobs.all())
    await renderApp(`/jobs/${id}`)
    await expect.element(main.getByText('Updated 12:00')).toBeVisible()
    await atRest()
    const path = `GET /api/v1/admin/jobs/${id}`
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
    await passTime(60_000)
    expect(await callsMade(path)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    server.use(http.get(endpoint('admin/jobs/:id'), () => refused(500, '')))
    await passTime(60_000)
    await expect.poll(() => calls(path)).toHaveLength(2)
    await expect.element(main.getByText('Updated 12:00')).toBeVisible()
    await refresh.click()
    await expect.element(page.getByText('This could not be refreshed')).toBeVisible()
  })

  test('that somebody deletes meanwhile is told to be gone', async () => {
    expectConsoleError(/ApiError.* 404 /)
    const { id } = first(marketplace.jobs.all())
    await renderApp(`/jobs/${id}`)
    await expect.element(main.getByText('Updated 12:00')).toBeVisible()
    await atRest()
    marketplace.jobs.remove(id)
    await passTime(60_000)
    await expect.element(page.getByRole('heading', { name: 'Job not found' })).toBeVisible()
  })
})

function screenOf({ name }: { name: string }) {
  const screen = allScreens.find(({ at }) => at === `/${name}/$id`)
  if (!screen) throw new Error(`${name} has no screen of a record`)
  return screen
}
