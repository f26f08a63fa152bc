import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { watchCopying } from '@tests/support/clipboard'
import { turnClock } from '@tests/support/clock'
import { goOffline } from '@tests/support/network'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, twoFrames } from '@tests/support/rest'
import { keepCenters } from '@tests/support/rows'
import { screens } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { changeJobs } from '@/batch/change-jobs'
import { toast as toasts } from '@/ui/toast'

const toast = page.getByRole('alert').filter({ hasText: 'Name is taken' })
const changes = () => calls().filter(({ method }) => method !== 'GET')
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

function isCovered(button: Locator): boolean {
  const [over, under] = [boxOf(toast.first()), boxOf(button)]
  const isBeside = over.left >= under.right || over.right <= under.left
  return !isBeside && over.top < under.bottom && over.bottom > under.top
}

function isInWindow(act: Element): boolean {
  const { top, bottom } = act.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** A click on the act would meet a toast. */
function isUnderToast(act: Element): boolean {
  const { left, top, width, height } = act.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return Boolean(met?.closest('[role="alert"]'))
}

/** What one acts with there, and a click on it would not meet for a toast. */
function missed(parts: Locator): string[] {
  const acts = [...parts.element().querySelectorAll('button, input, textarea, select')]
  return acts.filter(isUnderToast).map(({ outerHTML }) => outerHTML)
}

const forms = [
  {
    name: 'a service center',
    url: () => `/service-centers/${marketplace.serviceCenters.all()[0]?.id}/edit`,
    field: 'City',
    submit: 'Update Service Center',
  },
  { name: 'a plan', url: () => planUrl(), field: 'Plan Name', submit: 'Save Changes' },
  {
    name: 'a service',
    url: () => `/services?service=${marketplace.services.all()[0]?.id}&mode=edit`,
    field: 'Estimated Time',
    submit: 'Save Changes',
  },
]
const planUrl = () => `/plans?plan=${marketplace.plans.all()[0]?.id}&mode=edit`

describe.each([
  [1280, 720],
  [1440, 900],
  [390, 844],
])('at %i × %i the toast of a refused save', (width, height) => {
  test.each(forms)(
    'of $name does not cover the button, which sends again',
    async ({ url, field, submit }) => {
      await onScreen(width, height)
      expectConsoleError(/ApiError/)
      let refusals = 0
      const refuse = () => {
        refusals += 1
        return refused(409, `Name is taken (${refusals})`)
      }
      server.use(
        http.put(endpoint('admin/service-centers/:id'), refuse),
        http.put(endpoint('admin/services/:id'), refuse),
        http.patch(endpoint('admin/plan/:id'), refuse),
      )
      await renderApp(url())
      await page.getByLabelText(field).fill('Other')
      const button = page.getByRole('button', { name: submit })
      await button.click()
      await expect.element(toast.first()).toBeVisible()
      await expect.poll(() => isCovered(button)).toBe(false)
      await button.click()
      await expect.poll(changes).toHaveLength(2)
      await expect.poll(() => toast.elements().length).toBe(2)
      await expect.poll(() => isCovered(button)).toBe(false)
    },
  )
})

test.each([
  [1280, 720],
  [390, 844],
])(
  'at %i × %i clicks meet every field of a form, also where a toast must stand over one',
  async (width, height) => {
    await onScreen(width, height)
    expectConsoleError(/ApiError/)
    server.use(http.put(endpoint('admin/service-centers/:id'), () => refused(409, 'Name is taken')))
    await renderApp(forms[0]?.url() ?? '')
    await page.getByLabelText('City').fill('Other')
    await page.getByRole('button', { name: 'Update Service Center' }).click()
    await expect.element(toast).toBeVisible()
    for (const top of [0, 200, 400, 2000]) {
      scrollTo(0, top)
      await expect.poll(() => missed(page.getByRole('main'))).toEqual([])
    }
  },
)

test('a toast covers no button of a dialog in a low window, whatever has the focus', async () => {
  await onScreen(640, 360)
  await renderApp(planUrl())
  await page.getByLabelText('Plan Name').fill('Other')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
  const details = page.getByRole('dialog', { name: 'Plan Details' })
  await expect.element(details.getByRole('button', { name: 'Edit Plan' })).toBeVisible()
  details.getByRole('button', { name: 'Close' }).element().focus()
  await expect.poll(() => missed(details)).toEqual([])
})

describe.each([1280, 390])('at %i pixels, with a toast', (width) => {
  test.each(screens.filter(({ at }) => at !== ''))(
    'all that one acts with can be reached on $at',
    async (screen) => {
      await onScreen(width)
      if (screen.at === '/payouts-due') keepCenters(30)
      await renderApp(screen.address)
      const { role, ...name } = screen.ready
      await expect.element(page.getByRole('main').getByRole(role, name).first()).toBeVisible()
      await atRest()
      toasts.success('Saved', 'A toast of two lines, as that of a payment')
      const shownToast = page.getByRole('alert').filter({ hasText: 'Saved' })
      await expect.element(shownToast).toBeVisible()
      scrollTo(0, document.documentElement.scrollHeight)
      await twoFrames()
      const acts = page.getByRole('main').element().querySelectorAll('a, button, input, select, textarea')
      const unreached = new Set(acts)
      for (const act of acts) {
        if (!unreached.has(act)) continue
        act.scrollIntoView({ block: 'center' })
        await twoFrames()
        // All that can be reached from here, so that a board of hundreds takes no minute.
        for (const other of [...unreached].filter((other) => other === act || isInWindow(other)))
          if (!isUnderToast(other)) unreached.delete(other)
      }
      expect([...unreached].map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
    },
  )
})

test('the room for a toast goes without moving what is on the screen', async () => {
  await onScreen(1280, 500)
  await renderApp('/service-centers')
  await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
  toasts.success('Saved', 'A toast of two lines')
  const shownToast = page.getByRole('alert').filter({ hasText: 'Saved' })
  await expect.element(shownToast).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
  await twoFrames()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const before = boxOf(pager).top
  await turnClock(3000)
  await expect.element(shownToast).not.toBeInTheDocument()
  await twoFrames()
  expect(boxOf(pager).top).toBe(before)
  scrollTo(0, 0)
  await expect.poll(() => document.documentElement.style.getPropertyValue('--toast-room')).toBe('')
})

test('a toast covers no page number', async () => {
  watchCopying()
  await onScreen(1280, 720)
  await renderApp('/service-centers?status=inactive')
  await expect.element(page.getByRole('button', { name: 'Page 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => boxOf(page.getByRole('button', { name: 'Next' })).bottom).toBeLessThan(innerHeight)
  await expect.poll(() => missed(page.getByRole('navigation', { name: 'Pages' }))).toEqual([])
})

test('on a phone a toast stands at the foot of a list, and not over the header and a notice', async () => {
  watchCopying()
  await onScreen(390, 844)
  await renderApp('/jobs')
  await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
  goOffline()
  const notice = page.getByText('You are offline. Changes cannot be saved.')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
  const copied = page.getByRole('alert').filter({ hasText: 'Link copied' })
  await expect.element(copied).toBeVisible()
  await expect.poll(() => boxOf(copied).top).toBeGreaterThan(innerHeight / 2)
})

test.each([844, 560])(
  'at 390 × %i clicks meet the links of an open navigation, with a dock beneath it',
  async (height) => {
    await onScreen(390, height)
    const { queryClient } = await renderApp('/jobs')
    await expect.element(page.getByText(/^Showing 1 to/)).toBeVisible()
    const ids = marketplace.jobs.all().flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []))
    const selected = ids.slice(0, 10).map((id) => ({ id, status: 'PENDING' }) as const)
    void changeJobs(queryClient, { jobs: selected, status: 'ACCEPTED' })
    await page.getByRole('button', { name: 'Show jobs' }).click()
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
    toasts.success('Saved', 'A toast of two lines')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    await expect.poll(() => links.elements().filter(isUnderToast)).toEqual([])
  },
)

test('a toast stands at the bottom right where nothing is in its way', async () => {
  expectConsoleError(/ApiError/)
  server.use(
    http.put(endpoint('admin/service-centers/:id/toggle-status'), () => refused(409, 'Name is taken')),
  )
  const inactive = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  await renderApp(`/service-centers/${inactive?.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.element(toast).toBeVisible()
  await expect.poll(() => Math.round(innerHeight - boxOf(toast).bottom)).toBe(16)
  expect(Math.round(innerWidth - boxOf(toast).right)).toBeLessThan(40)
})
