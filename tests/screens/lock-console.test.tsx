import { notificationsStore } from '@mantine/notifications'
import { DEMO_ADMIN, issueToken, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { passTime, setClock, sleepTime, turnClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { openAfterReload, renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { logOut } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lockToken, saveToken, tokenEndsAt } from '@/http/token'
import { STORAGE_KEYS } from '@/lib/storage'
import { lockSession } from '@/session/session'
import { toast } from '@/ui/toast'

const MINUTE = 60_000
const locked = page.getByText('Wayside is locked. Sign in to continue where you left off.')
const password = page.getByLabelText('Password', { exact: true })
const shownToast = (text: string) => page.getByRole('alert').filter({ hasText: text })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

function firstCustomer() {
  const [customer] = marketplace.customers.all()
  if (!customer) throw new Error('no customer')
  return customer
}

async function lock(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect.element(locked).toBeVisible()
}

async function unlock(): Promise<void> {
  await expect.element(password).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await userEvent.keyboard(`${DEMO_ADMIN.password}{Enter}`)
  await expect.element(locked).not.toBeInTheDocument()
}

const jobs = page.getByRole('table', { name: 'Jobs' }).getByRole('rowgroup').nth(1).getByRole('row')
const jobReads = async () => (await callsMade('GET /api/v1/admin/jobs')).length

function jobsPage(...ids: string[]) {
  return { data: ids.map((id) => ({ id, status: 'PENDING' })), totalPages: 1, total: ids.length }
}

function haveJobs(...ids: string[]): void {
  server.use(http.get(endpoint('admin/jobs'), () => HttpResponse.json(jobsPage(...ids))))
}

describe('Lock', () => {
  test('covers the console at once, also where another tab has signed in since the clock was set back', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await atRest()
    setClock(-120 * MINUTE)
    const read = gate()
    server.use(http.get(endpoint('admin/profile'), read.opened))
    saveToken(issueToken())
    postFromOtherTab({ kind: 'signed-in', endsAt: tokenEndsAt() })
    await expect.poll(() => calls('GET /api/v1/admin/profile').length).toBeGreaterThan(1)
    await lock()
    read.open()
    await atRest()
    await expect.element(locked).toBeVisible()
  })

  test('covers the console, and gives it back as it was', async () => {
    await renderApp('/service-centers/add')
    const name = page.getByLabelText('Service Center Name')
    await name.fill('Asha Motors')
    await lock()

    await expect.element(name).not.toBeVisible()
    await expect.element(heading('Add New Service Center')).not.toBeInTheDocument() // not for a screen reader, either
    await expect.element(page.getByLabelText('Email')).toHaveValue(DEMO_ADMIN.email)
    await expect.poll(() => document.title).toBe('Locked · Wayside')
    await unlock()
    await expect.element(name).toHaveValue('Asha Motors')
    await expect.poll(() => document.title).toBe('Add New Service Center · Wayside')
    await expect.element(page.getByRole('button', { name: DEMO_ADMIN.name })).toHaveFocus()
  })

  test('is taken off by Enter, whose hasty second press does nothing in the console', async () => {
    const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
    await renderApp(`/service-centers/${center?.id}`)
    const activate = page.getByRole('button', { name: 'Activate' })
    await expect.element(activate).toBeVisible()
    await atRest()
    activate.element().focus()
    postFromOtherTab({ kind: 'locked' })
    await expect.element(locked).toBeVisible()
    await unlock()
    await expect.element(activate).toHaveFocus()

    const toggle = `PUT /api/v1/admin/service-centers/${center?.id}/toggle-status`
    await userEvent.keyboard('{Enter} ')
    expect(await callsMade(toggle)).toHaveLength(0)
    await passTime(500)
    await userEvent.keyboard('{Enter}')
    expect(await callsMade(toggle)).toHaveLength(1)
  })

  test('is found by Find, and beneath it no key acts', async () => {
    const { history } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}lock')
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Lock')
    await userEvent.keyboard('{Enter}')
    await expect.element(locked).toBeVisible()
    page.getByRole('button', { name: 'Unlock' }).element().focus()
    await userEvent.keyboard('gc{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(history.length).toBe(1)
  })

  test('keeps a paste from Find beneath it', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveFocus()
    lockSession(queryClient)
    await expect.element(password).toHaveFocus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', DEMO_ADMIN.password)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    expect(password.element().dispatchEvent(pasted)).toBe(true)
    await unlock()
    await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveValue('')
  })

  test('lets go on what was under way, and tells of it afterwards', async () => {
    const { plan, answer } = await lockWhileSaving()

    answer.open()
    await expect.poll(() => marketplace.plans.find(plan?.id ?? '')?.name).toBe('Monsoon Cover')
    await expect.element(page.getByText('Plan updated successfully')).not.toBeInTheDocument()
    await unlock()
    await expect.element(shownToast('Plan updated successfully')).toBeVisible()
    expect(await callsMade(`PATCH /api/v1/admin/plan/${plan?.id}`)).toHaveLength(1)
  })

  test('lets an open list rest, which is read again after it', async () => {
    haveJobs('job_1')
    await renderApp('/jobs')
    await expect.element(jobs.first()).toHaveTextContent('job_1')
    await lock()
    const before = await jobReads()
    haveJobs('job_2', 'job_1')
    await passTime(3 * MINUTE)
    expect(await jobReads()).toBe(before)
    await unlock()
    await expect.element(jobs.first()).toHaveTextContent('job_2')
    expect(await jobReads()).toBe(before + 1)
  })

  test('ignores the answer to a look at an open list, which is read again after it', async () => {
    haveJobs('job_1')
    await renderApp('/jobs')
    await expect.element(jobs.first()).toHaveTextContent('job_1')
    const late = gate()
    haveJobs('job_2', 'job_1')
    server.use(
      http.get(
        endpoint('admin/jobs'),
        async () => {
          await late.opened()
          return HttpResponse.json(jobsPage('job_2', 'job_1'))
        },
        { once: true },
      ),
    )
    await turnClock(MINUTE, 'list-polling.ts')
    await lock()
    late.open()
    await atRest()
    await unlock()
    await expect.element(jobs.first()).toHaveTextContent('job_2')
  })

  test('tells nothing of it to another admin who unlocks the console', async () => {
    const { plan, answer } = await lockWhileSaving()
    answer.open()
    await callsMade(`PATCH /api/v1/admin/plan/${plan?.id}`)

    const ravi = { email: 'ravi@wayside.example', name: 'Ravi', role: 'admin' }
    server.use(http.post(endpoint('admin/login'), () => found({ token: issueToken(), admin: ravi })))
    await page.getByLabelText('Email').fill(ravi.email)
    await password.fill('secret-1')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Ravi' })).toBeVisible()
    await callsMade()
    await expect.element(shownToast('Plan updated successfully')).not.toBeInTheDocument()
  })

  test('outlives a reload, and tells nothing of the record beneath', async () => {
    const customer = firstCustomer()
    const before = await renderApp(`/customers/${customer.id}`)
    await expect.element(heading(customer.name)).toBeVisible()
    await lock()
    await openAfterReload(`/customers/${customer.id}`, before)
    await expect.element(locked).toBeVisible()
    await callsMade(`GET /api/v1/admin/customers/${customer.id}`)
    await expect.element(heading(customer.name)).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe('Locked · Wayside')
    await unlock()
    await expect.element(heading(customer.name)).toBeVisible()
    await expect.poll(() => document.title).toBe(`${customer.name} · Wayside`)
  })

  test('outlives a reload at an open modal, which has the focus afterwards', async () => {
    const [plan] = marketplace.plans.all()
    const before = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await lock()
    await openAfterReload(`/plans?plan=${plan?.id}&mode=edit`, before)
    await expect.element(locked).toBeVisible()
    await callsMade()
    await unlock()
    const form = page.getByRole('dialog', { name: 'Edit Plan' })
    await expect.element(form).toBeVisible()
    await expect.poll(() => form.element().contains(document.activeElement)).toBe(true)
  })

  test('covers the other tabs, and is undone by a sign-in in one of them', async () => {
    const heard: unknown[] = []
    const channel = new BroadcastChannel('wayside')
    channel.addEventListener('message', ({ data }) => heard.push(data))
    onTestFinished(() => channel.close())
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await lock()
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'locked' }))

    saveToken((await import('@mocks/index')).issueToken())
    postFromOtherTab({ kind: 'signed-in' })
    await expect.element(heading('Plans')).toBeVisible()
    await expect.element(locked).not.toBeInTheDocument()
  })

  test('is not taken off by the lock of an earlier sign-in, of which a tab hears late', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await lock()
    postFromOtherTab({ kind: 'locked', endsAt: (tokenEndsAt() ?? 0) - MINUTE })
    postFromOtherTab({ kind: 'stale', keys: [['plans']] }) // heard after it
    await expect.poll(() => calls('GET /api/v1/plan')).toHaveLength(2)
    await atRest()
    await expect.element(locked).toBeVisible()
    await expect.element(heading('Plans')).not.toBeInTheDocument()
  })

  test('of a tab that has not heard of the sign-in here holds: its cookie decides, and not which message is newer', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    lockToken()
    postFromOtherTab({ kind: 'locked', endsAt: (tokenEndsAt() ?? 0) - MINUTE })
    await turnClock(300)
    await expect.element(locked).toBeVisible()
  })

  test('holds on a page that Back restores, whose cookie comes late, though the server has not said who is signed in', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const answer = gate()
    server.use(http.get(endpoint('admin/profile'), answer.opened))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(2)
    lockToken()
    await turnClock(300)
    await expect.element(locked).toBeVisible()
    answer.open()
    await atRest()
    await expect.element(locked).toBeVisible()
  })

  test('holds back what is told in the moment of the lock, before it is drawn', async () => {
    const { queryClient } = await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    lockSession(queryClient)
    toast.error('Failed to delete plan')
    expect(notificationsStore.getState().notifications).toEqual([])
    await expect.element(locked).toBeVisible()
    await unlock()
    await expect.element(shownToast('Failed to delete plan')).toBeVisible()
  })

  test('of a new sign-in is not taken off by its profile, though the cookie does not show the lock here yet', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    const answer = gate()
    server.use(http.get(endpoint('admin/profile'), answer.opened))
    saveToken(issueToken())
    const endsAt = tokenEndsAt()
    expect(endsAt).toBeDefined()
    postFromOtherTab({ kind: 'signed-in', endsAt })
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(2)
    postFromOtherTab({ kind: 'locked', endsAt })
    await expect.element(locked).toBeVisible()
    answer.open()
    await atRest()
    await expect.element(locked).toBeVisible()
  })

  test('stays after a wrong password, whose failure is told', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/login'), () => refused(401, 'Account locked'), { once: true }))
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await lock()
    await userEvent.keyboard('secret1{Enter}')
    await expect.element(page.getByText('Invalid email or password')).toBeVisible()
    await expect.element(shownToast('Account locked')).toBeVisible()
    await expect.element(locked).toBeVisible()
    await password.fill(DEMO_ADMIN.password)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Plans')).toBeVisible()
  })

  test('ends with the session: who logs in after a logout finds no lock', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await lock()
    await unlock()
    await logOut()
    await expect.poll(() => document.cookie).toBe('')
  })
})

describe('without a key, click or touch', () => {
  test('for so many minutes, it locks itself', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await passTime(10 * MINUTE)
    await userEvent.keyboard('{Shift}')
    await passTime(14 * MINUTE)
    await expect.element(locked).not.toBeInTheDocument()
    await passTime(MINUTE)
    await expect.element(locked).toBeVisible()
    await unlock()
    await expect.element(heading('Plans')).toBeVisible()
    await passTime(14 * MINUTE)
    await expect.element(locked).not.toBeInTheDocument()
  })

  test('a clock that is set back does not keep it open', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Shift}')
    setClock(-120 * MINUTE)
    await passTime(14 * MINUTE)
    await expect.element(locked).not.toBeInTheDocument()
    await passTime(2 * MINUTE)
    await expect.element(locked).toBeVisible()
  })

  test('a key counts in the other tabs, too, where the clock was set back to the key before', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Shift}')
    const before = localStorage.getItem(STORAGE_KEYS.lastInput)
    await passTime(10 * MINUTE)
    setClock(-10 * MINUTE)
    await passTime(1000)
    await userEvent.keyboard('{Shift}')
    expect(localStorage.getItem(STORAGE_KEYS.lastInput)).not.toBe(before)
  })

  test('a clock that is set back neither locks it early nor begins the minutes anew', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await passTime(2 * MINUTE)
    localStorage.setItem(STORAGE_KEYS.lastInput, String(Date.now())) // by another tab
    await passTime(10 * MINUTE)
    setClock(-25 * 60 * MINUTE)
    await passTime(4 * MINUTE)
    await expect.element(locked).not.toBeInTheDocument()
    await passTime(MINUTE + 10_000)
    await expect.element(locked).toBeVisible()
  })

  test('a browser that has dropped the time of the sign-in does not keep it open', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await cookieStore.delete(STORAGE_KEYS.tokenEnds)
    await passTime(16 * MINUTE)
    await expect.element(locked).toBeVisible()
  })

  test('a key in another tab counts', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await passTime(10 * MINUTE)
    localStorage.setItem(STORAGE_KEYS.lastInput, String(Date.now()))
    await passTime(14 * MINUTE)
    await expect.element(locked).not.toBeInTheDocument()
    await passTime(MINUTE)
    await expect.element(locked).toBeVisible()
  })

  test('a key in another tab still counts when this one hears late of a logout', async () => {
    await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    const lastInput = String(Date.now())
    localStorage.setItem(STORAGE_KEYS.lastInput, lastInput)
    postFromOtherTab({ kind: 'logged-out', endsAt: (tokenEndsAt() ?? 0) - MINUTE })
    await expect.poll(() => calls('GET /api/v1/admin/profile')).toHaveLength(2)
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(localStorage.getItem(STORAGE_KEYS.lastInput)).toBe(lastInput)
  })

  test('it locks itself at once after a sleep of the machine, and on a page that opens late', async () => {
    const before = await renderApp('/plans', { lockAfter: 15 })
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Shift}')
    sleepTime(20 * MINUTE)
    await openAfterReload('/plans', before, { lockAfter: 15, signedIn: false }) // the token is there
    await expect.element(locked).toBeVisible()
    await unlock()
    await expect.element(heading('Plans')).toBeVisible()
    sleepTime(20 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(locked).toBeVisible()
  })

  test('nothing is locked or stored where no time is set', async () => {
    await renderApp('/plans')
    await expect.element(heading('Plans')).toBeVisible()
    await userEvent.keyboard('{Shift}')
    await passTime(100 * MINUTE)
    await expect.element(heading('Plans')).toBeVisible()
    expect(localStorage.getItem(STORAGE_KEYS.lastInput)).toBeNull()
  })
})

/** Saves a plan's new name, and locks the console before the answer comes. */
async function lockWhileSaving() {
  const [plan] = marketplace.plans.all()
  const answer = gate()
  server.use(http.patch(endpoint('admin/plan/:id'), answer.opened))
  await renderApp(`/plans?plan=${plan?.id}&mode=edit`)
  await page.getByLabelText('Plan Name').fill('Monsoon Cover')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => calls(`PATCH /api/v1/admin/plan/${plan?.id}`)).toHaveLength(1)
  postFromOtherTab({ kind: 'locked' })
  await expect.element(locked).toBeVisible()
  return { plan, answer }
}
