import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { hashOf, STORAGE_KEYS } from '@/lib/storage'
import { expect, test } from './test'

const readme = readFileSync(join(import.meta.dirname, '../../src/session/README.md'), 'utf8')

/** What a browser holds under one key, or may: `cookies access_token`. */
type Kept = string

/** The rows of "What this browser keeps": which keys, and whether they go with logout. */
function listed(): { kept: Kept; endsWithLogout: boolean }[] {
  const [, section = ''] = /## What this browser keeps\n([\s\S]*?)(\n## |$)/.exec(readme) ?? []
  return section.split('\n').flatMap((line) => {
    const [, storage, keys = '', until = ''] =
      /^\| (cookies|local storage|session storage) (.*?) \|.*\| (.*) \| `.*` \|$/.exec(line) ?? []
    return [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => ({
      kept: `${storage} ${key?.split(' ')[0]}`,
      endsWithLogout: until.includes('logout'),
    }))
  })
}

/** What a page's browser holds; what a key is followed by, behind a space, tells more of the same kind apart. */
async function keptBy(page: Page): Promise<Kept[]> {
  const [local, session] = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const all = Object.entries({ cookies, 'local storage': local, 'session storage': session })
  const kept = all.flatMap(([storage, keys]) => keys.map((key) => `${storage} ${key.split(' ')[0]}`))
  return [...new Set(kept)].sort()
}

/** A payout of today, as any other that is added so. */
function addPayout(id: string): void {
  const [payout] = marketplace.payouts.all()
  if (!payout) throw new Error('the marketplace has no payouts')
  marketplace.payouts.insert({ ...payout, id, referenceNumber: id, createdAt: new Date().toISOString() })
}

/** A payment that was searched for in vain until some minutes ago: its key is kept, should it be repeated. */
function keepPaymentWithoutTrace(storageKey: string): void {
  const payment = {
    centerId: 'center',
    paise: 100,
    key: 'key',
    notesMark: 0,
    sentAt: Date.now() - 20 * 60_000,
  }
  const before = { pendingPaise: 100, reachesTo: 0, payouts: [], isUnknown: false }
  localStorage.setItem(storageKey, JSON.stringify({ ...payment, ...before }))
}

/** As a console leaves it that is locked, and locks itself. */
function keepLock({ locked, lastInput }: { locked: string; lastInput: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as in src/http/token.ts
  document.cookie = `${locked}=yes; path=/`
  localStorage.setItem(lastInput, String(Date.now()))
}

test('“What this browser keeps” lists all that a browser keeps, and what of it goes with logout', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404|could not be loaded/)
  const [job] = marketplace.jobs.all()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const views = `${STORAGE_KEYS.views} ${hashOf(DEMO_ADMIN.email)}`
  await page.addInitScript((key) => localStorage.getItem(key) ?? localStorage.setItem(key, 'of old'), views)

  await signIn(`/jobs/${job?.id}`)
  await expect(heading(`Job #${job?.id}`)).toBeVisible()
  await page.evaluate(keepPaymentWithoutTrace, `${STORAGE_KEYS.payments} ${hashOf(DEMO_ADMIN.email)} key`)
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.locator('tbody input[type=checkbox]').first().check()
  await page.getByRole('button', { name: 'Change status…' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).press('Enter')
  await page.getByRole('button', { name: 'Change 1 job' }).click()
  await expect(
    page.getByRole('group', { name: /^Change of 1 job/ }).getByRole('button', { name: 'Close' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('All of them')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.locator('tbody a[data-record]').first().click()
  await page.getByRole('switch', { name: 'Open next after saving' }).click()

  for (const id of ['one', 'other']) addPayout(id)
  await page.goto('/service-center-payments/checks')
  await page.getByRole('button', { name: 'Not a double' }).first().click()

  await page.goto('/jobs/board')
  await page.getByLabel('Late after').selectOption('45 min')

  const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  await page.goto(`/service-centers/${center?.id}`)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()

  let isGone = true
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isGone = false
  })
  await page.route('**/assets/*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await expect(heading('Plans')).toBeVisible()
  expect(isGone, 'the page has reloaded itself').toBe(false)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('keyboard shortcuts')
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Service Centers', exact: true }).click()
  await page.getByRole('link', { name: 'Add Service Center' }).click()
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('District').focus()

  await page.evaluate(keepLock, STORAGE_KEYS)
  const rows = listed()
  const keys = rows.map(({ kept }) => kept).sort()
  await expect.poll(() => keptBy(page)).toEqual(keys)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const staying = rows.flatMap(({ kept, endsWithLogout }) => (endsWithLogout ? [] : [kept]))
  await expect.poll(() => keptBy(page)).toEqual(staying.sort())
})
