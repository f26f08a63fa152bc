import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoint } from '@mocks/server/reply'
import { OWN_PORT } from '@tests/support/ports'
import { HttpResponse, http } from 'msw'
import { build, type Plugin, type PreviewServer, preview } from 'vite'
import { expect, test } from './test'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'test-results/reports')
const host = '127.0.0.1'

let server: PreviewServer | undefined
const received: unknown[] = []
const inbox: Plugin = {
  name: 'inbox',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use('/inbox', async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      received.push(JSON.parse(Buffer.concat(parts).toString()))
      response.end()
    })
  },
}

test.use({ baseURL: `http://${host}:${OWN_PORT}` })

test.describe.configure({ mode: 'default' }) // one site for all of them

test.beforeAll(async () => {
  process.env.VITE_REPORT_URL = '/inbox'
  const site = { root, mode: 'production', build: { outDir, emptyOutDir: true } }
  await build({ ...site, logLevel: 'error' })
  const headers = { 'Content-Security-Policy': "script-src 'self'" }
  server = await preview({
    ...site,
    plugins: [inbox],
    preview: { host, port: OWN_PORT, strictPort: true, headers },
  })
})

test.afterAll(async () => {
  delete process.env.VITE_REPORT_URL
  await server?.close()
})

test.beforeEach(() => {
  received.length = 0
})

test('an answer that breaks the contract is reported, at most once a minute, without its data', async ({
  page,
  network,
  open,
  jumpClock,
  allowConsole,
}) => {
  allowConsole(/ApiError/)
  network.use(http.get(endpoint('admin/customers'), () => HttpResponse.json({ data: 'Asha Rao' })))
  await open('/customers?query=Asha')
  const failed = page.getByText('The list could not be loaded.')
  await expect(failed).toBeVisible()
  const report = {
    kind: 'contract',
    call: 'GET /api/v1/admin/customers?page&limit&query',
    what: 'data should be Array',
    unsent: 0,
    time: expect.any(String),
    version: expect.stringMatching(/^[0-9a-f]{7,}\+?, \d\d\/\d\d\/\d{4}$/),
  }
  await expect.poll(() => received).toEqual([report])

  for (const _ of [1, 2]) {
    const answer = page.waitForResponse('**/admin/customers*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer
    await expect(failed).toBeVisible()
  }
  await jumpClock(60_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => received).toEqual([report, { ...report, unsent: 2 }])
})

test('an error that nothing caught is reported by its name and place', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/^console.error: (RangeError|Error)(\n|$)/)
  await open('/plans')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Asha Rao, +919876543210')
    })
  })
  await expect.poll(() => received).toMatchObject([{ kind: 'error', name: 'RangeError', unsent: 0 }])
  await page.evaluate(() => void Promise.reject(new Error('Asha Rao')))
  expect(JSON.stringify(received)).not.toContain('Asha')
})

test('a violation of the content security policy is reported', async ({ page, open, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  await open('/plans')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.asha = 1'
    document.body.append(script)
  })
  await expect
    .poll(() => received)
    .toMatchObject([{ kind: 'policy', directive: 'script-src-elem', blocked: 'inline' }])
})

test('without an address for reports the build holds nothing of them', () => {
  const code = readdirSync(join(root, 'dist/assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(root, 'dist/assets', file), 'utf8'))
  expect(code.filter((file) => file.includes('sendBeacon'))).toEqual([])
})
