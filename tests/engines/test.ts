import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@mocks/server/reply'
import { test as base, expect } from '@playwright/test'
import { type Gate, gate, openGates } from '@tests/support/gates'
import { DEMO_ADMIN, issueToken, resetMarketplace } from '@tests/support/marketplace'
import { whyWithout } from '@tests/support/programs.mjs'
import { serveSite } from '@tests/support/web-servers'
import { http } from 'msw'
import type { Engine } from './engine'
import { firefox } from './firefox'
import { see, type Tab, userTab } from './tab'
import { webkit } from './webkit'

export { expect }

const ENGINES = { firefox, webkit }

export type Options = { engineName: keyof typeof ENGINES }

/** The engine and the site that it looks at. */
type Site = {
  engine: Engine
  url: string
  /** Answers with no page of the console: what is kept there is kept before the console starts. */
  blank: string
  first: Tab
  /** While it is set, the pages of a hundred rows that exports read wait for it. */
  exports: { gate?: Gate | undefined }
  /** Of the web server, since it began. */
  logs: () => string
}

type WorkerFixtures = Options & { ground: Site | { missing: string } }
type Fixtures = {
  /** There at last: a test is skipped where it is missing. */
  site: Site
  /** The folder where the engine saves what is downloaded. */
  downloads: string
  /** The first tab: on each test's start blank, signed out, and as after a fresh start of the browser. */
  tab: Tab
  /** Keeps exports from ending until the test opens it. */
  exportGate: Gate
  /** Makes the first tab as large as a phone, for this test. */
  phone: undefined
  /** Another tab at an address of the site. */
  openTab: (address: string) => Promise<Tab>
  /** Leads the first tab to an address, signed out. */
  visit: (address: string) => Promise<void>
  /** Leads the first tab to an address, as an admin who has signed in before. */
  open: (address: string) => Promise<void>
}

/** The built site behind nginx, as tests/web-servers configures it, over HTTPS: WebKit keeps no secure cookie without. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

  ground: [
    async ({ engineName }, use) => {
      const { title, find, start } = ENGINES[engineName]
      const path = find()
      const exports: Site['exports'] = {}
      const wait = http.get(endpoint('*'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('limit') === '100') await exports.gate?.opened()
      })
      const site = path && (await serveSite('nginx', { answers: [wait] }))
      if (!path || !site) return use({ missing: whyWithout(path ? 'nginx' : engineName) })
      const folder = mkdtempSync(join(tmpdir(), `wayside-${engineName}-`))
      mkdirSync(join(folder, 'downloads'))
      try {
        const engine = await start(path, folder).catch((reason: unknown) => String(reason))
        if (typeof engine === 'string') return await use({ missing: `${title} does not start: ${engine}` })
        await use({
          engine,
          url: site.url,
          blank: `${site.url}/assets/`,
          first: userTab(await engine.openTab()),
          exports,
          logs: site.logs,
        })
        await engine.close()
      } finally {
        await site.close()
        rmSync(folder, { recursive: true })
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  site: async ({ ground }, use, info) => {
    if ('missing' in ground) return info.skip(true, ground.missing)
    resetMarketplace()
    await use(ground)
  },

  downloads: async ({ site }, use) => use(site.engine.downloads),

  tab: async ({ site }, use) => {
    const tab = site.first
    await tab.goto(site.blank)
    await tab.evaluate(`(${forgetAll})()`)
    await use(tab)
    expect(await tab.problems()).toEqual([])
  },

  exportGate: async ({ site }, use) => {
    site.exports.gate = gate()
    await use(site.exports.gate)
    openGates()
    site.exports.gate = undefined
  },

  phone: async ({ tab }, use) => {
    await tab.resize(390, 844)
    await use(undefined)
    await tab.resize(1280, 800)
  },

  openTab: async ({ site }, use) => {
    const opened: Tab[] = []
    await use(async (address) => {
      const tab = userTab(await site.engine.openTab())
      opened.push(tab)
      await tab.goto(`${site.url}${address}`)
      return tab
    })
    for (const tab of opened) {
      expect(await tab.problems()).toEqual([])
      await tab.close()
    }
  },

  visit: async ({ site, tab }, use) => use((address) => tab.goto(`${site.url}${address}`)),

  open: async ({ tab, visit }, use) => {
    await use(async (address) => {
      const cookie = `access_token=${issueToken()}; path=/; SameSite=Strict; Secure`
      await tab.evaluate(`void (document.cookie = ${JSON.stringify(cookie)})`)
      await visit(address)
      await see(tab.role('banner'))
    })
  },
})

/** Runs in the tab. */
function forgetAll(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`
  }
}

export async function signIn(tab: Tab, { email, password } = DEMO_ADMIN): Promise<void> {
  await tab.role('textbox', 'Email').fill(email)
  await tab.label(/^Password( \*)?$/).fill(password)
  await tab.role('button', 'Sign in').click()
}
