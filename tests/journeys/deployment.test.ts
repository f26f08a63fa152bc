import type { Page } from '@playwright/test'
import { test as base, expect, setOffline } from './test'

const plans = (page: Page) => page.getByRole('link', { name: 'Plans', exact: true })

const test = base.extend<{
  /** Of another tab: the files that are fetched on the way from a screen to the plans, and not before. */
  codeOfPlans: Set<string>
  /** Of another tab: the files that are fetched once a screen has come to rest, dialogs, menus and the like. */
  codeOfParts: Set<string>
}>({
  codeOfPlans: async ({ context, open, atRest }, use) => {
    const tab = await context.newPage()
    await open('/dashboard', tab)
    await expect(tab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const files = await scriptsOf(tab, atRest, async () => {
      await plans(tab).click()
      await expect(tab.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
    })
    await tab.close()
    await use(files)
  },

  codeOfParts: async ({ context, open, atRest, turnClock }, use) => {
    const tab = await context.newPage()
    await open('/service-centers/add', tab)
    await expect(offered(tab).first()).toBeVisible()
    const files = await scriptsOf(tab, atRest, () => turnClock(3000, tab))
    await tab.close()
    await use(files)
  },
})

const offered = (page: Page) => page.getByRole('group', { name: 'Services Offered' }).getByRole('button')

/** The scripts that an act makes a tab fetch. */
async function scriptsOf(
  tab: Page,
  atRest: (tab: Page) => Promise<void>,
  act: () => Promise<void>,
): Promise<Set<string>> {
  const files = new Set<string>()
  await atRest(tab)
  tab.on('request', (request) => {
    if (request.resourceType() === 'script') files.add(new URL(request.url()).pathname)
  })
  await act()
  await atRest(tab)
  expect([...files]).not.toEqual([])
  return files
}

/** A deployment takes that code away; the page of the new one, which knows of no such files, is there when `isNew` says so. */
async function takeAway(page: Page, files: Set<string>, isNew: () => boolean = () => false): Promise<void> {
  await page.route(
    ({ pathname }) => files.has(pathname),
    (route) => (isNew() ? route.continue() : route.fulfill({ status: 404, body: 'Not Found' })),
  )
}

function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 }
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count.loads++
  })
  return count
}

test.beforeEach(({ allowConsole }) => allowConsole(/404|ERR_INTERNET_DISCONNECTED|could not be loaded/))

test('code that is gone leads to one reload, at the address that was asked for', async ({
  page,
  open,
  codeOfPlans,
}) => {
  await open('/dashboard')
  const count = countLoads(page)
  await takeAway(page, codeOfPlans, () => count.loads > 0)
  await plans(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await expect(page).toHaveURL('/plans')
  expect(count.loads).toBe(1)
})

test('if it is gone for good, the error screen shows, the shell lives, and nothing loops', async ({
  page,
  open,
  atRest,
  codeOfPlans,
  expectAccessible,
}) => {
  await open('/dashboard')
  const count = countLoads(page)
  let isMended = false
  await takeAway(page, codeOfPlans, () => isMended)
  await plans(page).click()

  await expect(page.getByText('This screen could not be loaded.')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL('/plans')
  await expectAccessible()
  await atRest()
  expect(count.loads).toBe(1)

  isMended = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  expect(count.loads).toBe(2)
})

test('the pointer over a link never reloads, and a changed form is asked for before it is left', async ({
  page,
  open,
  atRest,
  codeOfPlans,
}) => {
  await open('/dashboard')
  await page.getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill('something')
  const count = countLoads(page)
  await takeAway(page, codeOfPlans)
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const goToPlans = () => plans(page).evaluate((link: HTMLElement) => link.click())

  await plans(page).dispatchEvent('mouseenter')
  await plans(page).dispatchEvent('focusin')
  await atRest()
  await goToPlans()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('something')
  await expect(page).toHaveURL('/dashboard')
  expect(count.loads).toBe(0)
})

test('where the code of a part is gone, that part alone is missing, and says so until it can be had', async ({
  page,
  open,
  atRest,
  codeOfParts,
}) => {
  await open('/service-centers/add')
  let isMended = false
  await takeAway(page, codeOfParts, () => isMended)
  await page.reload()
  const count = countLoads(page)
  const admin = page.getByRole('button', { name: 'Meera Nair' })

  const changePassword = page.getByRole('menuitem', { name: 'Change password' })
  const modal = page.getByRole('dialog', { name: 'Change password' })

  await page.getByLabel('City').fill('Pune')
  await admin.click()
  await atRest()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await expect(changePassword).toBeHidden()
  await expect(page.getByText('Something went wrong')).toBeHidden()

  isMended = true
  await admin.click()
  await changePassword.click()
  await expect(modal).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  expect(count.loads).toBe(0)
})

test('a part that cannot be had is told in a toast', async ({ page, open, atRest, codeOfParts }) => {
  await open('/service-centers/add')
  const admin = page.getByRole('button', { name: 'Meera Nair' })
  const changePassword = page.getByRole('menuitem', { name: 'Change password' })
  await admin.click() // toasts are fetched, and the menu
  await expect(changePassword).toBeVisible()
  await admin.click()
  await expect(changePassword).toBeHidden()
  await atRest()
  await takeAway(page, codeOfParts)
  await admin.click()
  await changePassword.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This part of the console could not be loaded. Try again, or reload the page.',
  )
})

test('Find whose code is gone leaves the keys to the screen, and opens at the next try', async ({
  page,
  open,
  atRest,
  codeOfParts,
}) => {
  await open('/service-centers/add')
  const city = page.getByLabel('City')
  await city.click() // toasts are fetched
  await atRest()
  let isMended = false
  await takeAway(page, codeOfParts, () => isMended)
  for (const typed of ['Pu', 'ne']) {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alert')).toHaveText(
      'This part of the console could not be loaded. Try again, or reload the page.',
    )
    await page.getByRole('alert').getByRole('button').click()
    await expect(page.getByRole('alert')).toBeHidden()
    await city.focus()
    await page.keyboard.type(typed)
  }
  await expect(city).toHaveValue('Pune')

  isMended = true
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
})

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test('"Logout" logs out though the code of its question is gone', async ({ page, open, codeOfParts }) => {
  await open('/service-centers/add')
  await takeAway(page, codeOfParts)
  await logout(page).click()
  await expect(signIn(page)).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
})

test('where the code of that question is gone, the browser names what a logout would end', async ({
  page,
  open,
  codeOfParts,
}) => {
  await open('/service-centers/add')
  await takeAway(page, codeOfParts)
  await page.getByLabel('City').fill('Pune')
  const questions: string[] = []
  let isConfirmed = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return isConfirmed ? dialog.accept() : dialog.dismiss()
  })
  await logout(page).click()
  await expect
    .poll(() => questions)
    .toEqual([expect.stringMatching(/^Are you sure you want to logout\?\n\n.+/)])
  await expect(page.getByLabel('City')).toHaveValue('Pune')

  isConfirmed = true
  await logout(page).click()
  await expect(signIn(page)).toBeVisible()
  expect(questions).toHaveLength(2)
})

test('offline, code that was never loaded is said to be missing, and comes with the network', async ({
  page,
  context,
  open,
  codeOfPlans,
}) => {
  await open('/dashboard')
  await takeAway(page, codeOfPlans, () => true)
  await setOffline(context, true)
  await plans(page).click()
  await expect(page.getByText('This screen has not loaded yet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await setOffline(context, false)
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await expect(page).toHaveURL('/plans')
})
