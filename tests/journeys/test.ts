import { AxeBuilder } from '@axe-core/playwright'
import { defineNetworkFixture, type NetworkFixture } from '@msw/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO_ADMIN, handlers, marketplace, resetMarketplace } from '@tests/support/marketplace'

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
  /** Opens an address signed out and signs in there, through the login screen. */
  signIn: (url?: string, page?: Page) => Promise<void>
  /** WCAG 2.2 A and AA, of what the page shows now. */
  expectAccessible: (page?: Page) => Promise<void>
  guard: {
    allow: (pattern: RegExp) => void
    watch: (context: BrowserContext) => Promise<NetworkFixture>
    /** From here on nobody answers, and what is still under way is for nobody. */
    stop: () => void
  }
}

export const test = base.extend<Options & Fixtures>({
  hasOwnApi: [false, { option: true }],

  guard: async ({ baseURL, hasOwnApi }, use) => {
    resetMarketplace()
    const seen: string[] = []
    let isOver = false
    const note = (problem: string) => void (isOver || seen.push(problem))
    const allowed: RegExp[] = []
    const isOwn = (url: string) => !url.startsWith('http') || new URL(url).origin === baseURL
    const isApi = (url: string) => isOwn(url) && new URL(url).pathname.startsWith('/api/')

    const watch = async (context: BrowserContext) => {
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

    const stop = () => {
      isOver = true
    }
    await use({ watch, stop, allow: (pattern) => void allowed.push(pattern) })
    expect(seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
  },

  network: [
    async ({ guard, context }, use) => {
      await use(await guard.watch(context))
      guard.stop()
      await unwatch(context)
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
    guard.stop()
    for (const context of contexts) {
      await unwatch(context)
      await context.close()
    }
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
    await use(async (page = ownPage) => {
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze()
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

/** Answers still under way are for nobody. */
function unwatch(context: BrowserContext): Promise<void> {
  return context.unrouteAll({ behavior: 'ignoreErrors' })
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
