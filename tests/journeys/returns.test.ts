import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Site, startSite } from '@tests/bench/site'
import { DEMO_ADMIN, issueToken, marketplace, resetMarketplace } from '@tests/support/marketplace'
import { addAdmin } from './test'

// A page can come back in many ways after somebody else has signed in. A real server and a real browser cache: nothing is intercepted.

/** The headers with which a browser may answer from its own cache. */
const CACHED: Record<string, Record<string, string>> = {
  'Last-Modified alone': { 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' },
  'max-age=60': { 'Cache-Control': 'max-age=60', 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' },
}

type Way = { leave: (page: Page) => Promise<unknown>; comeBack: (page: Page) => Promise<Page> }

const goAway = (page: Page) =>
  page.goto(`${new URL(page.url()).origin.replace('127.0.0.1', 'localhost')}/favicon.svg`)

const transition = (page: Page, type: string) =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

const WAYS: Record<string, Way> = {
  // A browser without a window keeps no page: these are the events of one that does.
  'Back to a page that the browser has kept whole': {
    leave: (page) => transition(page, 'pagehide'),
    comeBack: async (page) => {
      await transition(page, 'pageshow')
      return page
    },
  },
  Back: {
    leave: goAway,
    comeBack: async (page) => {
      await page.goBack()
      return page
    },
  },
  'a reload': {
    leave: async () => undefined,
    comeBack: async (page) => {
      await page.reload()
      return page
    },
  },
  'a duplicate of the tab': {
    leave: async () => undefined,
    comeBack: async (page) => {
      const opened = page.waitForEvent('popup')
      await page.evaluate(() => void window.open('/customers')) // with a copy of its session storage
      return opened
    },
  },
}

type Next = {
  cookies: () => { name: string; value: string }[]
  /** What the page shows in the end. */
  shows: (page: Page) => Promise<void>
}

const signedIn = (token: string, laterBy: number) => [
  { name: 'access_token', value: token },
  { name: 'access_token_ends', value: String(Date.now() + 8 * 60 * 60_000 + laterBy) },
]

const NEXT: Record<string, Next> = {
  'another admin signed in': {
    cookies: () => signedIn(issueToken(addAdmin().email), 1000),
    shows: async (page) => {
      await expect(page.getByRole('button', { name: 'Ravi Iyer' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^New / }).first()).toBeVisible()
    },
  },
  'the same admin signed in again': {
    cookies: () => signedIn(issueToken(), 1000),
    shows: async (page) => {
      await expect(page.getByRole('button', { name: 'Meera Nair' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^New / }).first()).toBeVisible()
    },
  },
  'somebody logged out': {
    cookies: () => [],
    shows: (page) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(),
  },
  'somebody locked it': {
    cookies: () => [...signedIn(issueToken(), 0), { name: 'access_token_locked', value: 'yes' }],
    shows: (page) => expect(page.getByText(/is locked\. Sign in to continue/)).toBeVisible(),
  },
}

let site: Site | undefined
let headers: Record<string, string> = {}

test.describe.configure({ mode: 'default' }) // one site for all of them

test.beforeAll(async () => {
  site = await startSite({
    folder: join(import.meta.dirname, '../../dist'),
    before: (_incoming, outgoing, passOn) => {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      passOn()
    },
  })
})

test.afterAll(async () => {
  await site?.close()
})

/** In the page: keeps what was seen in any frame. */
function watchFrames(): void {
  const seen: string[] = []
  const look = () => {
    seen.push(document.body?.innerText ?? '')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(window, { seen })
  addEventListener('pagehide', () => {
    seen.length = 0
  })
}

async function setCookies(context: BrowserContext, cookies: { name: string; value: string }[]) {
  await context.clearCookies()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site?.url ?? '' })))
}

function renameCustomers(prefix: string): void {
  for (const { id, name } of marketplace.customers.all())
    marketplace.customers.update(id, { name: `${prefix} ${name.split(' ').at(-1)}` })
}

for (const [way, { leave, comeBack }] of Object.entries(WAYS))
  for (const [next, { cookies, shows }] of Object.entries(NEXT))
    for (const [cached, ofServer] of Object.entries(CACHED))
      test(`${way}, after ${next}, shows nothing that was read before (${cached})`, async ({ browser }) => {
        resetMarketplace()
        headers = ofServer
        renameCustomers('Old')
        const context = await browser.newContext({ baseURL: site?.url })
        await context.addInitScript(watchFrames)
        await setCookies(context, signedIn(issueToken(), 0))
        const page = await context.newPage()
        await page.goto('/customers')
        await expect(page.getByRole('link', { name: /^Old / }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: DEMO_ADMIN.name })).toBeVisible()
        await leave(page)

        renameCustomers('New')
        await setCookies(context, cookies())
        const tab = await comeBack(page)
        await shows(tab)
        const seen = (await tab.evaluate<string[]>('window.seen')).join('\n')
        expect(seen).not.toMatch(/\bOld \w+/)
        if (next !== 'the same admin signed in again') expect(seen).not.toContain(DEMO_ADMIN.name)
        await context.close()
      })
