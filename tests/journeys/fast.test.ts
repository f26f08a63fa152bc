import { endpoint, found } from '@mocks/server/reply'
import type { Page, Request } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { DEMO_ADMIN, marketplace, screens, screensWithoutData } from '@tests/support/marketplace'
import { first } from '@tests/support/rows'
import { http } from 'msw'
import { expect, setOffline, test } from './test'

test('who is signed in, and the rows of the address, are asked before the console has run, and nothing twice', async ({
  page,
  open,
  atRest,
}) => {
  await open('/plans')
  const early = Promise.all([
    page.waitForRequest('**/api/v1/admin/profile'),
    page.waitForRequest('**/api/v1/admin/customers?page=2&limit=10'),
  ])
  await page.route('**/assets/start-*.js', async (route) => {
    await early
    await route.continue()
  })
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers?page=2')
    await expect(page.getByText('Showing 11 to 20')).toBeVisible()
    await atRest()
  })
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/admin/profile',
    '/api/v1/admin/customers',
  ])
})

test('rows that were asked early for a session that is over are not shown, and no failure is told', async ({
  page,
  open,
  network,
  atRest,
}) => {
  await open('/plans')
  network.use(
    http.get(endpoint('admin/profile'), () => Response.json({ message: 'Unauthorized' }, { status: 401 })),
  )
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await atRest()
  })
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/admin/profile',
    '/api/v1/admin/customers',
  ])
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()

  network.resetHandlers()
  const anew = await callsDuring(page, async () => {
    await page.getByLabel('Email').fill(DEMO_ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Showing 1 to 10')).toBeVisible()
    await atRest()
  })
  expect(anew.map(({ url }) => new URL(url).pathname)).toContain('/api/v1/admin/customers')
})

test('nothing of Intl is created before the rows of customers are there: the first use takes long', async ({
  page,
  open,
}) => {
  await open('/plans')
  await page.addInitScript(() => {
    const created: string[] = []
    Object.assign(window, { created })
    for (const name of ['Segmenter', 'NumberFormat', 'DateTimeFormat', 'Collator'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (target, options) => {
            created.push(name)
            return Reflect.construct(target, options)
          },
        }),
      })
  })
  await page.goto('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  expect(await page.evaluate('window.created')).toEqual([])
})

test('an address whose keys the console drops costs no call more', async ({ page, open, atRest }) => {
  await open('/plans')
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers?status=XX&page=2')
    await expect(page.getByText('Showing 11 to 20')).toBeVisible()
    await atRest()
  })
  expect(calls.map(({ url }) => new URL(url).search)).toEqual(['', '?page=2&limit=10'])
})

test('nobody who is not signed in asks for more than the profile', async ({ page, atRest }) => {
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await atRest()
  })
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/admin/profile'])
})

test('a frame of the console stands before its script, where the console will stand', async ({
  page,
  open,
}) => {
  await open('/plans')
  const script = gate()
  await page.route('**/assets/start-*.js', async (route) => {
    await script.opened()
    await route.continue()
  })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/customers', { waitUntil: 'commit' })
    await expect(page.getByLabel('Checking session')).toBeVisible()
    const header = page.locator('.shell-header')
    expect(await header.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 56 })
    expect(await page.locator('.shell-sidebar').boundingBox()).toMatchObject({ x: 0, y: 56, width: 256 })
    const color = await header.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(color).toBe(scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(28, 31, 34)')
  }
  script.open()
  const title = page.getByRole('link', { name: 'Wayside' })
  await expect(title).toBeVisible()
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 56 })
  expect(await page.getByRole('navigation', { name: 'Main' }).boundingBox()).toMatchObject({
    x: 0,
    y: 56,
    width: 256,
  })
})

/** The most that a screen may move while it loads; 0.1 is what search engines call good. */
const MOST_MOVED = 0.01

for (const address of [
  ...screens.map(({ address }) => address),
  ...screensWithoutData,
  '/service-center-payments/slip?reference=NONE',
  '/jobs?status=PENDING&period=last-7-days&color=red',
  '/customers?search=zzzz',
  '/analytics?compare=before',
  '/customer-payments/totals?period=last-90-days&compare=before',
])
  test(`in a wide window and on a phone, what loads comes to stand where it stays: ${address}`, async ({
    page,
    open,
    atRest,
    network,
  }) => {
    const tooMany = address === '/payouts-due' ? marketplace.serviceCenters.all().slice(30) : [] // it reads each
    for (const { id } of tooMany) marketplace.serviceCenters.remove(id)
    await page.addInitScript(noteMoves)
    for (const width of [1280, 390])
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 844 })
        const answers = gate()
        network.use(
          http.get(endpoint('*'), async ({ request }) => {
            if (!request.url.endsWith('/admin/profile')) await answers.opened()
          }),
        )
        await open(address)
        await page.evaluate(framesDrawn) // skeletons are seen
        answers.open()
        await atRest()
        const { sum, moves } = await page.evaluate(() => window.moved ?? { sum: Number.NaN, moves: [] })
        expect(sum, moves.join('\n')).toBeLessThanOrEqual(MOST_MOVED)
      })
  })

test('hovering a row, an entry or a page asks for its data, and the click for nothing more', async ({
  page,
  open,
  atRest,
}) => {
  await open('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  for (const [name, target, heading] of [
    ['a page', page.getByRole('button', { name: 'Page 2' }), page.getByText('Showing 11 to 20')],
    ['an entry', page.getByRole('link', { name: 'Jobs' }), page.getByRole('heading', { name: 'Jobs' })],
    [
      'a row',
      page.getByRole('link', { name: /^View Details/ }).first(),
      page.getByRole('heading', { name: /^Job #/ }),
    ],
  ] as const) {
    await test.step(name, async () => {
      const hovered = await callsDuring(page, async () => {
        await Promise.all([page.waitForRequest('**/api/v1/**'), target.hover()])
        await atRest()
      })
      expect(hovered).toHaveLength(1)
      const clicked = await callsDuring(page, async () => {
        await target.click()
        await expect(heading).toBeVisible()
        await atRest()
      })
      // Of a record that is opened from its list, the next one is made ready beside.
      expect(clicked).toHaveLength(name === 'a row' ? 1 : 0)
      expect(clicked).not.toContainEqual(hovered[0])
    })
  }
})

test('a failure of what was only hovered is not told', async ({
  page,
  open,
  atRest,
  network,
  allowConsole,
}) => {
  allowConsole(/ApiError/)
  await open('/plans')
  network.use(http.get(endpoint('admin/services'), () => new Response(null, { status: 500 })))
  await page.getByRole('link', { name: 'Services' }).hover()
  await atRest()
  await expect(page.getByText('Failed to load services')).toBeHidden()
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByText('Failed to load services')).toBeVisible()
})

test('a detail opens with what its row knew, and Back asks for nothing', async ({
  page,
  open,
  atRest,
  network,
}) => {
  const customer = first(marketplace.customers.all())
  const answer = gate()
  await open('/customers')
  network.use(
    http.get(endpoint('admin/customers/:id'), async () => {
      await answer.opened()
      const { id, name } = customer
      return found({ id, name, stats: null, vehicles: [{ id: 'v', make: 'Maruti', model: 'Swift' }] })
    }),
  )
  const row = page.getByRole('link', { name: /^View Details/ }).first()
  const name = (await row.getAttribute('aria-label'))?.replace('View Details, ', '') ?? ''
  await row.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Registered on')).toBeVisible()
  await expect(page.getByText('Swift')).toBeHidden()
  answer.open()
  await expect(page.getByText('Swift')).toBeVisible()
  await atRest() // what the detail asks for besides

  const calls = await callsDuring(page, async () => {
    await page.goBack()
    await expect(page.getByText('Showing 1 to 10')).toBeVisible()
    await atRest()
  })
  expect(calls).toEqual([])
})

test('a word typed is one call, and what it supersedes is aborted on the wire', async ({
  page,
  open,
  atRest,
  turnClock,
  network,
}) => {
  await open('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  const answer = gate()
  network.use(
    http.get(endpoint('admin/customers'), async ({ request }) => {
      if (queryOf(request.url) === 'as') await answer.opened()
    }),
  )
  const given: string[] = []
  page.on('requestfailed', (request) => given.push(`${request.url()} ${request.failure()?.errorText}`))
  const search = page.getByPlaceholder('Search customers by name')
  const calls = await callsDuring(page, async () => {
    const superseded = page.waitForRequest((request) => queryOf(request.url()) === 'as')
    await search.pressSequentially('as')
    await turnClock(300)
    await superseded
    await search.pressSequentially('ha')
    await turnClock(300)
    await atRest()
  })
  expect(calls.map(({ url }) => queryOf(url))).toEqual(['as', 'asha'])
  expect(given).toEqual([expect.stringMatching(/query=as .*ERR_ABORTED/)])
})

test('coming back to the tab, or to the network, asks again for what is stale, and only for that', async ({
  page,
  context,
  open,
  atRest,
  jumpClock,
}) => {
  await open('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link').first()).toBeVisible()
  await page.mouse.move(640, 5) // the line that says offline moves a link below the pointer
  const bar = page.getByRole('status').getByText('You are offline.')
  const comeBack = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await atRest() // what the network cuts off is read again
    await setOffline(context, true)
    await expect(bar).toBeVisible()
    await setOffline(context, false)
    await expect(bar).toBeHidden()
    await atRest()
  }
  const asked = async () => (await callsDuring(page, comeBack)).map(({ url }) => new URL(url).pathname)
  const profile = '/api/v1/admin/profile' // tried once, as the browser says that there is none
  expect(await asked()).toEqual([profile])

  await jumpClock(31_000)
  await atRest() // the code of what was not shown yet comes meanwhile
  expect(await asked()).toEqual(['/api/v1/admin/jobs', profile])
})

test('what is pressed and opened restyles what changes, and not the page', async ({
  page,
  open,
  browser,
}) => {
  await open('/jobs')
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  const count = await page.evaluate(() => document.querySelectorAll('*').length)
  const filters = page.getByRole('dialog', { name: 'Filter Jobs' })
  const acts = {
    'a row': () => page.keyboard.press('j'),
    'the next row': () => page.keyboard.press('j'),
    'filters ahead': async () => {
      await page.getByRole('button', { name: 'Filters' }).hover()
      await expect(page.locator('[role="dialog"]')).toHaveCount(1)
    },
    'filters opened': async () => {
      await page.keyboard.press('f')
      await expect(filters).toBeVisible()
    },
    'filters closed': async () => {
      await page.keyboard.press('Escape')
      await expect(filters).toBeHidden()
    },
    'Find opened': async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    'Find closed': async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await act()
    await page.evaluate(framesDrawn)
    const restyled = restylesIn(await browser.stopTracing()).reduce((sum, elements) => sum + elements, 0)
    expect(restyled, `elements restyled by ${name}`).toBeLessThan(count / 2)
  }
})

test('the styles of the first rows are computed once', async ({ page, open, browser }) => {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await open('/customers')
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  await page.evaluate(framesDrawn)
  const counts = restylesIn(await browser.stopTracing())
  expect(counts.filter((count) => count > 200)).toHaveLength(1)
})

test('on a machine whose frames come late, a screen is not hidden while the next one is on its way', async ({
  page,
  open,
  atRest,
}) => {
  await open('/analytics')
  await page.evaluate(() => window.stoppedClock?.start())
  await expect(page.getByRole('img').first()).toBeVisible()
  await atRest()
  await page.evaluate(delayFrames)
  await page.evaluate(noteHidden)
  await page.getByLabel('Compared with').selectOption('The period before')
  await expect(page.getByText(/^Before/).first()).toBeVisible()
  expect(await page.evaluate(() => window.hidden)).toBe(0)
})

/** In the page: each frame is asked for later than its scripts do. */
function delayFrames(): void {
  const DELAY = 80
  const { requestAnimationFrame } = window
  window.requestAnimationFrame = (draw) => window.setTimeout(() => requestAnimationFrame(draw), DELAY)
}

/** In the page. */
function noteHidden(): void {
  window.hidden = 0
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.style.display === 'none')
        window.hidden = (window.hidden ?? 0) + 1
  }).observe(document.body, { subtree: true, attributeFilter: ['style'] })
}

declare global {
  interface Window {
    /** How many elements were hidden by a style of their own. */
    hidden?: number
    /** How far the parts of this page have moved in all, as Chromium counts it, and which. */
    moved?: { sum: number; moves: string[] }
  }
}

/** In the page, before its scripts. */
function noteMoves(): void {
  const moved = { sum: 0, moves: [] as string[] }
  window.moved = moved
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      moved.sum += value
      for (const { node, previousRect, currentRect } of sources)
        moved.moves.push(
          `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${previousRect.y} to ${currentRect.y}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In the page: what was there has been drawn. */
async function framesDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const queryOf = (url: string) => new URL(url).searchParams.get('query')

type Call = { url: string; method: string }

async function callsDuring(page: Page, act: () => Promise<void>): Promise<Call[]> {
  const calls: Call[] = []
  const note = (request: Request) => {
    if (isApi(request)) calls.push({ url: request.url(), method: request.method() })
  }
  page.on('request', note)
  await act()
  page.off('request', note)
  return calls
}

function isApi(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith('/api/')
}

/** For each time that styles were computed in a trace of Chromium: of how many elements. */
function restylesIn(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: { name: string; args: { elementCount?: number } }[] } = JSON.parse(
    trace.toString(),
  )
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
}
