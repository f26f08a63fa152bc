import type { Page } from '@playwright/test'
import { marketplace } from '@tests/support/marketplace'
import { expect, setOffline, test } from './test'

const MINUTE = 60_000
const LOOK = '/api/v1/admin/jobs?page=1&limit=10'

test('a list looks once a minute while somebody sees it, and never when nobody can', async ({
  page,
  context,
  open,
  atRest,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${pathname}${search}`)
  })
  const callsOf = async (act: () => Promise<unknown>) => {
    await atRest()
    calls.length = 0
    await act()
    await atRest()
    return [...calls]
  }
  const read = page.getByText(/^Updated \d/)
  const tenMinutes = ({ looks = 0 } = {}) =>
    callsOf(async () => {
      for (let minute = 1; minute <= 10; minute += 1) {
        const before = (await read.textContent()) ?? ''
        await page.evaluate((time) => window.stoppedClock?.pass(time), MINUTE)
        await expect.poll(() => calls.length, `looks after ${minute} minutes`).toBe(minute * looks)
        if (looks > 0) await expect(read).not.toHaveText(before) // the next look counts from then on
        await atRest()
      }
    })
  const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('link')
  await open('/jobs')
  await expect(rows.first()).toBeVisible()
  expect(await tenMinutes({ looks: 1 })).toEqual(Array(10).fill(LOOK))

  await test.step('hidden', async () => {
    expect(await callsOf(() => setVisibility(page, 'hidden'))).toEqual([])
    expect(await tenMinutes()).toEqual([])
    expect(await callsOf(() => setVisibility(page, 'visible'))).toEqual([LOOK]) // at once: it is ten minutes old
  })

  await test.step('offline', async () => {
    await setOffline(context, true)
    await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
    expect(await tenMinutes()).toEqual([])
    const back = await callsOf(async () => {
      await setOffline(context, false)
      await expect(page.getByRole('status').getByText('You are offline.')).toBeHidden()
    })
    expect(back).toEqual([LOOK])
  })

  await test.step('a modal is open', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await tenMinutes()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await tenMinutes({ looks: 1 })).toEqual(Array(10).fill(LOOK))
  })

  await test.step('a further page', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText(/^Showing 11/)).toBeVisible()
    expect(await tenMinutes()).toEqual([])
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  })

  await test.step('covered by the login', async () => {
    for (const { id } of marketplace.sessions.all()) marketplace.sessions.remove(id)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await tenMinutes()).toEqual([])
  })
})

/** As if another tab came to the front, or this one again. */
function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
