import { AxeBuilder } from '@axe-core/playwright'
import { defineNetworkFixture, type NetworkFixture } from '@msw/playwright'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { momentOf } from '@tests/support/days.mjs'
import { openGates } from '@tests/support/gates'
import { DEMO_ADMIN, handlers, issueToken, marketplace, resetMarketplace } from '@tests/support/marketplace'
import { shiftClock } from '@tests/support/shifted-clock'
import { stopClock } from '@tests/support/stopped-clock'

export { expect }

export type Options = {
  /** The site answers its own API calls, as the demo build does; else the tests answer them. */
  hasOwnApi: boolean
}

type Fixtures = {
  /** The embedded API behind the page; a test changes its answers with `network.use(...)`. No effect on the demo. */
  network: NetworkFixture
  /** Lets this test's pages print errors and warnings that match. */
  allowConsole: (pattern: RegExp) => void
  /** A page of another browser: no cookies, no storage, the same marketplace. */
  openFreshBrowser: () => Promise<Page>
  /** Opens an address as an admin who has signed in before. */
  open: (url?: string, page?: Page) => Promise<void>
  /** Opens an address signed out and signs in there, through the login screen. */
  signIn: (url?: string, page?: Page) => Promise<void>
  /**
   * Waits until something is due within so many milliseconds on the stopped clock of the page, then turns it on by them: all that
   * is due meanwhile runs.
   */
  turnClock: (milliseconds: number, page?: Page) => Promise<void>
  /** As after a sleep of the machine: it is later at once, and what was due meanwhile runs once. */
  jumpClock: (milliseconds: number, page?: Page) => Promise<void>
  /** Waits until nothing is under way: every request has its answer, and nothing more follows from it. */
  atRest: (page?: Page) => Promise<void>
  /** WCAG 2.2 A and AA, of what the page shows now: all of it, or only what the colour scheme decides. */
  expectAccessible: (page?: Page, what?: 'all' | 'colors') => Promise<void>
  guard: {
    allow: (pattern: RegExp) => void
    watch: (context: BrowserContext) => Promise<NetworkFixture>
    /** The requests that have no answer yet. */
    underWay: () => string[]
    /** Asserts that the test has left no request without its answer; from here on nobody answers. */
    stop: (context: BrowserContext) => Promise<void>
  }
}

/** At which every journey starts. */
const NOW = momentOf(process.env.TEST_TODAY)

export const test = base.extend<Options & Fixtures, { day: number }>({
  // The marketplace is of that day as well, and stamps what is made there. Answers how many milliseconds it is away.
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const away = NOW - Date.now()
      const comeBack = shiftClock(away)
      await use(away)
      comeBack()
    },
    { scope: 'worker', auto: true },
  ],

  hasOwnApi: [false, { option: true }],

  guard: async ({ baseURL, hasOwnApi, day }, use) => {
    resetMarketplace()
    const seen: string[] = []
    let isOver = false
    const note = (problem: string) => void (isOver || seen.push(problem))
    const allowed: RegExp[] = []
    const isOwn = (url: string) => !url.startsWith('http') || new URL(url).origin === baseURL
    const isApi = (url: string) => isOwn(url) && new URL(url).pathname.startsWith('/api/')

    const underWay = new Map<Page, Set<Request>>()
    const count = (page: Page) => {
      const requests = new Set<Request>()
      underWay.set(page, requests)
      page.on('request', (request) => requests.add(request))
      page.on('requestfinished', (request) => requests.delete(request))
      page.on('requestfailed', (request) => requests.delete(request))
      page.on('close', () => requests.clear())
    }
    const watch = async (context: BrowserContext) => {
      // No time passes in the pages unless the test turns their clock. Not in the demo, whose API needs one.
      if (hasOwnApi) await context.addInitScript(shiftClock, day)
      else await context.addInitScript(stopClock, NOW)
      context.on('page', count)
      context.on('weberror', (error) => note(`uncaught: ${error.error()}`))
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        const { url } = message.location()
        const isAboutRequest = message.text().startsWith('Failed to load resource')
        // An answer of 400 and above, or none: what the console makes of it is what counts.
        if (isAboutRequest && isApi(url)) return
        note(`console.${message.type()}: ${message.text()}${isAboutRequest ? ` ${url}` : ''}`)
      })
      context.on('request', (request) => {
        if (!isOwn(request.url())) note(`request to another host: ${request.url()}`)
      })
      context.on('response', (response) => {
        if (hasOwnApi && isApi(response.url()) && !response.fromServiceWorker())
          note(`unhandled request: ${response.request().method()} ${response.url()}`)
      })
      const network = defineNetworkFixture({
        context,
        handlers,
        onUnhandledRequest: ({ method, url }) => {
          if (isApi(url)) note(`unhandled request: ${method} ${url}`)
        },
      })
      if (!hasOwnApi) await network.enable()
      return network
    }

    const namesUnderWay = () =>
      [...underWay.values()]
        .flatMap((requests) => [...requests])
        .map((request) => `${request.method()} ${request.url()}`)
    const stop = async (context: BrowserContext) => {
      openGates()
      await context.setOffline(false)
      await expect.poll(namesUnderWay, { message: 'requests that the test left under way' }).toEqual([])
      isOver = true
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await use({ watch, underWay: namesUnderWay, stop, allow: (pattern) => void allowed.push(pattern) })
    expect(seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
  },

  network: [
    async ({ guard, context }, use) => {
      await use(await guard.watch(context))
      await guard.stop(context)
    },
    { auto: true },
  ],

  allowConsole: async ({ guard }, use) => use(guard.allow),

  openFreshBrowser: async ({ browser, guard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await guard.watch(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await guard.stop(context)
      await context.close()
    }
  },

  open: async ({ page: ownPage, baseURL }, use) => {
    await use(async (url = '/', page = ownPage) => {
      const token = { name: 'access_token', value: issueToken(), url: baseURL }
      await page.context().addCookies([{ ...token, sameSite: 'Strict', secure: true }])
      await page.goto(url)
      await expect(page.getByRole('banner').first()).toBeVisible() // a modal that the address opens may bring another
    })
  },

  atRest: async ({ page: ownPage, guard }, use) => {
    await use(async (page = ownPage) => {
      await expect
        .poll(
          async () => {
            const before = guard.underWay()
            await page.evaluate(tasksDone)
            return [...before, ...guard.underWay()]
          },
          { message: 'requests under way' },
        )
        .toEqual([])
    })
  },

  turnClock: async ({ page: ownPage }, use) => {
    await use(async (milliseconds, page = ownPage) => {
      await expect
        .poll(() => page.evaluate((time) => window.stoppedClock?.isDueWithin(time), milliseconds), {
          message: `something is due within ${milliseconds} ms`,
        })
        .toBe(true)
      await page.evaluate((time) => window.stoppedClock?.pass(time), milliseconds)
    })
  },

  jumpClock: async ({ page: ownPage }, use) => {
    await use(async (milliseconds, page = ownPage) => {
      await page.evaluate((time) => window.stoppedClock?.jump(time), milliseconds)
    })
  },

  signIn: async ({ page: ownPage }, use) => {
    await use(async (url = '/', page = ownPage) => {
      await page.goto(url)
      await page.getByLabel(/^Email/).fill(DEMO_ADMIN.email)
      await page.getByLabel(/^Password( \*)?$/).fill(DEMO_ADMIN.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
    })
  },

  expectAccessible: async ({ page: ownPage }, use) => {
    await use(async (page = ownPage, what = 'all') => {
      // No page has frames whose findings axe would bring together in a page of its own.
      const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined // there since the look before
      const axe = new AxeBuilder({ page, axeSource })
        .setLegacyMode()
        .options({ resultTypes: ['violations'], rules: LABEL_IN_NAME })
      const { violations } = await (what === 'all'
        ? axe.withTags(WCAG_2_2_AA)
        : axe.withRules(COLOR_RULES)
      ).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
        [],
      )
    })
  },
})

/** A second admin, who may sign in. */
export function addAdmin() {
  const ravi = {
    id: 'adm_2',
    email: 'ravi@wayside.example',
    password: 'roadside1',
    name: 'Ravi Iyer',
    role: 'admin',
  }
  marketplace.admins.insert(ravi)
  return ravi
}

/** Waits until a button of money takes a click: what stands around it must have been there for half a second. */
export async function untilSeen(button: Locator): Promise<void> {
  const isEnabled = async () => {
    await button.page().evaluate(async () => {
      if (window.stoppedClock?.isDueWithin(500)) await window.stoppedClock.pass(500)
    })
    return button.isEnabled()
  }
  await expect.poll(isEnabled, { message: 'the button takes a click' }).toBe(true)
}

/** Clicks a button of money once it takes a click. */
export async function press(button: Locator): Promise<void> {
  await untilSeen(button)
  await button.click()
}

/** Takes a browser off the network, or back: the browser says so, and no call of the API gets an answer, of the tests' either. */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) await context.route('**/api/**', disconnect)
  else await context.unroute('**/api/**', disconnect)
  await context.setOffline(isOffline)
  for (const page of context.pages())
    await expect
      .poll(() => page.evaluate(() => navigator.onLine), { message: 'each page has heard of it' })
      .toBe(!isOffline)
}

const disconnect = (route: Route) => route.abort('internetdisconnected')

/** In the page: when what was begun before has been done, and drawn. */
async function tasksDone(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The rules of these that look at colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** Axe leaves it out by itself: of what is seen, each word is in the name (2.5.3). */
const LABEL_IN_NAME = { 'label-content-name-mismatch': { enabled: true } }
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
