import { endpoint } from '@mocks/server/reply'
import type { Page, Request } from '@playwright/test'
import { gate } from '@tests/support/gates'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { http } from 'msw'
import { addAdmin, expect, test } from './test'

const MINUTE = 60_000

const endSessions = () => {
  for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
}

async function signInAgain(page: Page, { email, password } = DEMO_ADMIN): Promise<void> {
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
}

function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request)
  })
  return calls
}

test('after a session that ended, every field, the scroll place and the focus are as they were', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await open('/service-centers/add')
  const toggle = page.getByRole('group', { name: 'Services Offered' }).getByRole('button').nth(1)
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  await page.getByLabel('Contact Number').fill('98765 43210')
  await page.getByLabel('Location').fill('MG Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('District').fill('Pune')
  await page.getByLabel('Opening Time').fill('22:00')
  await toggle.click()
  await page.getByRole('button', { name: 'Sunday' }).click()
  await page.evaluate(() => scrollTo(0, 240))
  const calls = callsOf(page)
  endSessions()
  await page.getByLabel('City').press('Enter')

  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByLabel('Service Center Name')).toBeHidden()
  await page.evaluate(() => addEventListener('scroll', () => document.body.setAttribute('data-scrolled', '')))
  await page.mouse.wheel(0, 2000)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Sign in' }).press('PageDown')
  await signInAgain(page)

  await expect(page.getByLabel('City')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240)
  await expect(page.locator('body')).not.toHaveAttribute('data-scrolled') // what lies beneath the login never moved
  await expect(page.getByLabel('Service Center Name')).toHaveValue('Asha Motors')
  await expect(page.getByLabel('Contact Number')).toHaveValue('+919876543210')
  await expect(page.getByLabel('Location')).toHaveValue('MG Road')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await expect(page.getByLabel('District')).toHaveValue('Pune')
  await expect(page.getByLabel('Opening Time')).toHaveValue('22:00')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/service-centers/add')

  const posts = () =>
    calls.filter((call) => call.method() === 'POST' && call.url().endsWith('/service-centers'))
  expect(posts()).toHaveLength(0) // the session had ended before it was sent, and nothing is sent by itself
  await page.getByRole('button', { name: 'Add Service Center' }).click()
  await expect(page.getByText('Asha Motors').first()).toBeVisible()
  expect(posts()).toHaveLength(1)
})

test('an open modal, its text and its question outlive the login, which neither Escape nor Tab leaves', async ({
  page,
  open,
  jumpClock,
}) => {
  const [plan] = marketplace.plans.all()
  await open(`/plans?plan=${plan?.id}&mode=edit`)
  const modal = page.getByRole('dialog').filter({ hasText: 'Plan Name' })
  await modal.getByLabel('Plan Name').fill('Half a name')
  await modal.getByLabel('Benefits').fill('Towing, Tea')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  endSessions()
  await jumpClock(MINUTE)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  for (const next of ['Show password', 'Sign in']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(next)
  }
  await signInAgain(page)

  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(modal.getByLabel('Plan Name')).toHaveValue('Half a name')
  await expect(modal.getByLabel('Benefits')).toHaveValue('Towing, Tea')
})

test('several refusals make one login; under it only the network is tried; after it what is stale is read', async ({
  page,
  open,
  atRest,
  network,
  jumpClock,
}) => {
  const [center] = marketplace.serviceCenters.all()
  await open(`/service-centers/${center?.id}/edit`)
  await expect(
    page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first(),
  ).toBeVisible()
  await page.getByLabel('Location').fill('MG Road')
  const calls = callsOf(page)
  const refused: string[] = []
  const profile = '/api/v1/admin/profile' // tried once, as the browser says that there is none
  const lookAway = async () => {
    await jumpClock(5 * MINUTE)
    for (const event of ['visibilitychange', 'offline', 'online']) {
      await page.evaluate((name) => dispatchEvent(new Event(name)), event)
    }
    await jumpClock(MINUTE / 2)
  }
  endSessions()
  // Counted where they are refused: the login, which comes with the first, ends calls whose answer is still on its way. From here on
  // nobody is signed in, so each call that gets through is refused.
  const together = gate()
  network.use(
    http.get(endpoint('admin/*'), async ({ request }) => {
      await together.opened()
      refused.push(request.url)
    }),
  )
  await lookAway() // the center and the services are read again
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  together.open()
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1)
  await expect.poll(() => refused.length).toBeGreaterThan(2)
  await expect(page.getByRole('alert')).toHaveText([/^Your session has ended\./]) // the login says so once, and no toast does

  const asked = calls.length
  await lookAway()
  await atRest()
  expect(calls.slice(asked).map((call) => new URL(call.url()).pathname)).toEqual([profile])

  const before = calls.length
  await signInAgain(page)
  await expect(page.getByLabel('Location')).toHaveValue('MG Road')
  await expect.poll(() => calls.slice(before).map((call) => call.method())).toEqual(['POST', 'GET', 'GET'])
})

test('another admin finds nothing of the one before', async ({ page, open }) => {
  const ravi = addAdmin()
  await open('/service-centers/add')
  await page.getByLabel('Service Center Name').fill('A secret plan')
  await page.evaluate(() => sessionStorage.setItem('draft', 'A secret plan'))
  endSessions()
  await page.getByLabel('Location').fill('MG Road')
  await page.getByLabel('Contact Number').fill('98765 43210')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('District').fill('Pune')
  await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
  await page.getByLabel('City').press('Enter')
  await signInAgain(page, ravi)

  await expect(page.getByRole('button', { name: 'Ravi Iyer' })).toBeVisible()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull()
})

test('ten minutes before the eight hours end it is offered to sign in again; at their end login covers', async ({
  page,
  signIn,
  jumpClock,
  expectAccessible,
}) => {
  await signIn('/service-centers/add')
  const notice = page.getByRole('status').getByText('Your session will end soon.')
  await page.getByLabel('Service Center Name').fill('Asha Motors')
  await jumpClock((7 * 60 + 49) * MINUTE)
  await expect(notice).toBeHidden()
  await jumpClock(1.5 * MINUTE)
  await expect(notice).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Sign in again' }).click()
  const modal = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(modal.getByText('Continue for eight more hours. Your open work stays as it is.')).toBeVisible()
  await expect(modal.getByLabel('Email')).toHaveValue(DEMO_ADMIN.email)
  await expect(modal.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(DEMO_ADMIN.password)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('Asha Motors')

  await jumpClock((7 * 60 + 51) * MINUTE)
  await expect(notice).toBeVisible()
  await jumpClock(10 * MINUTE)
  await signInAgain(page)
  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Service Center Name')).toHaveValue('Asha Motors')
})
