import { notifications } from '@mantine/notifications'
import { handlers, resetMarketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { turnPastAllLooks, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { movePointerAway } from '@tests/support/pointer'
import { renderApp, workUnderWay } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { passRetries } from '@tests/support/retries'
import { owedCenter } from '@tests/support/rows'
import { firstOf, lists, type Screen, screens } from '@tests/support/screens'
import { calls, forgetCalls, server } from '@tests/support/server'
import { type Write, writes } from '@tests/support/writes'
import { getResponse, HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { nameOfCall } from '@/lib/error-log'
import { unreadDue, updateDue } from '@/payouts/due/due'
import { sidebar as sidebarEntries } from '@/resources'
import { sessionSignal } from '@/session/store'

const SERVER_WORDS = 'The counters are being rebuilt'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Kind = Screen['kind']
type Fault = {
  name: string
  answer: (kind: Kind) => Response
  /** The line on the console, before the call. */
  logged: (kind: Kind) => string
  /** The server refuses in words of its own. */
  hasWords?: boolean
  /** A read is tried twice more. */
  isPassing?: boolean
  /** The server answered that the call has succeeded; what it answered cannot be read. */
  isUnreadable?: boolean
}

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } }
const gateway = '<!doctype html><h1>502 Bad Gateway</h1>'
const html = { status: 502, headers: { 'Content-Type': 'text/html' } }

const faults: Fault[] = [
  {
    name: 'no connection',
    answer: () => HttpResponse.error(),
    logged: () => 'ApiError: no answer',
    isPassing: true,
  },
  {
    name: 'a 500 with a message',
    answer: () => refused(500, SERVER_WORDS),
    logged: () => 'ApiError: 500',
    hasWords: true,
  },
  {
    name: 'a 502 with HTML',
    answer: () => new HttpResponse(gateway, html),
    logged: () => 'ApiError: 502',
    isPassing: true,
  },
  {
    name: 'broken JSON',
    answer: () => new HttpResponse('{"success":true,"data":[{"name":"Asha'),
    logged: () => 'ApiError: 200, but the answer is not JSON',
    isUnreadable: true,
  },
  {
    name: 'null data',
    answer: () => found(null),
    logged: (kind) => `ApiError: 200, but data should be ${kind === 'list' ? 'Array' : 'Object'}`,
    isUnreadable: true,
  },
  {
    name: 'an empty object',
    answer: () => HttpResponse.json({}),
    logged: () => 'ApiError: 200, but data is missing',
    isUnreadable: true,
  },
  {
    name: 'the other kind of data',
    answer: (kind) => found(kind === 'list' ? { name: 'Asha' } : [{ name: 'Asha' }]),
    logged: (kind) =>
      `ApiError: 200, but data${kind === 'list' ? ' should be Array' : '(.id|.plans)? (is missing|should be Object)'}`,
    isUnreadable: true,
  },
]

/** A success by its status alone. */
const bareSuccesses: Fault[] = [
  {
    name: 'a page',
    answer: () => HttpResponse.html(gateway),
    logged: () => 'ApiError: 200, but the answer is a page',
  },
]

/** A no in the words of the server, though its status is that of a success. */
const denial: Fault = {
  name: 'a no',
  answer: () => HttpResponse.json({ success: false, message: SERVER_WORDS }),
  logged: () => 'ApiError: 200, but success is false',
  hasWords: true,
}

const center = owedCenter(100).id
const job = firstOf('jobs')
const plan = firstOf('plans')
const service = firstOf('services')

const main = page.getByRole('main')
const sidebar = page.getByRole('navigation', { name: 'Main' })
const dialog = page.getByRole('dialog')
const table = main.getByRole('table')
const firstLink = table.getByRole('link').first()

type Waiting = Pick<Screen, 'path' | 'kind' | 'reads' | 'toast' | 'isBare'> & {
  url: string
  /** What opens it over the screen, where its address alone does not. */
  opener?: Locator
  loading: Locator
  failed: string
  ready: Locator
}

const waiting = screens.flatMap(({ failed, ...screen }): Waiting[] => {
  if (failed === undefined) return []
  const { address: url, path, kind, reads, toast, isBare, loading, ready } = screen
  const { role, ...named } = ready
  return [
    {
      url,
      path,
      kind,
      reads,
      toast,
      isBare,
      failed,
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
    loading: dialog.getByText('Loading the pending amount...'),
    failed: 'The pending amount could not be loaded',
    ready: dialog.getByLabelText('Notes'),
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
    const { path, kind, reads } = screen
    const { queryClient } = await renderApp(screen.url)
    await expect.element(screen.ready).toBeVisible()

    for (const fault of faults) {
      const about = { message: `${screen.url}: ${fault.name}` }
      expectConsoleError(lineOf(fault, kind, path))
      server.use(http.get(endpoint(path), () => fault.answer(kind)))
      // As when it is opened for the first time; the session goes on.
      void queryClient.resetQueries()
      updateDue(queryClient, sessionSignal(queryClient), ({ run }) => unreadDue(run + 1))
      if (fault.isPassing) await passRetries(reads)

      await expect.element(main.getByText(screen.failed, { exact: true }), about).toBeVisible()
      await expect.poll(toasts, about).toEqual(toastsOf(screen.toast, fault))
      if (!screen.isBare) expectAlive(about.message)

      server.resetHandlers()
      notifications.clean()
      await main.getByRole('button', { name: 'Try again' }).click()
      await movePointerAway() // rows beneath it keep their place
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
    expectConsoleError(/ApiError/)
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

/** Only what the records tell of a change can be looked up. A refusal in the server's own words is looked up once, all else twice. */
const isLookedUpTwice = ({ standing }: Write, { hasWords }: Fault) => standing !== undefined && !hasWords

function saidOf({ failed, text, standing }: Write, fault: Fault): string {
  const { hasWords } = fault
  if (standing === undefined) {
    const refusal = fault === denial ? ` The server refused this attempt: ${SERVER_WORDS}` : ''
    return `It is not known whether ${text}.${refusal}`
  }
  return `${hasWords ? SERVER_WORDS : failed}${standing} at 12:00.`
}

describe('a change that the server does not take', () => {
  test.each(writes)('$what: every fault is told, loses nothing, and is sent once', async (write) => {
    const call = `${write.method.toUpperCase()} /api/v1/${write.path}`
    const sent = async () => (await callsMade(call)).length
    await renderApp(write.url)
    await write.open()
    const open = write.isRead
      ? faults
      : [...faults.filter(({ isUnreadable }) => !isUnreadable), ...bareSuccesses]
    const failing = [...open, denial]
    for (const [before, fault] of failing.entries()) {
      const about = { message: `${write.what}: ${fault.name}` }
      expectConsoleError(lineOf(fault, 'object', write.path))
      server.use(http[write.method](endpoint(write.path), () => fault.answer('object')))
      await write.submit.click({ force: write.isSwitch })
      if (isLookedUpTwice(write, fault)) await turnToSecondLook()

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

    // The server has said neither yes nor no: it is one decision, until a no that cannot be looked up. Without a body some gateways would
    // take a call with a key for one to be repeated.
    const keys = calls(call).map(({ key }) => key)
    if (calls(call).every(({ body }) => body === undefined)) expect(new Set(keys)).toEqual(new Set([null]))
    else {
      for (const key of keys) expect(key).toMatch(UUID)
      const repeated = write.standing === undefined ? keys.slice(0, -1) : keys
      expect(new Set(repeated).size).toBe(1)
    }
  })

  const unreadable = [
    ['an empty 201', () => new HttpResponse(null, { status: 201 })],
    ['a 204', () => new HttpResponse(null, { status: 204 })],
    ['another shape', () => HttpResponse.json({ plan: ['Gold'] })],
    ['a list', () => HttpResponse.json([])],
    ['broken JSON', () => new HttpResponse('{"success":true,"data":[{"name":"Asha', JSON_TYPE)],
    ['a page', () => HttpResponse.html(gateway)],
  ] as const

  test.each(writes.filter(({ looked }) => looked !== undefined))(
    '$what: an answer that cannot be read is looked up, and told as such',
    async (write) => {
      for (const [name, answer] of unreadable) {
        const isPage = name === 'a page'
        resetMarketplace()
        const { unmount } = await renderApp(write.url)
        await write.open()
        server.use(
          http[write.method](endpoint(write.path), async ({ request }) => {
            await getResponse(handlers, request.clone())
            return answer()
          }),
        )
        await write.submit.click({ force: write.isSwitch })
        const note = `The server's answer could not be read, but ${write.text}.`
        const said = write.isRead || isPage ? [`${write.done}${note}`] : [write.done]
        await expect.poll(toasts, { message: name }).toEqual(said)
        expect(await callsMade(`${write.method.toUpperCase()} /api/v1/${write.path}`)).toHaveLength(1)
        await unmount()
        notifications.clean()
        server.resetHandlers()
        forgetCalls()
      }
    },
  )

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
  expectConsoleError(/ApiError.* (502|404) /)
  await renderApp(write.url)
  await write.open()
  server.use(
    http.delete(endpoint(write.path), () => {
      server.use(http.get(endpoint(write.path), () => HttpResponse.html(gateway, { status: 404 })))
      return new HttpResponse(gateway, html)
    }),
  )
  await write.submit.click()
  await turnPastAllLooks()
  await expect.poll(toasts).toEqual([`It is not known whether ${write.text}.`])
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
    const line = `ApiError: 200, but ${said}(?!.*(Asha|98765)).*`
    expectConsoleError(lineOf({ logged: () => line }, 'object', path))
    server.use(http.get(endpoint(path), () => found(data)))
    await renderApp(url)
    await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  })
})

/** What was wrong, and the path of the call: no id, and nothing that was searched for. */
function lineOf({ logged }: Pick<Fault, 'logged'>, kind: Kind, path: string): RegExp {
  const call = nameOfCall({ method: String.raw`\w+`, url: new URL(`/api/v1/${path}`, location.href).href })
  return new RegExp(`^${logged(kind)} \\(${call.replace('{id}', String.raw`\{id\}`)}\\)$`)
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
  expect(sidebar.getByRole('link').elements().length, message).toBe(sidebarEntries.length)
  expect(page.getByText('Something went wrong').elements(), message).toEqual([])
  expectNoRawWords(message)
}

function expectNoRawWords(message?: string): void {
  expect(document.body.innerText, message).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
}
