import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { goOffline } from '@tests/support/network'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { first, owedCenter } from '@tests/support/rows'
import { endpoints, lists, records } from '@tests/support/screens'
import { calls, callsUnderWay, server } from '@tests/support/server'
import { postFromOtherTab } from '@tests/support/tabs'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearToken } from '@/http/token'
import { formatPhone } from '@/lib/phone'
import { hashOf, STORAGE_KEYS } from '@/lib/storage'
import { lettered, resourceOf } from '@/resources'

const DELAY = 300

/** What the API tells whole, and Find searches. */
const catalogues = endpoints.filter(({ name }) => resourceOf(name))

const dialog = page.getByRole('dialog', { name: 'Find' })
const field = dialog.getByRole('combobox', { name: 'Find' })
const group = (name: string) => dialog.getByRole('group', { name, exact: true })
const option = (name: string | RegExp) => dialog.getByRole('option', { name })
const chosen = dialog.getByRole('option', { selected: true })
const status = dialog.getByRole('status')

async function openFind(url = '/plans') {
  const app = await renderApp(url)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return app
}

/** Puts a text into the field at once, as a paste does. */
async function paste(text: string): Promise<void> {
  await field.fill(text)
}

async function look(text: string): Promise<void> {
  await paste(text)
  await turnClock(DELAY)
}

/** Looks for a text; answers what is asked of the server for it. */
async function lookAsking(text: string): Promise<string[]> {
  const before = (await callsMade()).length
  await look(text)
  await expect.poll(() => calls().length).toBeGreaterThan(before)
  const asked = (await callsMade()).slice(before)
  return asked.map(({ path, search }) => `${path} ${search.search ?? ''}`)
}

test('offline it says that records are not searched, and searches them after it', async () => {
  await openFind()
  const comeBack = goOffline()
  await look(first(marketplace.customers.all()).name)
  await expect
    .element(status)
    .toHaveTextContent('You are offline. Records will be searched when you are back')
  await expect.element(dialog.getByText(/^Nothing found/)).not.toBeInTheDocument()
  comeBack()
  await expect.element(group('Customers')).toBeVisible()
  await callsMade()
})

describe('opening and closing', () => {
  test.each([
    ['Ctrl+K', () => userEvent.keyboard('{Control>}k{/Control}')],
    ['⌘K', () => userEvent.keyboard('{Meta>}k{/Meta}')],
    ['/ outside a list', () => userEvent.keyboard('/')],
    ['the button "Find"', () => page.getByRole('button', { name: 'Find', exact: true }).click()],
  ])('%s opens it, Escape closes it, and the focus is where it was', async (how, open) => {
    await renderApp('/plans')
    const link = page.getByRole('link', { name: 'Plans', exact: true })
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    const button = page.getByRole('button', { name: 'Find', exact: true })
    link.element().focus()
    await open()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(how.startsWith('the button') ? button : link).toHaveFocus()
  })

  test('Ctrl+K again closes it', async () => {
    await openFind()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('over a modal, Escape closes it alone', async () => {
    await renderApp('/plans?mode=add')
    const name = page.getByLabelText('Plan Name')
    await name.fill('Gold')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('Gold')
  })

  test('what is typed at once is in its field, and nowhere else', async () => {
    await renderApp('/customers')
    const search = page.getByPlaceholder(/^Search customers/)
    await search.click()
    await userEvent.keyboard('{Control>}k{/Control}ravi kumar')
    await expect.element(field).toHaveValue('ravi kumar')
    await expect.element(search).toHaveValue('')
  })

  test('stays open while the list below searches for what was typed before', async () => {
    const { history } = await renderApp('/customers')
    await page.getByPlaceholder(/^Search customers/).click()
    await userEvent.keyboard('ravi{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await expectAddress(history, '/customers?query=ravi')
    await userEvent.keyboard('kumar')
    await expect.element(field).toHaveValue('kumar')
  })

  test('Back closes it', async () => {
    const { history } = await openFind('/plans')
    history.push('/services')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('before anything is typed', () => {
  test('offers every screen, and what can be done', async () => {
    await openFind('/customers')
    const screenOptions = group('Go to').getByRole('option')
    await expect
      .poll(() => screenOptions.elements().map(({ textContent }) => textContent))
      .toEqual(lettered.map(({ label, letter }) => `${label}G${letter.toUpperCase()}`))
    await expect
      .poll(() =>
        group('Do')
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'Copy link',
        'ExportE',
        'Filter CustomersF',
        'Totals',
        'Views',
        'Add Service Center',
        'Add Plan',
        'Add Service',
        'Make PaymentPayouts Due',
        'Color scheme: Light',
        'Color scheme: Dark',
        'Color scheme: SystemCurrent',
        'Activity',
        'Change password',
        'Keyboard shortcuts?',
        'Lock',
        'Log out',
        'RefreshR',
      ])
  })

  test('goes to a screen, which has the focus', async () => {
    const { history } = await openFind('/plans')
    await option('Customer Payments').click()
    await expectAddress(history, '/customer-payments')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test.each([
    ['Change password', 'Change password'],
    ['Log out', 'Confirm Logout'],
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
  ])('"%s" opens its dialog, which gives the focus back to where it was before', async (act, title) => {
    await renderApp('/customers')
    const name = page.getByRole('row').nth(1).getByRole('link').first()
    await expect.element(name).toBeVisible()
    name.element().focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill(act)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveFocus()
  })

  test('acts of the screen stand first', async () => {
    await openFind('/jobs')
    await option('Filter Jobs').click()
    await expect.element(page.getByRole('dialog', { name: 'Filter Jobs' })).toBeVisible()
  })

  test('lists the records that were opened, the latest first, until the admin logs out', async () => {
    const [customer, job] = [first(marketplace.customers.all()), first(marketplace.jobs.all())]
    const otherCustomer = first(marketplace.customers.all().slice(1))
    const visits = [
      [`/customers/${customer.id}`, customer.name],
      [`/customers/${otherCustomer.id}`, otherCustomer.name],
      [`/jobs/${job.id}`, `Job #${job.id}`],
      [`/customers/${customer.id}`, customer.name],
    ] as const
    const { history } = await renderApp('/plans')
    for (const [path, name] of visits) {
      history.push(path)
      await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    await userEvent.keyboard('{Control>}k{/Control}')
    const recent = group('Recent').getByRole('option')
    await expect.element(recent.first()).toHaveTextContent(customer.name)
    await expect.element(recent.nth(1)).toHaveTextContent(`Job #${job.id}`)
    await expect.element(recent.nth(2)).toHaveTextContent(otherCustomer.name)
    expect(recent.elements()).toHaveLength(3)
    for (const secret of [DEMO_ADMIN.email, customer.name, otherCustomer.name])
      expect(JSON.stringify(localStorage)).not.toContain(secret)

    await field.fill('log out')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('wayside.recent.'))).toEqual([])
  })

  test('keeps the ten records that were opened last', async () => {
    const key = `${STORAGE_KEYS.recent} ${hashOf(DEMO_ADMIN.email)}`
    const before = Array.from({ length: 10 }, (_, index) => ({ list: 'jobs', id: `job-${index}` }))
    localStorage.setItem(key, JSON.stringify(before))
    const customer = first(marketplace.customers.all())
    await renderApp(`/customers/${customer.id}`)
    await expect.element(page.getByRole('heading', { name: customer.name, level: 1 })).toBeVisible()
    const kept = (): { id: string }[] => JSON.parse(localStorage.getItem(key) ?? '[]')
    await expect.poll(() => kept()[0]?.id).toBe(customer.id)
    expect(kept().map(({ id }) => id)).toEqual([customer.id, ...before.slice(0, 9).map(({ id }) => id)])
  })

  test('reads the names of those that were opened before a reload, each once, and leaves out what is gone', async () => {
    const customer = first(marketplace.customers.all())
    const [center, payment] = [
      first(marketplace.serviceCenters.all()),
      first(marketplace.customerPayments.all()),
    ]
    const opened = [
      { list: 'service-centers', id: center.id },
      { list: 'customers', id: 'gone' },
      { list: 'customers', id: customer.id },
      { list: 'customer-payments', id: payment.id },
      { list: 'of-another-version', id: '1' },
    ]
    localStorage.setItem(`${STORAGE_KEYS.recent} ${hashOf(DEMO_ADMIN.email)}`, JSON.stringify(opened))
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
    const names = () =>
      group('Recent')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    for (const _ of ['first', 'second']) {
      await userEvent.keyboard('{Control>}k{/Control}')
      await expect.element(group('Go to')).toBeVisible()
      await expect
        .poll(names)
        .toEqual([
          expect.stringContaining(center.name),
          expect.stringContaining(customer.name),
          expect.stringContaining('Payment'),
        ])
      await userEvent.keyboard('{Escape}')
      await expect.element(group('Go to')).not.toBeInTheDocument()
    }
    const reads = [...opened.slice(0, 3).map(({ list, id }) => `${list}/${id}`), `payments/${payment.id}`]
    for (const read of reads) expect(calls(`GET /api/v1/admin/${read}`), read).toHaveLength(1)
  })

  test('records of two lists that have one id are two of those that were opened', async () => {
    const customer = first(marketplace.customers.all())
    const job = marketplace.jobs.insert({ ...first(marketplace.jobs.all()), id: customer.id })
    const { history } = await renderApp(`/customers/${customer.id}`)
    await expect.element(page.getByRole('heading', { name: customer.name, level: 1 })).toBeVisible()
    history.push(`/jobs/${job.id}`)
    await expect.element(page.getByRole('heading', { name: `Job #${job.id}`, level: 1 })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    const recent = group('Recent').getByRole('option')
    await expect.element(recent.first()).toHaveTextContent(`Job #${job.id}`)
    await expect.element(recent.nth(1)).toHaveTextContent(customer.name)
  })

  test('offers no record that was deleted here, or was found to be gone', async () => {
    expectConsoleError(/^ApiError: 404 \(GET \/api\/v1\/admin\/customers\/\{id\}\)$/)
    const center = first(marketplace.serviceCenters.all())
    const [gone, kept] = marketplace.customers.all()
    if (!gone || !kept) throw new Error('no two customers')
    const { history } = await renderApp(`/customers/${gone.id}`)
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
    await expect.element(heading(gone.name)).toBeVisible()
    history.push(`/customers/${kept.id}`)
    await expect.element(heading(kept.name)).toBeVisible()
    history.push(`/service-centers/${center.id}`)
    await expect.element(heading(center.name)).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Service center deleted successfully')).toBeVisible()
    server.use(http.get(endpoint(`admin/customers/${gone.id}`), () => refused(404, 'No such customer')))
    await passTime(31_000) // what was read is not fresh any more
    history.push(`/customers/${gone.id}`)
    await expect.element(page.getByText('Customer not found')).toBeVisible()

    await userEvent.keyboard('{Control>}k{/Control}')
    const recent = group('Recent').getByRole('option')
    await expect
      .poll(() => recent.elements().map(({ textContent }) => textContent))
      .toEqual([expect.stringContaining(kept.name)])
  })

  test('a record that is gone takes no other with its id from those that were opened', async () => {
    expectConsoleError(/^ApiError: 404 \(GET \/api\/v1\/admin\/customers\/\{id\}\)$/)
    const customer = first(marketplace.customers.all())
    const job = marketplace.jobs.insert({ ...first(marketplace.jobs.all()), id: customer.id })
    const key = `${STORAGE_KEYS.recent} ${hashOf(DEMO_ADMIN.email)}`
    const opened = ['customers', 'jobs'].map((list) => ({ list, id: job.id }))
    localStorage.setItem(key, JSON.stringify(opened))
    marketplace.customers.remove(customer.id)
    await renderApp(`/customers/${customer.id}`)
    await expect.element(page.getByText('Customer not found')).toBeVisible()
    await expect.poll(() => JSON.parse(localStorage.getItem(key) ?? '')).toEqual(opened.slice(1))
  })

  test('what was tampered with in the storage is passed over', async () => {
    const customer = first(marketplace.customers.all())
    const { history } = await renderApp(`/customers/${customer.id}`)
    await expect.element(page.getByRole('heading', { name: customer.name })).toBeVisible()
    await expect
      .poll(() => Object.keys(localStorage).find((key) => key.startsWith('wayside.recent.')))
      .toBeDefined()
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"list":')
    history.push('/plans')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(group('Go to')).toBeVisible()
    await expect.element(group('Recent')).not.toBeInTheDocument()
  })
})

describe('looking for records', () => {
  test('asks 300 ms after the last key, from two letters on, for five of each', async () => {
    await openFind('/customers')
    const before = (await callsMade()).length
    await userEvent.keyboard('r')
    await passTime(DELAY)
    expect(await callsMade()).toHaveLength(before)
    await userEvent.keyboard('a')
    await passTime(DELAY - 1)
    await userEvent.keyboard('o')
    await passTime(DELAY - 1)
    expect(await callsMade()).toHaveLength(before)
    await passTime(1)
    const asked = () => calls().slice(before)
    await expect
      .poll(() =>
        asked()
          .map(({ path, search }) => `${path}?${new URLSearchParams(search)}`)
          .sort(),
      )
      .toEqual(
        [
          ...lists.map(({ path }) => `/api/v1/${path}?search=rao&page=1&limit=5`),
          ...catalogues.map(({ path }) => `/api/v1/${path}?`),
        ].sort(),
      )
    await expect.element(group('Customers').getByRole('option').nth(0)).toBeVisible()
  })

  test('each group ends with the way to all of it', async () => {
    const { history } = await openFind()
    await look('rao')
    await option('All in Customers').click()
    await expectAddress(history, '/customers?query=rao')
  })

  test('neither that way nor a failure counts as a result', async () => {
    expectConsoleError(/500/)
    const [only] = marketplace.customers.all()
    if (!only) throw new Error('no customer')
    marketplace.customers.update(only.id, { name: 'Xylophone Zed' })
    server.use(http.get(endpoint('admin/jobs'), () => refused(500, 'Down')))
    await openFind()
    await look('xylophone zed')
    await expect.element(option('All in Customers')).toBeVisible()
    await expect.element(option('Jobs could not be searched')).toBeVisible()
    await expect.element(status).toHaveTextContent(/^1 result$/)
    await look('xylophone zee')
    await expect.element(option('Jobs could not be searched')).toBeVisible()
    await expect.element(status).toHaveTextContent(/^No results$/)
  })

  test('arrows choose, Enter opens, and the choice is told', async () => {
    const { history } = await openFind()
    await look('rao')
    await expect.element(group('Customers')).toBeVisible()
    await callsMade()
    await expect.element(status).toHaveTextContent(/^\d+ results$/)
    await userEvent.keyboard('{ArrowDown}')
    const second = dialog.getByRole('option').nth(1)
    await expect.element(second).toHaveAttribute('aria-selected', 'true')
    await expect.element(field).toHaveAttribute('aria-activedescendant', second.element().id)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(dialog.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => history.location.href).toMatch(/^\/customers\/cus_/)
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('groups show as they come, and what was chosen stays chosen', async () => {
    const answer = gate()
    server.use(http.get(endpoint('admin/customers'), answer.opened))
    await openFind()
    await look('rao')
    await expect.element(group('Jobs')).toBeVisible()
    await expect.element(status).toHaveTextContent('Searching…')
    await userEvent.keyboard('{ArrowDown}')
    const text = chosen.element().textContent ?? ''
    answer.open()
    await expect.element(group('Customers')).toBeVisible()
    await expect.element(chosen).toHaveTextContent(text)
    await expect.element(status).toHaveTextContent(/^\d+ results$/)
  })

  test('one that failed says so, and can be tried again, while the others stand', async () => {
    expectConsoleError(/500/)
    server.use(http.get(endpoint('admin/jobs'), () => refused(500, 'Down'), { once: true }))
    await openFind()
    await look('rao')
    await expect.element(group('Customers')).toBeVisible()
    const failure = option('Jobs could not be searched')
    await expect.element(failure).toBeVisible()
    const again = gate()
    server.use(http.get(endpoint('admin/jobs'), again.opened))
    await failure.click()
    await expect.element(status).toHaveTextContent('Searching…')
    await expect.element(failure).not.toBeInTheDocument()
    again.open()
    await expect.element(option('All in Jobs')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
    await expect.element(page.getByText('Down')).not.toBeInTheDocument()
  })

  test('a catalogue that failed is told in its group, by no toast', async () => {
    expectConsoleError(/500/)
    server.use(http.get(endpoint('admin/services'), () => refused(500, 'Down')))
    await openFind()
    await look('towing')
    await expect.element(option('Services could not be searched')).toBeVisible()
    await callsMade()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('a look that is superseded is aborted', async () => {
    const answer = gate()
    server.use(http.get(endpoint('admin/customers'), answer.opened, { once: true }))
    await openFind()
    await look('ra')
    await expect.poll(() => calls('GET /api/v1/admin/customers')).toHaveLength(1)
    await look('rao')
    await expect.element(group('Customers')).toBeVisible()
    await expect.poll(callsUnderWay).toEqual([])
  })

  test('what was found for another text never shows', async () => {
    await openFind()
    await look('rao')
    await expect.element(group('Customers')).toBeVisible()
    await userEvent.keyboard('x')
    await expect.element(group('Customers')).not.toBeInTheDocument()
    await turnClock(DELAY)
    await callsMade()
    await expect.element(dialog.getByText('Nothing found for “raox”')).toBeVisible()
  })

  test('logging out elsewhere meanwhile leaves nothing', async () => {
    const answer = gate()
    server.use(http.get(endpoint('admin/customers'), answer.opened))
    await openFind()
    await look('rao')
    await expect.poll(() => calls('GET /api/v1/admin/customers')).toHaveLength(1)
    postFromOtherTab({ kind: 'logged-out' })
    clearToken() // which that tab has done
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    answer.open()
    await callsMade()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a name of 300 letters stays on its line, and HTML in it is text', async () => {
    const long = 'Venkata'.repeat(43).slice(0, 300)
    const html = '<img src=x onerror=alert(1)>'
    server.use(
      http.get(endpoint('admin/customers'), () =>
        HttpResponse.json({
          data: [
            { id: 'cus_1', name: long, phoneNumber: '+919876543210' },
            { id: 'cus_2', name: html },
          ],
          totalPages: 1,
        }),
      ),
    )
    await openFind()
    await look('venkata')
    const line = option(long)
    await expect.element(line).toBeVisible()
    expect(line.element().getBoundingClientRect().height).toBeLessThan(60)
    expect(line.element().getBoundingClientRect().right).toBeLessThan(innerWidth)
    await expect.element(option(html)).toBeVisible()
    expect(dialog.element().querySelector('img')).toBeNull()
  })

  test('a server that sends more than was asked for fills no more than five lines', async () => {
    server.use(
      http.get(endpoint('admin/customers'), () =>
        HttpResponse.json({
          data: Array.from({ length: 40 }, (_, id) => ({ id, name: `Asha ${id}` })),
          totalPages: 1,
        }),
      ),
    )
    await openFind()
    await look('asha')
    await expect.element(option('All in Customers')).toBeVisible()
    expect(group('Customers').getByRole('option').elements()).toHaveLength(6)
  })
})

describe('paste anything', () => {
  test.each(['98765 43210', '+91-98765-43210', '०९८७६५४३२१०'])(
    'a phone number is looked up as the server holds it: %s',
    async (phone) => {
      await openFind()
      const asked = await lookAsking(phone)
      expect(asked).toContain('/api/v1/admin/customers +919876543210')
      expect(asked.filter((call) => /customers\/|jobs\//.test(call))).toEqual([])
    },
  )

  test('an address of this console opens without asking anybody', async () => {
    const { history } = await openFind()
    const before = (await callsMade()).length
    await paste(`${location.origin}/jobs?status=PENDING`)
    await passTime(DELAY)
    expect(await callsMade()).toHaveLength(before)
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs?status=PENDING')
  })

  test('an address of another site is said to be one', async () => {
    await openFind()
    await paste('https://other.example.com/jobs/job_1')
    await expect.element(dialog.getByText("This link doesn't belong to this console.")).toBeVisible()
    expect(await passTime(DELAY)).toBe(0)
  })

  test('an id is looked up wherever records have one, and what has it stands first', async () => {
    const job = first(marketplace.jobs.all())
    server.use(http.get(endpoint('admin/customers/:id'), () => refused(400, 'No id of a customer')))
    const { history } = await openFind()
    const asked = await lookAsking(`"${job.id}"`)
    await expect.element(group('Found by ID').getByRole('option')).toHaveTextContent(`Job #${job.id}`)
    for (const { path } of records) expect(asked).toContain(`/api/v1/${path(job.id)} `)
    await expect.element(chosen).toHaveTextContent(`Job #${job.id}`)
    expect(option(new RegExp(job.id)).elements(), 'once, though the search finds it, too').toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/jobs/${job.id}`)
    await expect.element(page.getByRole('heading', { name: `Job #${job.id}` })).toBeVisible()
    expect((await callsMade(`GET /api/v1/admin/jobs/${job.id}`)).length).toBe(1)
  })

  test('an id of one digit is looked up, and not searched for', async () => {
    const job = first(marketplace.jobs.all())
    server.use(
      http.get(endpoint('admin/jobs/7'), () => HttpResponse.json({ data: { ...job, id: '7' } })),
      http.get<{ id: string }>(endpoint('admin/:list/8'), () => refused(404, 'No such record')),
      http.get<{ id: string }>(endpoint('admin/:list/7'), () => refused(404, 'No such record')),
    )
    await openFind()
    const asked = await lookAsking('7')
    await expect.element(group('Found by ID').getByRole('option')).toHaveTextContent('Job #7')
    expect(asked.toSorted()).toEqual(records.map(({ path }) => `/api/v1/${path('7')} `).toSorted())
    await look('8')
    await expect.element(dialog.getByText(/^No record has the ID 8\./)).toBeVisible()
  })

  test('an id of a kind is looked up there alone, and what has it stands first', async () => {
    const { history } = await openFind()
    const customer = { ...first(marketplace.customers.all()), id: '3' }
    const job = { ...first(marketplace.jobs.all()), id: '3' }
    server.use(
      http.get(endpoint('admin/customers/3'), () => HttpResponse.json({ data: customer })),
      http.get(endpoint('admin/jobs/3'), () => HttpResponse.json({ data: job })),
      http.get(endpoint('admin/:list/3'), () => refused(404, 'No such record')),
    )
    expect(await lookAsking('job 3')).toEqual(['/api/v1/admin/jobs/3 '])
    await expect.element(chosen).toHaveTextContent('Job #3')
    await paste('')
    await look('#3')
    await expect.element(group('Found by ID').getByRole('option').nth(1)).toHaveTextContent(customer.name)
    await expect.element(chosen).toHaveTextContent('Job #3')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs/3')
  })

  test('a pasted megabyte is cut, and asks for no more than a text', async () => {
    await openFind()
    for (const call of await lookAsking('a1'.repeat(5e5))) expect(call.length).toBeLessThan(300)
  })
})

describe('what is named exactly is what Enter opens', () => {
  test.each([
    ['payouts due', '/payouts-due'],
    ['Pending payouts', '/payouts-due'],
    ['garages', '/service-centers'],
    ['go to jobs', '/jobs'],
    ['add center', '/service-centers/add'],
    ['new garage', '/service-centers/add'],
    ['add service', '/services?mode=add'],
    ['make payment', '/payouts-due'],
    ['inactive plans', '/plans?status=inactive'],
  ])('%s', async (text, address) => {
    const { history } = await openFind('/customers')
    await look(text)
    await expect.element(status).toHaveTextContent(/^\d+ results?$/)
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, address)
  })

  test.each(['logout', 'log out', 'sign out'])('%s', async (text) => {
    await openFind('/plans')
    await paste(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
  })

  test('a record, before others that hold its name, before screens in part, and before lists', async () => {
    const [annex, center] = marketplace.serviceCenters.all()
    if (!annex || !center) throw new Error('no two centers')
    marketplace.serviceCenters.update(annex.id, { name: 'Speedy Garage 02 Annex' })
    marketplace.serviceCenters.update(center.id, { name: 'Speedy Garage' })
    const { history } = await openFind()
    await look('speedy garage')
    await expect.element(group('Service Centers').getByRole('option').nth(1)).toHaveTextContent('Annex')
    await expect.element(chosen).toHaveTextContent(/^Speedy Garage(?! 02)/)
    await expect.element(dialog.getByRole('option').last()).toHaveTextContent('Service Centers: "speedy"')
    await look('speedy garage 02')
    await expect.element(chosen).toHaveTextContent('Speedy Garage 02 Annex')
    await expect.element(group('Lists')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/service-centers/${annex.id}`)
  })

  test('a plan, said to be one', async () => {
    const plan = first(marketplace.plans.all())
    marketplace.plans.update(plan.id, { name: 'Gold' })
    const { history } = await openFind()
    await look('gold plan')
    await expect.element(chosen).toHaveTextContent('Gold')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/plans?plan=${plan.id}`)
  })
})

test('several values make a link each', async () => {
  await openFind()
  await look('pending or accepted jobs')
  await expect
    .poll(() =>
      group('Lists')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Jobs: Pending', 'Jobs: Accepted'])
})

describe('on a record', () => {
  const acts = () =>
    group('Do')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)

  test('of a center, what can be done there stands first', async () => {
    const center = owedCenter(100)
    const { history } = await openFind(`/service-centers/${center.id}`)
    await expect
      .poll(() => acts().slice(0, 9))
      .toEqual(
        expect.arrayContaining([
          ...['View Jobs', 'View Payouts', 'Statement', 'Edit', 'Duplicate', 'Make PaymentP', 'Delete'],
          `Call${formatPhone(center.phone)}`,
        ]),
      )
    await paste('edit')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/service-centers/${center.id}/edit`)
  })

  test('of a center that is owed money, "make payment" opens its payment', async () => {
    const center = owedCenter(100)
    await openFind(`/service-centers/${center.id}`)
    await expect.poll(acts).toContain('Make PaymentP')
    await paste('make payment')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: /Make Payment|Payment/ })).toBeVisible()
  })

  test('of a job, its status can be changed', async () => {
    const job = first(marketplace.jobs.all())
    await openFind(`/jobs/${job.id}`)
    await expect.poll(acts).toContain('Change statusS')
    await paste('change status')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitemradio', { name: 'Completed' })).toBeVisible()
  })

  test('of a customer, the number is called', async () => {
    const customer = first(marketplace.customers.all())
    await openFind(`/customers/${customer.id}`)
    await expect.poll(acts).toContain(`Call${formatPhone(customer.phoneNumber)}`)
    const called: (string | null)[] = []
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
      if (!link) return
      called.push(link.getAttribute('href'))
      event.preventDefault()
    }
    addEventListener('click', onClick)
    await paste('call')
    await userEvent.keyboard('{Enter}')
    removeEventListener('click', onClick)
    expect(called).toEqual([`tel:${customer.phoneNumber}`])
  })

  test('of a plan over its list, it can be edited', async () => {
    const plan = first(marketplace.plans.all())
    const { history } = await renderApp(`/plans?plan=${plan.id}`)
    await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await paste('edit plan')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, `/plans?plan=${plan.id}&mode=edit`)
  })
})

test('of several payout slips, each offers its own text', async () => {
  const references = marketplace.payouts
    .all()
    .slice(0, 3)
    .map(({ referenceNumber }) => referenceNumber)
  await openFind(`/service-center-payments/slip?references=${references.join('%0A')}`)
  await paste('send on whatsapp')
  await expect.element(option(/Send on WhatsApp/).nth(2)).toBeVisible()
  for (const index of [1, 2]) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/Send on WhatsApp/).nth(index)).toHaveAttribute('aria-selected', 'true')
  }
})

test('of two payout slips with one reference number, each offers its own text', async () => {
  server.use(
    http.get(endpoint('admin/get-service-center-payments'), () =>
      found(
        ['Sharma Motors', 'Verma Motors'].map((serviceCenter) => ({
          referenceNumber: 'PO-7',
          serviceCenter,
        })),
      ),
    ),
  )
  await openFind('/service-center-payments/slip?reference=PO-7')
  await paste('send on whatsapp')
  await expect.element(option(/Send on WhatsApp.*Verma Motors/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .element(page.getByRole('dialog').getByLabelText('Text'))
    .toHaveValue('Paid to Verma Motors, reference PO-7.')
})

test('it opens on a payout slip, too', async () => {
  const { referenceNumber } = first(marketplace.payouts.all())
  const { history } = await renderApp(`/service-center-payments/slip?reference=${referenceNumber}`)
  await expect
    .element(page.getByRole('button', { name: 'Print' }))
    .not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(group('Do').getByRole('option', { name: 'Print' })).toBeVisible()
  await paste('jobs')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/jobs')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(field).toHaveFocus()
})

test('a status that is turned round is not taken for what it is not', async () => {
  await openFind()
  await look('jobs not completed')
  await expect.element(status).not.toHaveTextContent('Searching')
  expect(option(/Completed/).elements()).toEqual([])
  const [asked] = await callsMade('GET /api/v1/admin/jobs')
  expect(asked?.search).toMatchObject({ search: 'jobs not completed' })
  await look('customers who are not active')
  await expect.element(status).not.toHaveTextContent('Searching')
  expect(option(/^Customers:/).elements()).toEqual([])
})

test('say what you want: words become the link to a filtered list', async () => {
  const { history } = await openFind()
  await paste('pending jobs of asha')
  await expect.element(chosen).toHaveTextContent('Jobs: "asha", Pending')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/jobs?status=PENDING&search=asha')
})

test('the joiner of a Marathi name is searched for, as in its list', async () => {
  const customer = first(marketplace.customers.all())
  const name = 'प्र्\u200dया जोशी'
  marketplace.customers.update(customer.id, { name })
  const { history } = await openFind()
  await look(`\u200f${name}\u202c`)
  await expect.element(group('Customers').getByRole('option').first()).toHaveTextContent(name)
  const [asked] = await callsMade('GET /api/v1/admin/customers')
  expect(asked?.search.search).toBe(name)
  await paste(`pending jobs of ${name}`)
  await expect.element(chosen).toHaveTextContent(`Jobs: "${name}", Pending`)
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, `/jobs?status=PENDING&search=${encodeURIComponent(name).replace('%20', '+')}`)
})

test.each([
  ['unpaid centers', 'Payouts Due', '/payouts-due'],
  ['export jobs', 'Jobs', '/jobs'],
  [
    'total payouts this month',
    'Totals of Service Center Payments: This month',
    '/service-center-payments/totals?period=this-month',
  ],
])('%s leads to the screen %s', async (text, label, address) => {
  const { history } = await openFind()
  await paste(text)
  await expect.element(chosen).toHaveTextContent(label)
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, address)
})
