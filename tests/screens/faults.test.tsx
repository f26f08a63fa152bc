import { notifications } from '@mantine/notifications'
import { DEMO_ADMIN } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp, workUnderWay } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { passRetries } from '@tests/support/retries'
import { owedCenter } from '@tests/support/rows'
import { firstOf, lists, type Screen, screens } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { entries } from '@/find/entries'
import { sessionQuery } from '@/session/session'

const SERVER_WORDS = 'The counters are being rebuilt'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Kind = Screen['kind']
type Fault = {
  name: string
  answer: (kind: Kind) => Response
  /** The line on the console, after "…Error: " or the path of the call. */
  logged: (kind: Kind) => string
  /** The server refuses in words of its own. */
  hasWords?: boolean
  /** A read is tried twice more. */
  isPassing?: boolean
  /** The server answered that the call has succeeded; what it answered cannot be read. */
  isUnreadable?: boolean
}

const gateway = '<!doctype html><h1>502 Bad Gateway</h1>'
const html = { status: 502, headers: { 'Content-Type': 'text/html' } }

const faults: Fault[] = [
  { name: 'no connection', answer: () => HttpResponse.error(), logged: () => 'TypeError', isPassing: true },
  {
    name: 'a 500 with a message',
    answer: () => refused(500, SERVER_WORDS),
    logged: () => 'HTTPError.* 500 ',
    hasWords: true,
  },
  {
    name: 'a 502 with HTML',
    answer: () => new HttpResponse(gateway, html),
    logged: () => 'HTTPError.* 502 ',
    isPassing: true,
  },
  {
    name: 'broken JSON',
    answer: () => new HttpResponse('{"success":true,"data":[{"name":"Asha'),
    logged: () => ': the answer is not JSON$',
    isUnreadable: true,
  },
  {
    name: 'null data',
    answer: () => found(null),
    logged: (kind) => `: data should be ${kind === 'list' ? 'Array' : 'Object'}$`,
    isUnreadable: true,
  },
  {
    name: 'an empty object',
    answer: () => HttpResponse.json({}),
    logged: () => ': data is missing$',
    isUnreadable: true,
  },
  {
    name: 'the other kind of data',
    answer: (kind) => found(kind === 'list' ? { name: 'Asha' } : [{ name: 'Asha' }]),
    logged: (kind) =>
      `: data${kind === 'list' ? ' should be Array' : '(.id|.plans)? (is missing|should be Object)'}$`,
    isUnreadable: true,
  },
]

/** A success by its status alone. */
const noes: Fault[] = [
  { name: 'a page', answer: () => HttpResponse.html(gateway), logged: () => ': the answer is a page$' },
  {
    name: 'a no',
    answer: () => HttpResponse.json({ success: false, message: SERVER_WORDS }),
    logged: () => ': success is false$',
    hasWords: true,
  },
]

const center = owedCenter(100).id
const job = firstOf('jobs')
const plan = firstOf('plans')
const service = firstOf('services')

const main = page.getByRole('main')
const sidebar = page.getByRole('navigation', { name: 'Main' })
const dialog = page.getByRole('dialog')
const table = main.getByRole('table')
const firstLink = table.getByRole('link').first()

type Waiting = Pick<Screen, 'path' | 'kind' | 'toast' | 'isBare'> & {
  url: string
  /** What opens it over the screen, where its address alone does not. */
  opener?: Locator
  loading: Locator
  failed: string
  ready: Locator
}

const waiting = screens.flatMap(({ failed, ...screen }): Waiting[] => {
  if (failed === undefined) return []
  const { address: url, path, kind, toast, isBare, loading, ready } = screen
  const { role, ...named } = ready
  return [
    {
      ...{ url, path, kind, toast, isBare, failed },
      loading: loading === undefined ? table : main.getByText(loading, { exact: true }),
      ready: main.getByRole(role, named).first(),
    },
  ]
})

/** They stand over a screen, and what was shown once stays. */
const modals: Waiting[] = [
  {
    url: `/plans?plan=${plan}`,
    path: 'plan',
    kind: 'object',
    loading: dialog.getByText('Loading plan...'),
    failed: 'Failed to load plan',
    ready: dialog.getByRole('button', { name: 'Edit Plan' }),
  },
  {
    url: `/services?service=${service}&mode=edit`,
    path: 'admin/services',
    kind: 'list',
    loading: dialog.getByText('Loading service...'),
    failed: 'Failed to load service',
    toast: { refused: 'Failed to load services', otherwise: 'Failed to load services' },
    ready: dialog.getByLabelText('Description'),
  },
  {
    url: `/service-centers/${center}`,
    opener: main.getByRole('button', { name: 'Make Payment' }),
    path: 'admin/get-service-center-payments',
    kind: 'list',
    loading: dialog.getByText('Reading what is pending...'),
    failed: 'What is pending could not be read',
    ready: dialog.getByLabelText('Amount'),
  },
]

describe('a screen whose data do not come', () => {
  test.each([...waiting, ...modals])('$url waits, says so, and shows them when they come', async (screen) => {
    const answer = gate()
    server.use(http.get(endpoint(screen.path), answer.opened))
    const { history } = await renderApp(screen.url)
    await screen.opener?.click()
    await expect.element(screen.loading).toBeVisible()
    await turnClock(10_000)
    await expect.element(page.getByText(/Still waiting for the server/)).toBeVisible()
    if (!screen.isBare) expectAlive()
    await expect.element(page.getByText(screen.failed)).not.toBeInTheDocument()

    answer.open()
    await expect.element(screen.ready).toBeVisible()
    await expect.element(page.getByText(/Still waiting for the server/)).not.toBeInTheDocument()
    await expectAddress(history, screen.url === '/' ? '/dashboard' : screen.url)
  })

  test.each(waiting)('$url bears every fault, and loads when it is tried again', async (screen) => {
    const { path, kind } = screen
    const { queryClient } = await renderApp(screen.url)
    await expect.element(screen.ready).toBeVisible()

    for (const fault of faults) {
      const about = { message: `${screen.url}: ${fault.name}` }
      expectConsoleError(lineOf(fault, kind, path))
      server.use(http.get(endpoint(path), () => fault.answer(kind)))
      // As when it is opened for the first time; the session goes on.
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      if (fault.isPassing) await passRetries()

      await expect.element(main.getByText(screen.failed, { exact: true }), about).toBeVisible()
      await expect.poll(toasts, about).toEqual(toastsOf(screen.toast, fault))
      if (!screen.isBare) expectAlive(about.message)

      server.resetHandlers()
      notifications.clean()
      await main.getByRole('button', { name: 'Try again' }).click()
      await expect.element(screen.ready, about).toBeVisible()
      await expect.element(main.getByText(screen.failed, { exact: true }), about).not.toBeInTheDocument()
    }
  })
})

describe('a modal whose data do not come', () => {
  test.each(modals)(
    'over $url: says so at every fault, and shows it when it is tried again',
    async (screen) => {
      const { path, kind } = screen
      const tryAgain = dialog.getByRole('button', { name: 'Try again' })
      const asked = () => calls(`GET /api/v1/${path}`).length
      if (screen.opener) {
        await renderApp(screen.url)
        await expect.element(screen.opener).toBeVisible()
        await expect.poll(workUnderWay).toEqual([]) // the screen below may read the same
      }
      const open = () => (screen.opener ? screen.opener.click() : renderApp(screen.url))
      for (const fault of faults) {
        const about = { message: `${screen.url}: ${fault.name}` }
        const before = asked()
        expectConsoleError(lineOf(fault, kind, path))
        server.use(http.get(endpoint(path), () => fault.answer(kind)))
        await (fault === faults[0] ? open() : tryAgain.click())
        if (fault.isPassing) await passRetries()

        await expect.poll(asked, about).toBe(before + (fault.isPassing ? 3 : 1))
        await expect.element(dialog.getByText(screen.failed, { exact: true }), about).toBeVisible()
        await expect.poll(toasts, about).toEqual(toastsOf(screen.toast, fault))
        expectAlive(about.message)
        notifications.clean()
      }
      server.resetHandlers()
      await tryAgain.click()
      await expect.element(screen.ready).toBeVisible()
    },
  )
})

describe('the form of a service center that does not come', () => {
  const url = `/service-centers/${center}/edit`
  const path = `admin/service-centers/${center}`

  test('waits, says so, and shows it when it comes', async () => {
    const answer = gate()
    server.use(http.get(endpoint(path), answer.opened))
    await renderApp(url)
    await expect.element(main.getByText('Loading service center details...')).toBeVisible()
    await turnClock(10_000)
    await expect.element(page.getByText(/Still waiting for the server/)).toBeVisible()
    expectAlive()
    answer.open()
    await expect.element(main.getByLabelText('Service Center Name')).toBeVisible()
  })

  test.each(faults)('after $name says so and leads to the list', async (fault) => {
    expectConsoleError(lineOf(fault, 'object', path))
    server.use(http.get(endpoint(path), () => fault.answer('object')))
    const { history } = await renderApp(url)
    if (fault.isPassing) await passRetries()

    const said = {
      refused: 'An error occurred while processing your request',
      otherwise: 'An unexpected error occurred',
    }
    await expect.poll(toasts).toEqual(toastsOf(said, fault))
    await expect.element(firstLink).toBeVisible()
    await expectAddress(history, '/service-centers')
    expectAlive()
  })
})

describe('at start', () => {
  test.each(faults)('$name instead of the profile means the login screen, with no message', async (fault) => {
    server.use(http.get(endpoint('admin/profile'), () => fault.answer('object')))
    await renderApp('/customers')
    if (fault.isPassing) await passRetries()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(toasts()).toEqual([])
    expectNoRawWords()
  })
})

describe('the filters of a list that then fails', () => {
  test.each(lists)('/$name stay applied, and can be tried again', async ({ name, path, filters, empty }) => {
    const url = `/${name}`
    const day = filters.find(({ kind }) => kind === 'day')
    const { label, value } = day ? { ...day, value: '01/01/2020' } : { label: 'City', value: 'Pune' }
    expectConsoleError(/HTTPError/)
    await renderApp(url)
    await expect.element(main.getByText(/Showing 1 to 10 of/)).toBeVisible()
    server.use(http.get(endpoint(path), () => refused(500, SERVER_WORDS)))
    await main.getByRole('button', { name: 'Filters' }).click()
    await dialog.getByLabelText(label).fill(value)
    await dialog.getByRole('button', { name: 'Apply' }).click()

    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(main.getByText(empty)).toBeVisible()
    expectAlive()
    server.resetHandlers()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main.getByText(/Showing 1 to \d+ of/)).toBeVisible()
    await expect.element(main.getByRole('button', { name: `Remove ${label}: ${value}` })).toBeVisible()
  })
})

type Write = {
  what: string
  url: string
  open: () => Promise<void>
  submit: Locator
  /** It lies under a picture of itself, which takes the click. */
  isSwitch?: boolean
  method: 'post' | 'put' | 'patch' | 'delete'
  path: string
  failed: string
  /** What is said of the record beside, where no answer came at all. */
  standing?: string
  /** What was typed, and stays. */
  kept?: { field: Locator; value: string }
  /** The answer is read: one that cannot be is a failure. */
  isRead?: boolean
  done: string
}

/** A payment, whose answer may be lost, has tests of its own. */
const writes: Write[] = [
  {
    what: 'adding a plan',
    url: '/plans?mode=add',
    open: async () => {
      await dialog.getByLabelText('Plan Name').fill('Gold Care')
      await dialog.getByLabelText('Duration').fill('90')
      await dialog.getByLabelText('Amount').fill('1,499')
      await dialog.getByLabelText('Benefits').fill('Towing, Fuel')
    },
    submit: dialog.getByRole('button', { name: 'Add Plan' }),
    method: 'post',
    path: 'admin/plan',
    failed: 'Failed to add plan',
    kept: { field: dialog.getByLabelText('Plan Name'), value: 'Gold Care' },
    isRead: true,
    done: 'Plan added successfully',
  },
  {
    what: 'editing a plan',
    url: `/plans?plan=${plan}&mode=edit`,
    open: () => dialog.getByLabelText('Plan Name').fill('Gold Care'),
    submit: dialog.getByRole('button', { name: 'Save Changes' }),
    method: 'patch',
    path: `admin/plan/${plan}`,
    failed: 'Failed to update plan',
    kept: { field: dialog.getByLabelText('Plan Name'), value: 'Gold Care' },
    isRead: true,
    done: 'Plan updated successfully',
  },
  {
    what: 'deleting a plan',
    url: `/plans?plan=${plan}`,
    open: () => dialog.getByRole('button', { name: 'Delete Plan' }).click(),
    submit: page.getByRole('dialog', { name: 'Delete Plan' }).getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/plan/${plan}`,
    failed: 'Failed to delete plan',
    standing: 'The plan is still there.',
    done: 'Plan deleted successfully',
  },
  {
    what: 'adding a service',
    url: '/services?mode=add',
    open: async () => {
      await dialog.getByLabelText('Name').fill('Windshield Repair')
      await dialog.getByLabelText('Description').fill('Chips and cracks')
      await dialog.getByRole('textbox', { name: 'Color' }).fill('#1c7ed6')
      await dialog.getByRole('combobox', { name: 'Icon' }).fill('car')
      await dialog.getByLabelText('Base Price').fill('1,499')
      await dialog.getByLabelText('Estimated Time').fill('30 mins')
    },
    submit: dialog.getByRole('button', { name: 'Add Service' }),
    method: 'post',
    path: 'admin/services',
    failed: 'Failed to create service',
    kept: { field: dialog.getByLabelText('Name'), value: 'Windshield Repair' },
    done: 'Service created successfully',
  },
  {
    what: 'editing a service',
    url: `/services?service=${service}&mode=edit`,
    open: () => dialog.getByLabelText('Name').fill('Towing by night'),
    submit: dialog.getByRole('button', { name: 'Save Changes' }),
    method: 'put',
    path: `admin/services/${service}`,
    failed: 'Failed to update service',
    kept: { field: dialog.getByLabelText('Name'), value: 'Towing by night' },
    done: 'Service updated successfully',
  },
  {
    what: 'turning a service on or off',
    url: `/services?service=${service}`,
    open: async () => undefined,
    submit: dialog.getByRole('switch', { name: 'Available' }),
    isSwitch: true,
    method: 'put',
    path: `admin/services/${service}/toggle-status`,
    failed: 'Failed to update service',
    standing: 'The service is available.',
    done: 'Service updated successfully',
  },
  {
    what: 'deleting a service',
    url: `/services?service=${service}`,
    open: () => dialog.getByRole('button', { name: 'Delete Service' }).click(),
    submit: page.getByRole('dialog', { name: 'Delete Service' }).getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/services/${service}`,
    failed: 'Failed to delete service',
    standing: 'The service is still there.',
    done: 'Service deleted successfully',
  },
  {
    what: 'adding a service center',
    url: '/service-centers/add',
    open: async () => {
      await main.getByLabelText('Service Center Name').fill('Asha Motors')
      await main.getByLabelText('Contact Number').fill('9876543210')
      await main.getByLabelText('Location').fill('12 MG Road')
      await main.getByLabelText('City').fill('Pune')
      await main.getByLabelText('District').fill('Pune')
      await main.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    },
    submit: main.getByRole('button', { name: 'Add Service Center' }),
    method: 'post',
    path: 'admin/service-centers',
    failed: 'Failed to add service center',
    kept: { field: main.getByLabelText('Location'), value: '12 MG Road' },
    done: 'Service center added successfully',
  },
  {
    what: 'editing a service center',
    url: `/service-centers/${center}/edit`,
    open: () => main.getByLabelText('Location').fill('12 MG Road'),
    submit: main.getByRole('button', { name: 'Update Service Center' }),
    method: 'put',
    path: `admin/service-centers/${center}`,
    failed: 'Failed to update service center',
    kept: { field: main.getByLabelText('Location'), value: '12 MG Road' },
    done: 'Service center updated successfully',
  },
  {
    what: 'deactivating a service center',
    url: `/service-centers/${center}`,
    open: () => main.getByRole('button', { name: 'Deactivate' }).click(),
    submit: dialog.getByRole('button', { name: 'Deactivate' }),
    method: 'put',
    path: `admin/service-centers/${center}/toggle-status`,
    failed: 'Failed to update service center status',
    standing: 'The service center is active.',
    done: 'Service center status updated successfully',
  },
  {
    what: 'deleting a service center',
    url: `/service-centers/${center}`,
    open: () => main.getByRole('button', { name: 'Delete' }).click(),
    submit: dialog.getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/service-centers/${center}`,
    failed: 'Failed to delete service center',
    standing: 'The service center is still there.',
    done: 'Service center deleted successfully',
  },
  {
    what: 'changing the password',
    url: '/plans',
    open: async () => {
      await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await dialog.getByLabelText('Current password', { exact: true }).fill(DEMO_ADMIN.password)
      await dialog.getByLabelText('New password', { exact: true }).fill('new-secret')
      await dialog.getByLabelText('Repeat new password', { exact: true }).fill('new-secret')
    },
    submit: dialog.getByRole('button', { name: 'Change password' }),
    method: 'post',
    path: 'admin/change-password',
    failed: 'Failed to change password',
    kept: { field: dialog.getByLabelText('Repeat new password', { exact: true }), value: 'new-secret' },
    done: 'Password changed successfully',
  },
]

function saidOf({ failed, standing }: Write, fault: Fault): string {
  if (fault.hasWords) return SERVER_WORDS
  return /connection|page/.test(fault.name) && standing
    ? `${failed}. The answer was lost. ${standing}`
    : failed
}

describe('a change that the server does not take', () => {
  test.each(writes)('$what: every fault is told, loses nothing, and is sent once', async (write) => {
    const call = `${write.method.toUpperCase()} /api/v1/${write.path}`
    const sent = async () => (await callsMade(call)).length
    await renderApp(write.url)
    await write.open()
    const failing = write.isRead ? faults : [...faults.filter(({ isUnreadable }) => !isUnreadable), ...noes]
    for (const [before, fault] of failing.entries()) {
      const about = { message: `${write.what}: ${fault.name}` }
      expectConsoleError(lineOf(fault, 'object', write.path))
      server.use(http[write.method](endpoint(write.path), () => fault.answer('object')))
      await write.submit.click({ force: write.isSwitch })

      await expect.poll(toasts, about).toEqual([saidOf(write, fault)])
      await expect.element(write.submit, about).toBeEnabled()
      if (write.kept) await expect.element(write.kept.field, about).toHaveValue(write.kept.value)
      expectAlive(about.message)
      expect(await sent(), about.message).toBe(before + 1)
      notifications.clean()
    }

    server.resetHandlers()
    await write.submit.click({ force: write.isSwitch })
    await expect.element(page.getByText(write.done)).toBeVisible()
    expect(await sent()).toBe(failing.length + 1)

    // Each time it was decided anew; and without a body some gateways would take a call with a key for one to be repeated.
    const keys = calls(call).map(({ key }) => key)
    if (calls(call).every(({ body }) => body === undefined)) expect(new Set(keys)).toEqual(new Set([null]))
    else {
      for (const key of keys) expect(key).toMatch(UUID)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test.each(writes.filter(({ isRead }) => !isRead))(
    '$what: what is answered with a success need not be understood',
    async (write) => {
      server.use(http[write.method](endpoint(write.path), () => new HttpResponse('<p>Done')))
      await renderApp(write.url)
      await write.open()
      await write.submit.click({ force: write.isSwitch })
      await expect.element(page.getByText(write.done)).toBeVisible()
      expectAlive()
    },
  )
})

test('a record is not told to be gone by a gateway that finds no API', async () => {
  const write = writes.find(({ what }) => what === 'deleting a service center')
  if (!write) throw new Error('no such change')
  expectConsoleError(/HTTPError.* 50[24] /)
  await renderApp(write.url)
  await write.open()
  server.use(
    http.delete(endpoint(write.path), () => new HttpResponse(gateway, html)),
    http.get(endpoint(write.path), () => HttpResponse.html(gateway, { status: 404 })),
  )
  await write.submit.click()
  await expect.poll(toasts).toEqual([write.failed])
})

describe('logging out', () => {
  test.each(faults)('ends the session after $name too', async (fault) => {
    if (!fault.isUnreadable) expectConsoleError(lineOf(fault, 'object', 'admin/logout'))
    server.use(http.post(endpoint('admin/logout'), () => fault.answer('object')))
    await renderApp('/plans')
    await sidebar.getByRole('button', { name: 'Logout' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(toasts()).toEqual([])
    expectNoRawWords()
  })
})

describe('a call that does not keep its promise is named on the console, without what it holds', () => {
  const secret = 'Asha Rao, +919876543210'
  test.each<[string, string, string, JsonBodyType, string]>([
    ['a list', '/customers', 'admin/customers', [{ id: null, name: secret }], 'data.0.id should be '],
    ['a record', `/jobs/${job}`, `admin/jobs/${job}`, { id: { secret } }, 'data.id should be '],
    ['a record without an id', `/jobs/${job}`, `admin/jobs/${job}`, { name: secret }, 'data.id is missing'],
    ['a text', '/dashboard', 'admin/dashboard', secret, 'data should be Object'],
    [
      'metrics in a list',
      '/dashboard',
      'admin/dashboard',
      { metrics: [secret] },
      'data.metrics should be Object',
    ],
    ['a plan', '/plans', 'plan', { plans: [{ id: [secret] }] }, 'data.plans.0.id should be '],
  ])('%s', async (_, url, path, data, said) => {
    const line = new RegExp(`^ContractError: /api/v1/${path}: ${said}(?!.*(Asha|98765))`)
    expectConsoleError(line)
    server.use(http.get(endpoint(path), () => found(data)))
    await renderApp(url)
    await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  })
})

function lineOf({ logged }: Fault, kind: Kind, path: string): RegExp {
  const line = logged(kind)
  return line.startsWith(':') ? new RegExp(`^ContractError: /api/v1/${path}${line}`) : new RegExp(`^${line}`)
}

function toastsOf(toast: Screen['toast'], { hasWords, name }: Fault): string[] {
  if (!toast) return []
  if (hasWords) return [SERVER_WORDS]
  return [name === 'a 502 with HTML' ? toast.refused : toast.otherwise]
}

/** What the page says in alerts, but for the one that stands in the place of data. */
function toasts(): string[] {
  const alerts = page.getByRole('alert').elements()
  return alerts.map(({ textContent }) => textContent).filter((text) => !text.includes('Try again'))
}

function expectAlive(message?: string): void {
  expect(sidebar.getByRole('link').elements().length, message).toBe(entries.length)
  expect(page.getByText('Something went wrong').elements(), message).toEqual([])
  expectNoRawWords(message)
}

function expectNoRawWords(message?: string): void {
  expect(document.body.innerText, message).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
}
