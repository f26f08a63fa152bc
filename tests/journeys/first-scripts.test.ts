import type { Page } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { expect, test } from './test'

const late = (page: Page) => page.getByText('Still loading.')
const reload = (page: Page) => page.getByRole('link', { name: 'Reload' })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in' })

/** The page has been open for so many milliseconds, by the clock of its animations. */
async function passAnimations(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time
  }, milliseconds)
}

test('where no script arrives, the page says so after ten seconds, and offers to reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|was preloaded using link preload but not used/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await passAnimations(page, 9_000)
  await expect(page.getByRole('status', { name: 'Checking session' })).toBeVisible()
  await expect(late(page)).toBeHidden()
  await passAnimations(page, 11_000)
  await expect(late(page)).toBeVisible()

  await page.unroute('**/*.js')
  await reload(page).click()
  await expect(signIn(page)).toBeVisible()
  await expect(late(page)).toBeHidden()
})

for (const who of ['a guest', 'an admin'] as const)
  test(`for ${who}: a script that is not there is told at once, at the address that was asked for`, async ({
    page,
    baseURL,
    open,
    allowConsole,
  }) => {
    allowConsole(/404|Failed to fetch dynamically imported module|was preloaded using link preload/)
    const missing = '**/assets/start-*.js'
    if (who === 'an admin') await open('/plans')
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.route(missing, (route) => (documents > 1 ? route.continue() : route.fulfill({ status: 404 })))
    await page.goto('/plans')
    await expect(page.getByRole('alert')).toHaveText('The console could not be loaded. Reload')
    await expect(page.getByRole('status')).toBeHidden()

    await reload(page).click()
    await expect(
      who === 'a guest' ? signIn(page) : page.getByRole('heading', { name: 'Plans' }),
    ).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/plans`)
  })

test('a slow line is not told to have failed, and the console comes', async ({ page }) => {
  const slow = gate()
  await page.route('**/assets/start-*.js', async (route) => {
    await slow.opened()
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await passAnimations(page, 11_000)
  await expect(late(page)).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
  slow.open()
  await expect(signIn(page)).toBeVisible()
  await expect(late(page)).toBeHidden()
})

test('styles that were lost on their way are asked for again', async ({
  page,
  signIn,
  turnClock,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|could not be loaded/)
  let asked = 0
  await page.route('**/assets/console-*.css', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await signIn('/plans')
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await turnClock(1000)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('position', 'fixed')
  expect(asked).toBe(2)
})
