import { join } from 'node:path'
import { OWN_PORT } from '@tests/support/ports'
import { build, createLogger, type PreviewServer, preview } from 'vite'
import { expect, test } from './test'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'test-results/base-path')
const host = '127.0.0.1'

let server: PreviewServer | undefined
const messages: string[] = []
test.use({ baseURL: `http://${host}:${OWN_PORT}` })

test.describe.configure({ mode: 'default' }) // one site for all of them

test.beforeAll(async () => {
  process.env.BASE_PATH = '/back-office/'
  const site = { root, mode: 'production', build: { outDir, emptyOutDir: true } }
  const customLogger = createLogger()
  customLogger.info = (text) => void messages.push(text)
  await build({ ...site, logLevel: 'error', customLogger })
  server = await preview({ ...site, preview: { host, port: OWN_PORT, strictPort: true } })
})

test.afterAll(async () => {
  delete process.env.BASE_PATH
  await server?.close()
})

test('a build tells its version, and what to do next', () => {
  expect(messages.join()).toMatch(/dist\/ is the console, version .+\. What to do next:/)
  expect(messages.join()).toContain('npm run check:api -- --url')
})

test('a build hosted under a path stays under it, and asks early there too', async ({ page, signIn }) => {
  await signIn('/back-office/customers?page=2')
  await expect(page.getByText('Showing 11 to 20')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page).toHaveURL('/back-office/jobs')

  await page.goto('about:blank') // what the list still asks is not of this visit
  const early: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) early.push(pathname)
  })
  await page.route('**/assets/start-*.js', async (route) => {
    await expect.poll(() => early).toEqual(['/api/v1/admin/profile', '/api/v1/admin/jobs'])
    await route.continue()
  })
  await page.goto('/back-office/jobs')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/back-office\/jobs\/./)
  await page.getByRole('main').getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page).toHaveURL('/back-office/jobs')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/back-office/')
})
