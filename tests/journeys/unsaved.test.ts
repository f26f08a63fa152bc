import { endpoint } from '@mocks/server/reply'
import type { NetworkFixture } from '@msw/playwright'
import type { Locator, Page } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { marketplace } from '@tests/support/marketplace'
import { owedCenter } from '@tests/support/rows'
import { http } from 'msw'
import { expect, press, test } from './test'

type Form = {
  name: string
  /** Where one stands before, and how the form is opened there. */
  from: () => string
  open: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** What all forms of its kind have in common is tried with it: screens, modals with an address, modals without. */
  standsFor?: 'screens' | 'modals'
}

const firstDetails = (page: Page) => page.getByRole('link', { name: /^View Details/ }).first()

const forms: Form[] = [
  {
    name: 'a new service center',
    from: () => '/service-centers',
    open: (page) => page.getByRole('link', { name: 'Add Service Center' }).click(),
    field: (page) => page.getByLabel('City'),
    standsFor: 'screens',
  },
  {
    name: 'an edited service center',
    from: () => `/service-centers/${owedCenter().id}`,
    open: (page) => page.getByRole('link', { name: 'Edit' }).click(),
    field: (page) => page.getByLabel('City'),
  },
  {
    name: 'a payment',
    from: () => `/service-centers?search=${owedCenter().email}`,
    open: async (page) => {
      await firstDetails(page).click()
      await page.getByRole('button', { name: 'Make Payment' }).click()
    },
    field: (page) => page.getByLabel('Notes'),
  },
  {
    name: 'a new plan',
    from: () => '/plans',
    open: (page) => page.getByRole('button', { name: 'Add Plan' }).click(),
    field: (page) => page.getByLabel('Plan Name'),
    standsFor: 'modals',
  },
  {
    name: 'an edited plan',
    from: () => '/plans',
    open: async (page) => {
      await firstDetails(page).click()
      await page.getByRole('button', { name: 'Edit Plan' }).click()
    },
    field: (page) => page.getByLabel('Plan Name'),
  },
  {
    name: 'a new service',
    from: () => '/services',
    open: (page) => page.getByRole('button', { name: 'Add Service' }).click(),
    field: (page) => page.getByLabel('Estimated Time'),
  },
  {
    name: 'an edited service',
    from: () => '/services',
    open: async (page) => {
      await firstDetails(page).click()
      await page.getByRole('button', { name: 'Edit Service' }).click()
    },
    field: (page) => page.getByLabel('Estimated Time'),
  },
  {
    name: 'a new password',
    from: () => '/jobs',
    open: async (page) => {
      await sidebar(page, 'Plans').click()
      await expect(page).toHaveURL('/plans')
      await page.getByRole('button', { name: 'Meera Nair' }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
    },
    field: (page) => page.getByLabel('Current password', { exact: true }),
    standsFor: 'modals',
  },
]

type WayOut = [name: string, leave: (page: Page) => Promise<unknown>]

const waysOut: WayOut[] = [
  ['Back', (page) => page.goBack()],
  ['Cancel', (page) => page.getByRole('button', { name: 'Cancel', exact: true }).click()],
]
const waysOutOfScreens: WayOut[] = [
  ...waysOut,
  ['the sidebar', (page) => sidebar(page, 'Jobs').click()],
  ['a link', (page) => page.getByRole('main').getByRole('link', { name: 'Service Centers' }).click()],
]
const waysOutOfModals: WayOut[] = [
  ...waysOut,
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a click beside it', (page) => page.mouse.click(5, 700)],
  ['its close button', (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
]

const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^(Discard changes|Nothing was paid. Close)\?$/ })

for (const { name, from, open: openForm, field, standsFor } of forms) {
  const ways = standsFor ? { screens: waysOutOfScreens, modals: waysOutOfModals }[standsFor] : waysOut

  test(`${name}: no way out of changed work without a question`, async ({ page, open }) => {
    await open('/dashboard')
    await page.goto(from())
    await openForm(page)
    const typed = field(page)
    await typed.fill('Changed')
    const address = page.url()
    for (const [way, leave] of ways) {
      await test.step(way, async () => {
        await leave(page)
        await question(page).getByRole('button', { name: 'Keep editing' }).click()
        await expect(question(page)).toBeHidden()
        await expect(typed).toHaveValue('Changed')
        await expect(page).toHaveURL(address)
      })
    }
    await test.step('the tab', async () => {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(typed).toHaveValue('Changed')
    })
    await page.goBack()
    await question(page)
      .getByRole('button', { name: /^(Discard changes|Close)$/ })
      .last() // the cross above is named "Close", too
      .click()
    await expect(typed).toBeHidden()
    await expect(question(page)).toBeHidden()
  })

  test(`${name}: no question where nothing is changed, or no longer`, async ({ page, open }) => {
    await open('/dashboard')
    for (const [index, [way, leave]] of ways.entries()) {
      const isReverted = index % 2 === 0
      await test.step(`${way}, ${isReverted ? 'reverted' : 'untouched'}`, async () => {
        await page.goto(from())
        await openForm(page)
        const typed = field(page)
        const before = await typed.inputValue()
        if (isReverted) {
          await typed.fill('Changed')
          await typed.fill(before)
        }
        await leave(page)
        await expect(typed).toBeHidden()
        await expect(question(page)).toBeHidden()
      })
    }
    await page.goto(from())
    await openForm(page)
    await field(page).click()
    let asked = false
    page.on('dialog', () => {
      asked = true
    })
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toBe(false)
  })
}

test('a form that was just saved never asks, however long the screens behind it take', async ({
  page,
  open,
  network,
}) => {
  const { opened } = gate()
  const isLook = (url: string) => new URL(url).searchParams.has('search') // for what is to be added, before it is
  network.use(
    http.get(endpoint('admin/service-centers'), ({ request }) =>
      isLook(request.url) ? undefined : opened(),
    ),
  )
  await open('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  await page.getByLabel('Contact Number').fill('98765 43210')
  await page.getByLabel('Location').fill('12 MG Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('District').fill('Pune')
  await page.getByRole('button', { name: 'Towing' }).click()
  await page.getByRole('button', { name: 'Add Service Center' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Service center added successfully' })).toBeVisible()
  await sidebar(page, 'Jobs').click()
  await expect(page).toHaveURL('/jobs')
  await expect(question(page)).toBeHidden()
})

test('a draft outlives a reload that was forced, and is gone with the session', async ({ page, signIn }) => {
  const notice = page.getByText(/^You have an unsaved draft of “Asha Motors” from/)
  await signIn('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  await page.getByRole('button', { name: 'Sunday' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()

  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('Asha Motors')
  await expect(page.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true')
  await expect(notice).toBeHidden()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Asha')
  await signIn('/service-centers/add')
  await expect(page.getByLabel('Service Center Name')).toHaveValue('')
  await expect(notice).toBeHidden()
})

test('another tab knows nothing of a draft', async ({ page, context, open }) => {
  await open('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  const otherTab = await context.newPage()
  await otherTab.goto('/service-centers/add')
  await expect(otherTab.getByLabel('City')).toBeVisible()
  await expect(otherTab.getByText(/unsaved draft/)).toBeHidden()
})

test('two tabs edit one service center: nothing of either is lost, and a clash is chosen', async ({
  page,
  context,
  open,
  expectAccessible,
}) => {
  const detail = `/service-centers/${owedCenter().id}`
  const saved = (tab: Page) => expect(tab.getByText('Service center updated successfully')).toBeVisible()
  await open(detail)
  await page.getByRole('link', { name: 'Edit' }).click()
  const otherTab = await context.newPage()
  await otherTab.goto(`${detail}/edit`)
  await page.getByLabel('City').fill('Satara')
  await page.getByLabel('District').fill('Satara')
  await otherTab.getByLabel('City').fill('Nashik')
  await otherTab.getByLabel('Location').fill('1 Link Road')
  await otherTab.getByRole('button', { name: 'Update Service Center' }).click()
  await saved(otherTab)
  await expect(page.getByLabel('City')).toHaveValue('Satara')

  await page.getByRole('button', { name: 'Update Service Center' }).click()
  const choice = page.getByRole('dialog', { name: 'This service center was changed by someone else' })
  await expect(choice).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible()
  }
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(page.getByLabel('City')).toHaveValue('Satara')

  await page.getByRole('button', { name: 'Update Service Center' }).click()
  await choice.getByRole('radio', { name: /Theirs: Nashik/ }).check()
  await choice.getByRole('button', { name: 'Save chosen values' }).click()
  await saved(page)
  expect(marketplace.serviceCenters.find(owedCenter().id)).toMatchObject({
    city: 'Nashik',
    district: 'Satara',
    address: '1 Link Road',
  })
})

test('Back during a save leads one step back, though it was saved before the question was answered', async ({
  page,
  open,
  network,
}) => {
  const answer = gate()
  network.use(http.patch(endpoint('admin/plan/:id'), answer.opened))
  await open('/plans')
  await firstDetails(page).click()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await page.getByLabel('Amount').fill('249')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await sent
  await page.getByLabel('Amount').fill('250')
  await page.evaluate('history.back()')
  await expect(page.getByRole('dialog', { name: 'Leave while saving?' })).toBeVisible()
  answer.open()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
  await expect(page).toHaveURL(/\/plans\?plan=[^&]+$/)
})

const programs = ['tel:+919876543210', 'mailto:asha@wayside.example', 'whatsapp://send?phone=919876543210']

const guards: [string, (page: Page, network: NetworkFixture) => Promise<void>][] = [
  ['a changed form', (page) => page.getByLabel('Notes').fill('Changed')],
  [
    'a payment under way',
    async (page, network) => {
      network.use(http.post(endpoint('admin/service-centers/payment'), gate().opened))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Make Payment' }))
      await expect(page.getByRole('button', { name: 'Processing...' }).first()).toBeVisible()
    },
  ],
]

for (const [what, begin] of guards)
  test(`with ${what}, a call, an e-mail or a message asks nothing, and closing the tab does`, async ({
    page,
    open,
    network,
  }) => {
    await open(`/service-centers/${owedCenter(100).id}`)
    await page.getByRole('button', { name: 'Make Payment' }).click()
    await begin(page, network)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    for (const href of programs)
      await page.evaluate((address) => {
        const link = document.createElement('a')
        link.href = address
        document.body.append(link)
        link.click()
        link.remove()
        return new Promise((resolve) => setTimeout(resolve)) // nobody closes the tab in the task of the click
      }, href)
    expect(asked).toEqual([])
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
  })
