import { join } from 'node:path'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'
import { DEMO_ADMIN } from '@tests/support/marketplace'
import { OWN_PORT } from '@tests/support/ports'
import { type PreviewServer, preview } from 'vite'
import { expect, test } from './test'

// A name that is not this machine's own: over plain HTTP no browser keeps a `Secure` cookie for it.
const HOST = 'console.test'
const address = '127.0.0.1'
const message = 'This browser did not keep the sign-in. The console needs HTTPS and cookies.'

let server: PreviewServer | undefined
test.use({
  baseURL: `http://${HOST}:${OWN_PORT}`,
  launchOptions: {
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGS, `--host-resolver-rules=MAP ${HOST} ${address}`],
  },
})

test.describe.configure({ mode: 'default' }) // one site for all of them

test.beforeAll(async () => {
  const root = join(import.meta.dirname, '../..')
  server = await preview({
    root,
    mode: 'production',
    preview: { host: address, port: OWN_PORT, strictPort: true, allowedHosts: [HOST] },
  })
})

test.afterAll(async () => {
  await server?.close()
})

for (const [what, refuse] of [
  ['over plain HTTP', () => undefined],
  ['that refuses cookies and all other storage', refuseStorage],
] as const) {
  test(`a browser ${what} is told at sign-in, and nothing loops`, async ({ page, atRest, allowConsole }) => {
    allowConsole(/SignInNotKeptError|color scheme manager/)
    await page.addInitScript(refuse)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    })
    await page.goto('/jobs?status=PENDING')
    await page.getByLabel('Email').fill(DEMO_ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
    const signIn = page.getByRole('button', { name: 'Sign in' })
    for (const times of [1, 2]) {
      await signIn.click()
      await expect.poll(() => asked.filter((call) => call.endsWith('/login'))).toHaveLength(times)
      await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
      await expect(signIn).toBeEnabled()
      await atRest()
    }
    expect(asked).toEqual([
      'GET /api/v1/admin/profile',
      'POST /api/v1/admin/login',
      'POST /api/v1/admin/login',
    ])
    await page.goto('about:blank') // has no locks to be asked for: they need HTTPS
  })
}

/** In the page: as a browser does that is told to keep nothing. */
function refuseStorage(): void {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}
