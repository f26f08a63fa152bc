import { endpoint, found } from '@mocks/server/reply'
import type { Page, Request } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { delay, http } from 'msw'
import { expect, test } from './test'

const first = <Row extends { id: string }>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('the marketplace is empty')
  return row
}

/** Addresses, and how many calls each asks first, the profile aside. */
const screens: [address: () => string, calls: number][] = [
  [() => '/', 1],
  [() => '/dashboard', 1],
  [() => '/customers', 1],
  [() => '/customers?page=2&status=active&query=%2B91', 1],
  [() => '/service-centers/?city=Pune&search=', 1],
  [() => '/jobs?dateTo=2026-01-31&status=COMPLETED&page=abc', 1],
  [() => '/customer-payments?startDate=2025-01-01', 1],
  [() => '/service-center-payments?page=2', 1],
  [() => '/plans', 1],
  [() => '/services', 1],
  [() => '/service-centers/add', 1],
  [() => `/customers/${first(marketplace.customers.all()).id}`, 1],
  [() => `/service-centers/${first(marketplace.serviceCenters.all()).id}`, 1],
  [() => `/service-centers/${first(marketplace.serviceCenters.all()).id}/edit`, 2],
  [() => `/jobs/${first(marketplace.jobs.all()).id}`, 1],
  [() => `/customer-payments/${first(marketplace.customerPayments.all()).id}`, 1],
]

test('what a screen asks for first is asked before the console has run, and only once', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn('/plans')
  for (const [address, count] of screens) {
    await test.step(address(), async () => {
      const early: string[] = []
      const note = (request: Request) => void (isApi(request) && early.push(request.url()))
      page.on('request', note)
      await page.route('**/assets/sign-in-*.js', async (route) => {
        await expect.poll(() => early).toHaveLength(count + 1)
        page.off('request', note)
        await route.continue()
      })
      const calls = await callsDuring(page, async () => {
        await page.goto(address())
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
      })
      expect(calls.map(({ url }) => url)).toEqual(early)
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
})

test('an address whose keys the console drops costs no call more', async ({ page, signIn }) => {
  await signIn('/plans')
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers?status=XX&page=2')
    await expect(page.getByText('Showing 11 to 20')).toBeVisible()
  })
  expect(calls.map(({ url }) => new URL(url).search)).toEqual(['', '?page=2&limit=10'])
})

test('nobody who is not signed in asks for more than the profile', async ({ page }) => {
  const calls = await callsDuring(page, async () => {
    await page.goto('/customers')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/admin/profile'])
})

test('a frame of the console stands before its script, where the console will stand', async ({
  page,
  signIn,
}) => {
  await signIn('/plans')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/sign-in-*.js', async (route) => {
    await held
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
  release()
  const title = page.getByRole('link', { name: 'Wayside' })
  await expect(title).toBeVisible()
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 56 })
  expect(await page.getByRole('navigation', { name: 'Main' }).boundingBox()).toMatchObject({
    x: 0,
    y: 56,
    width: 256,
  })
})

test('hovering a row, an entry or a page asks for its data, and the click for nothing more', async ({
  page,
  signIn,
}) => {
  await signIn('/customers')
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
        await target.hover()
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(200)
      })
      expect(hovered).toHaveLength(1)
      const clicked = await callsDuring(page, async () => {
        await target.click()
        await expect(heading).toBeVisible()
        await page.waitForTimeout(200)
      })
      expect(clicked).toEqual([])
    })
  }
})

test('a failure of what was only hovered is not told', async ({ page, signIn, network, allowConsole }) => {
  allowConsole(/HTTPError/)
  await signIn('/plans')
  network.use(http.get(endpoint('admin/services'), () => new Response(null, { status: 500 })))
  await page.getByRole('link', { name: 'Services' }).hover()
  await page.waitForTimeout(500)
  await expect(page.getByText('Failed to load services')).toBeHidden()
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByText('Failed to load services')).toBeVisible()
})

test('a detail opens with what its row knew, and Back asks for nothing', async ({
  page,
  signIn,
  network,
}) => {
  const customer = first(marketplace.customers.all())
  await signIn('/customers')
  network.use(
    http.get(endpoint('admin/customers/:id'), async () => {
      await delay(1500)
      const { id, name } = customer
      return found({ id, name, stats: null, vehicles: [{ id: 'v', make: 'Maruti', model: 'Swift' }] })
    }),
  )
  const row = page.getByRole('link', { name: /^View Details/ }).first()
  const name = (await row.getAttribute('aria-label'))?.replace('View Details, ', '') ?? ''
  await row.click()
  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 500 })
  await expect(page.getByText('Registered on')).toBeVisible()
  await expect(page.getByText('Swift')).toBeHidden()
  await expect(page.getByText('Swift')).toBeVisible()

  const calls = await callsDuring(page, async () => {
    await page.goBack()
    await expect(page.getByText('Showing 1 to 10')).toBeVisible()
    await page.waitForTimeout(200)
  })
  expect(calls).toEqual([])
})

test('a word typed is one call, and what it supersedes is aborted on the wire', async ({
  page,
  signIn,
  network,
}) => {
  await signIn('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  network.use(
    http.get(endpoint('admin/customers'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('query') === 'as') await delay(1500)
      return undefined
    }),
  )
  const given: string[] = []
  page.on('requestfailed', (request) => given.push(`${request.url()} ${request.failure()?.errorText}`))
  const search = page.getByPlaceholder('Search customers by name')
  const calls = await callsDuring(page, async () => {
    await search.pressSequentially('as', { delay: 50 })
    await page.waitForTimeout(600)
    await search.pressSequentially('ha', { delay: 50 })
    await page.waitForTimeout(1500)
  })
  expect(calls.map(({ url }) => new URL(url).searchParams.get('query'))).toEqual(['as', 'asha'])
  expect(given).toEqual([expect.stringMatching(/query=as .*ERR_ABORTED/)])
})

test('coming back to the tab, or to the network, asks again for what is stale, and only for that', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('/customers')
  await expect(page.getByText('Showing 1 to 10')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link').first()).toBeVisible()
  await page.mouse.move(640, 5) // the line that says offline moves a link below the pointer
  const comeBack = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await context.setOffline(true)
    await page.waitForTimeout(200)
    await context.setOffline(false)
    await page.waitForTimeout(500)
  }
  expect(await callsDuring(page, comeBack)).toEqual([])

  await page.clock.setFixedTime(Date.now() + 31_000)
  const calls = await callsDuring(page, comeBack)
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/admin/jobs'])
})

test('Back shows the rows and the scroll place of the list within its first frames', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn('/jobs')
  const link = page.getByRole('link', { name: /^View Details/ }).nth(8)
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { name: /^Job #/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const frames = await page.evaluate(
    (place) =>
      new Promise<number>((resolve) => {
        let count = 0
        const look = () => {
          count += 1
          if (count > 100 || (document.querySelector('tbody a') && scrollY === place)) resolve(count)
          else requestAnimationFrame(look)
        }
        addEventListener('popstate', () => requestAnimationFrame(look), { once: true })
        history.back()
      }),
    place,
  )
  expect(frames).toBeLessThanOrEqual(3)
})

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
