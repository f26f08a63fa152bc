import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { passTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { toastOf } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { callsMade, twoFrames } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { type Board, boardQuery, hasMovedHere } from '@/routes/_shell/jobs/-board'

const LIST = 'GET /api/v1/admin/jobs'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Sent = { id: string; status: string } & Record<string, unknown>

/** The jobs that the server has. */
let jobs: Sent[] = []

/** A job of so long ago. */
function job(id: string, status: string, ago: number, fields: object = {}): Sent {
  const createdAt = new Date(Date.now() - ago).toISOString()
  const names = { customerName: `Customer ${id}`, customerId: `c-${id}`, serviceType: `Service ${id}` }
  return { id, status, createdAt, date: createdAt, serviceCenterName: 'Lotus Auto Hub', ...names, ...fields }
}

const byId = (id: unknown) => jobs.find((candidate) => candidate.id === id)

beforeEach(() => {
  jobs = [
    job('3', 'PENDING', 5 * MINUTE, { serviceCenterName: null }),
    job('2', 'PENDING', 35 * MINUTE),
    job('1', 'PENDING', 3 * HOUR + MINUTE),
    job('4', 'ACCEPTED', 49 * HOUR),
    job('5', 'COMPLETED', MINUTE),
  ]
  server.use(
    http.get(endpoint('admin/jobs'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
      const ofStatus = jobs.filter(({ status }) => status === searchParams.get('status'))
      const totalPages = Math.max(1, Math.ceil(ofStatus.length / limit))
      const data = ofStatus.slice((page - 1) * limit, page * limit)
      return HttpResponse.json({ data, totalPages, total: ofStatus.length })
    }),
    http.get(endpoint('admin/jobs/:id'), ({ params }) => {
      const asked = byId(params.id)
      return asked ? found(asked) : refused(404, 'Job not found')
    }),
    http.put(endpoint('admin/jobs/:id/status'), async ({ params, request }) => {
      Object.assign(byId(params.id) ?? {}, await request.json())
      return found(byId(params.id))
    }),
  )
})

const main = page.getByRole('main')
const column = (name: string | RegExp) => main.getByRole('list', { name })
const pending = column(/^Pending/)
const cardOf = (id: string) => main.getByRole('listitem').filter({ hasText: `Service ${id}` })
const linkOf = (id: string) => main.getByRole('link', { name: `Service ${id}, Job #${id}` })
const heads = () => main.getByRole('heading', { level: 2 }).elements().map(textOf)
const cards = (name: RegExp) => column(name).getByRole('listitem').elements().map(textOf)
const status = (id: string) => main.getByRole('button', { name: new RegExp(`, Job #${id}$`) })

function textOf({ textContent }: Element): string | null {
  return textContent
}

async function openBoard(address = '/jobs/board') {
  const app = await renderApp(address)
  await expect.element(pending.or(main.getByText('No pending jobs'))).toBeVisible()
  return app
}

/** Reads the board as it does once a minute. */
async function nextMinute(): Promise<void> {
  await turnClock(MINUTE, 'session/polling.ts')
  await callsMade()
}

describe('the columns', () => {
  test('"Board" on Jobs leads to it, and it reads all rows of three statuses', async () => {
    const { history } = await renderApp('/jobs')
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await expectAddress(history, '/jobs/board')
    await expect.element(main.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
    await expect.element(pending).toBeVisible()
    await expect.poll(() => document.title).toBe('Board · Wayside')
    const asked = (await callsMade(LIST)).flatMap(({ search }) => (search.limit === '100' ? [search] : []))
    expect(asked).toEqual(
      ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].map((status) => ({ status, page: '1', limit: '100' })),
    )
  })

  test('each has its count and how many are late, and its cards are the oldest first', async () => {
    await openBoard()
    expect(heads()).toEqual(['Pending 3 · 2 late', 'Accepted 1 · 1 late', 'In Progress 0'])
    expect(cards(/^Pending 3 · 2 late$/)).toEqual([
      'Customer 1Late3 hService 1Lotus Auto HubPending',
      'Customer 2Late35 minService 2Lotus Auto HubPending',
      'Customer 35 minService 3No service centerPending',
    ])
    expect(cards(/^Accepted/)).toEqual(['Customer 4Late2 daysService 4Lotus Auto HubAccepted'])
    await expect.element(main.getByText('No jobs in progress')).toBeVisible()
  })

  test('a customer is a link, and so is the job', async () => {
    jobs.push(job('6', 'IN_PROGRESS', 0, { customerId: undefined }), { id: '7', status: 'IN_PROGRESS' })
    await openBoard()
    const customer = cardOf('1').getByRole('link', { name: 'Customer 1' })
    await expect.element(customer).toHaveAttribute('href', '/customers/c-1')
    await expect.element(linkOf('1')).toHaveAttribute('href', '/jobs/1?from=board')
    await expect.element(cardOf('6').getByRole('link', { name: 'Customer 6' })).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name: 'Job #7' })).toBeVisible()
    expect(cards(/^In Progress/)[1]).toBe('—Time not knownJob #7No service centerIn Progress')
  })

  test('all pages are read, and rows beyond the first page are there', async () => {
    jobs = Array.from({ length: 250 }, (_, index) => job(String(1000 + index), 'PENDING', 0))
    await openBoard()
    await expect.poll(heads).toEqual(['Pending 250', 'Accepted 0', 'In Progress 0'])
    await expect.poll(() => pending.getByRole('listitem').elements().length).toBe(250)
  })

  test('where the server tells no time, days alone are told, and late is what surely is', async () => {
    const ago = (days: number) => indianDay(Date.now() - days * 24 * HOUR)
    jobs = [0, 1, 2].map((days) => job(String(days), 'PENDING', 0, { createdAt: undefined, date: ago(days) }))
    await openBoard('/jobs/board?late=1440')
    expect(cards(/^Pending 3 · 1 late$/)).toEqual([
      expect.stringContaining('Late2 days'),
      expect.stringContaining('Customer 11 day'),
      expect.stringContaining('Customer 0Today'),
    ])
  })

  test('a job that moves on while it is read is there once, in the later column', async () => {
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) => {
        const asked = new URL(request.url).searchParams.get('status') ?? ''
        const data = asked === 'IN_PROGRESS' ? [] : [job('1', asked, 0)]
        return HttpResponse.json({ data, totalPages: 1, total: data.length })
      }),
    )
    await openBoard()
    expect(heads()).toEqual(['Pending 0', 'Accepted 1', 'In Progress 0'])
  })
})

describe('how long a job has waited', () => {
  test('goes on each minute', async () => {
    await openBoard()
    await expect.element(cardOf('3').getByText('5 min')).toBeVisible()
    await passTime(MINUTE)
    await expect.element(cardOf('3').getByText('6 min')).toBeVisible()
    await callsMade()
  })

  test('"Late after" sets when it is late, and is kept for this admin', async () => {
    const before = await openBoard()
    await page.getByLabelText('Late after').selectOptions('2 h')
    await expectAddress(before.history, '/jobs/board?late=120')
    expect(heads()).toEqual(['Pending 3 · 1 late', 'Accepted 1 · 1 late', 'In Progress 0'])
    const { history } = await openAfterReload('/jobs/board', before)
    await expectAddress(history, '/jobs/board?late=120')
    await expect.element(page.getByLabelText('Late after')).toHaveValue('120')
  })

  test('is kept for this admin', async () => {
    const before = await openBoard()
    await page.getByLabelText('Late after').selectOptions('15 min')
    await expectAddress(before.history, '/jobs/board?late=15')
    const { history } = await openAfterReload('/jobs/board?late=37', before)
    await expect.element(page.getByLabelText('Late after')).toHaveValue('37')
    await expect.element(page.getByRole('option', { name: '37 min' })).toBeInTheDocument()
    history.push('/jobs/board?late=1500')
    await expect.element(page.getByRole('option', { name: '25 h' })).toBeInTheDocument()
    history.back()
    await expectAddress(history, '/jobs/board?late=37')
    expect(JSON.stringify({ ...localStorage }), 'under a hash').not.toContain('admin@')
  })

  test.each(['0', 'soon', '43201', '1.5'])(
    'an address with late=%s says that it is ignored',
    async (late) => {
      await openBoard(`/jobs/board?late=${late}`)
      await expect.element(page.getByText(`Ignored from this link: late=${late}`)).toBeVisible()
      await expect.element(page.getByLabelText('Late after')).toHaveValue('30')
    },
  )
})

describe('once a minute', () => {
  test('it is read, and cards that nobody attends to find their places', async () => {
    await openBoard()
    jobs = [job('8', 'PENDING', 4 * HOUR), job('1', 'ACCEPTED', 3 * HOUR), job('2', 'PENDING', 35 * MINUTE)]
    await nextMinute()
    await expect.poll(heads).toEqual(['Pending 2 · 2 late', 'Accepted 1 · 1 late', 'In Progress 0'])
    expect(cards(/^Pending/).map((text) => text?.match(/Service \d/)?.[0])).toEqual([
      'Service 8',
      'Service 2',
    ])
  })

  test('nothing is read while the tab is hidden, or under a modal', async () => {
    await openBoard()
    const before = (await callsMade(LIST)).length
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
    await nextMinute()
    expect(calls(LIST)).toHaveLength(before)
    Reflect.deleteProperty(document, 'visibilityState')
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await nextMinute()
    expect(calls(LIST)).toHaveLength(before)
    await userEvent.keyboard('{Escape}')
    await nextMinute()
    expect(calls(LIST)).toHaveLength(before + 3)
  })

  test('a card in the column of the focus does not jump, until the focus leaves', async () => {
    await openBoard()
    linkOf('2').element().focus()
    const top = () => cardOf('2').first().element().getBoundingClientRect().top
    const before = top()
    jobs = [job('8', 'PENDING', 4 * HOUR), job('1', 'ACCEPTED', 3 * HOUR), job('2', 'PENDING', 35 * MINUTE)]
    await nextMinute()
    await expect.poll(heads).toEqual(['Pending 2 · 2 late', 'Accepted 1 · 1 late', 'In Progress 0'])
    expect(top()).toBe(before)
    await expect.element(linkOf('2')).toHaveFocus()
    expect(cards(/^Pending/)).toEqual([
      expect.stringContaining('Customer 1Now Accepted'),
      expect.stringContaining('Customer 2Late'),
      expect.stringContaining('Customer 3No longer Pending'),
      expect.stringContaining('Customer 8Late'),
    ])
    page.getByLabelText('Late after').element().focus()
    await expect.poll(() => cards(/^Pending/)).toHaveLength(2)
    expect(cards(/^Pending/)[0]).toContain('Customer 8')
  })

  test('a card that has the focus since it was drawn does not jump, either', async () => {
    const focusFirst = new MutationObserver(() => {
      const link = linkOf('2').elements()[0]
      if (!(link instanceof HTMLElement)) return
      focusFirst.disconnect()
      link.focus()
    })
    focusFirst.observe(document.body, { subtree: true, childList: true })
    await openBoard()
    await expect.element(linkOf('2')).toHaveFocus()
    jobs = [job('8', 'PENDING', 4 * HOUR), ...jobs]
    await nextMinute()
    await expect.poll(() => heads()[0]).toBe('Pending 4 · 3 late')
    expect(cards(/^Pending/)[3]).toContain('Customer 8')
  })

  test('a card beneath the pointer does not jump, either', async () => {
    await openBoard()
    await cardOf('2').hover()
    jobs = [job('8', 'PENDING', 4 * HOUR), ...jobs]
    await nextMinute()
    await expect.poll(() => heads()[0]).toBe('Pending 4 · 3 late')
    expect(cards(/^Pending/)[3]).toContain('Customer 8')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => cards(/^Pending/)[0]).toContain('Customer 8')
  })
})

describe('"Change status" on a card', () => {
  test('moves the card once the change is known, and the focus goes to the next one', async () => {
    await openBoard()
    await status('1').click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.element(toastOf('Job status updated successfully')).toBeVisible()
    await expect.poll(heads).toEqual(['Pending 2 · 1 late', 'Accepted 2 · 2 late', 'In Progress 0'])
    await expect.poll(() => cards(/^Accepted/)[1]).toContain('Customer 1')
    await expect.element(status('2')).toHaveFocus()
    await callsMade()
  })

  test('shows on that card alone that it is running, and takes no other meanwhile', async () => {
    const { history } = await openBoard()
    const place = () => status('1').element().getBoundingClientRect().toJSON()
    const before = place()
    const answer = gate()
    server.use(http.put(endpoint('admin/jobs/:id/status'), answer.opened))
    await status('1').click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.element(status('1')).toHaveAttribute('aria-busy', 'true')
    await expect.element(status('2')).toHaveAttribute('aria-busy', 'false')
    await expect.element(status('1')).toHaveFocus()
    await userEvent.keyboard('s')
    await status('1').click({ force: true })
    await twoFrames()
    expect(page.getByRole('menu').elements()).toEqual([])
    await expect.element(status('1')).toHaveFocus()
    expect(place()).toEqual(before)
    await expectAddress(history, '/jobs/board')
    answer.open()
    await expect.poll(() => cards(/^Accepted/)[1]).toContain('Customer 1')
    await expect.element(status('1')).toHaveAttribute('aria-busy', 'false')
    await status('1').click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Accepted' })).toBeChecked()
    await callsMade()
    expect(calls().filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('a card moves though the board was read anew before the change was drawn', async () => {
    const { queryClient } = await openBoard()
    await status('1').click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.poll(() => heads()[0]).toBe('Pending 2 · 1 late')
    await callsMade()
    const reread: Board | undefined = queryClient.getQueryData(boardQuery.queryKey)
    expect(reread && hasMovedHere(reread, '1')).toBe(true)
  })

  test('a job that is completed leaves the board', async () => {
    await openBoard()
    await status('4').click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await expect.poll(heads).toEqual(['Pending 3 · 2 late', 'Accepted 0', 'In Progress 0'])
    await expect.element(main.getByText('No accepted jobs')).toBeVisible()
    await callsMade()
  })

  test('refuses what somebody else has changed meanwhile, and shows it', async () => {
    await openBoard()
    Object.assign(byId('1') ?? {}, { status: 'IN_PROGRESS' })
    expectConsoleError(/MovedOnError/)
    await status('1').click()
    await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
    await expect.poll(() => heads()[2]).toBe('In Progress 1 · 1 late')
    await callsMade()
    expect(calls().filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('s opens it on the card that has the focus', async () => {
    await openBoard()
    linkOf('2').element().focus()
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(linkOf('2')).toHaveFocus()
  })

  test('by keyboard, the focus goes from the link of the job that has moved to that of the next one', async () => {
    await openBoard()
    linkOf('1').element().focus()
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => heads()[0]).toBe('Pending 2 · 1 late')
    await expect.element(linkOf('2')).toHaveFocus()
    await callsMade()
  })
})

describe('by the keyboard', () => {
  test('arrows go from card to card, j and k, too, and Enter opens', async () => {
    jobs.push(job('6', 'IN_PROGRESS', 0), job('7', 'IN_PROGRESS', 0))
    const { history } = await openBoard()
    await userEvent.keyboard('j')
    await expect.element(linkOf('1')).toHaveFocus()
    for (const [key, id] of [
      ['{ArrowUp}', '1'],
      ['{ArrowDown}', '2'],
      ['{ArrowDown}', '3'],
      ['{ArrowDown}', '3'],
      ['{ArrowRight}', '4'],
      ['{ArrowRight}', '6'],
      ['{ArrowDown}', '7'],
      ['{ArrowLeft}', '4'],
      ['{ArrowLeft}', '1'],
      ['j', '2'],
      ['k', '1'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(linkOf(id)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs/1?from=board')
  })

  test('a column without cards is passed', async () => {
    jobs = [job('1', 'PENDING', 0), job('2', 'IN_PROGRESS', 0)]
    await openBoard()
    linkOf('1').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(linkOf('2')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(linkOf('1')).toHaveFocus()
  })

  test('arrows in the menu of a card are those of the menu', async () => {
    await openBoard()
    linkOf('1').element().focus()
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('menuitemradio', { name: 'Pending' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.closest('[role="menu"]') !== null).toBe(true)
  })
})

describe('a job that was opened on the board', () => {
  test('leads back to it, to the same card', async () => {
    const { history } = await openBoard('/jobs/board?late=60')
    await cardOf('2').getByText('Lotus Auto Hub').click()
    await expectAddress(history, '/jobs/2?from=board')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Job #2' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
    await main.getByRole('link', { name: 'Board' }).click()
    await expectAddress(history, '/jobs/board?late=60')
    await expect.element(linkOf('2')).toHaveFocus()
  })

  test('leads to the board after a reload, too', async () => {
    const { history } = await renderApp('/jobs/2?from=board')
    await main.getByRole('link', { name: 'Board' }).click()
    await expectAddress(history, '/jobs/board')
  })
})

describe('on a phone', () => {
  test('the columns are tabs, and the chosen one is in the address', async () => {
    await onScreen(390)
    const { history } = await openBoard()
    const tabs = () => page.getByRole('tab').elements().map(textOf)
    expect(tabs()).toEqual(['Pending 3 · 2 late', 'Accepted 1 · 1 late', 'In Progress 0'])
    expect(document.documentElement.scrollWidth).toBe(390)
    await page.getByRole('tab', { name: 'Accepted' }).click()
    await expectAddress(history, '/jobs/board?status=ACCEPTED')
    await expect.element(linkOf('4')).toBeVisible()
    await expect.element(linkOf('1')).not.toBeInTheDocument()
    await linkOf('4').click()
    await main.getByRole('link', { name: 'Board' }).click()
    await expect.element(linkOf('4')).toBeVisible()
    history.back()
  })
})

describe('what cannot be read', () => {
  test('says so, and "Try again" reads it', async () => {
    expectConsoleError(/ApiError: 403/)
    server.use(http.get(endpoint('admin/jobs'), () => refused(403, 'Not now'), { once: false }))
    await renderApp('/jobs/board')
    await expect.element(main.getByText('Jobs could not be loaded.')).toBeVisible()
    server.resetHandlers()
    await main.getByRole('button', { name: /^Try again/ }).click()
    await expect.element(pending).toBeVisible()
  })

  test('a part that is missing is named, and the count says of how many', async () => {
    expectConsoleError(/ApiError: 403/)
    jobs = Array.from({ length: 150 }, (_, index) => job(String(1000 + index), 'PENDING', 0))
    let isRefused = true
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) => {
        const { searchParams } = new URL(request.url)
        if (isRefused && searchParams.get('page') === '2') return refused(403, 'Not now')
        return undefined
      }),
    )
    await openBoard()
    await expect.element(main.getByRole('alert')).toHaveTextContent('Not all jobs could be loaded: Pending.')
    expect(heads()[0]).toBe('Pending 100 of 150')
    isRefused = false
    await main.getByRole('button', { name: 'Try again, Jobs' }).click()
    await expect.poll(() => heads()[0]).toBe('Pending 150')
    await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
  })

  test('nothing is said to be none where it could not be read', async () => {
    expectConsoleError(/ApiError: 403/)
    server.use(
      http.get(endpoint('admin/jobs'), ({ request }) =>
        request.url.includes('status=ACCEPTED') ? refused(403, 'Not now') : undefined,
      ),
    )
    await openBoard()
    await expect.element(main.getByRole('alert')).toHaveTextContent('Not all jobs could be loaded: Accepted.')
    expect(heads()[1]).toBe('Accepted —')
    await expect.element(main.getByRole('region', { name: 'Accepted' })).toHaveTextContent('Not known')
    await expect.element(main.getByText('No accepted jobs')).not.toBeInTheDocument()
  })

  test('a minute’s read that fails leaves what is there', async () => {
    await openBoard()
    expectConsoleError(/ApiError: 403/)
    server.use(http.get(endpoint('admin/jobs'), () => refused(403, 'Not now')))
    await nextMinute()
    expect(heads()[0]).toBe('Pending 3 · 2 late')
    expect(main.getByRole('alert').elements()).toEqual([])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(page.getByText('The board could not be refreshed')).toBeVisible()
  })
})
