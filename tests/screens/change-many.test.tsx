import { DEMO_ADMIN, issueToken, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { expectAddress } from '@tests/support/address'
import { passTime, turnClock } from '@tests/support/clock'
import { type Gate, gate } from '@tests/support/gates'
import { holdLock } from '@tests/support/held-lock'
import { goOffline } from '@tests/support/network'
import { colorOfToast, toastOf, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { asksBeforeItEnds } from '@tests/support/payments'
import { reachByFocus } from '@tests/support/reach'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { calls, server } from '@tests/support/server'
import { signIn } from '@tests/support/sign-in'
import { postFromOtherTab } from '@tests/support/tabs'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeJobs } from '@/batch/change-jobs'
import { saveToken, tokenEndsAt } from '@/http/token'
import { lockSession } from '@/session/session'

const panel = page.getByRole('group', { name: /^Change of/ })
const outcomes = panel.getByRole('list', { name: 'Jobs and their outcomes' })
const stop = panel.getByRole('button', { name: 'Stop' })
const close = panel.getByRole('button', { name: 'Close' })
const tryAgain = panel.getByRole('button', { name: 'Try the refused again' })

/** The ids of so many jobs that are not completed. */
function openJobs(count: number): string[] {
  const open = marketplace.jobs.all().filter(({ status }) => status === 'PENDING')
  return open.slice(0, count).map(({ id }) => id)
}

const statusOf = (id: string) => marketplace.jobs.find(id)?.status
const sentTo = (id: string) => `PUT /api/v1/admin/jobs/${id}/status`
const sent = () => calls().filter(({ method, path }) => method === 'PUT' && path.endsWith('/status'))
const sentIds = () => sent().map(({ path }) => path.split('/').at(-2))

/** Holds back the calls to a job until the gate is opened. */
function hold(id: string, path = `admin/jobs/${id}/status`, method: 'put' | 'get' = 'put'): Gate {
  const held = gate()
  server.use(http[method](endpoint(path), held.opened))
  return held
}

function refuse(id: string, words = 'The job is closed'): void {
  server.use(http.put(endpoint(`admin/jobs/${id}/status`), () => refused(422, words)))
}

async function begin(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  void changeJobs(queryClient, { jobs: ids.map((id) => ({ id, status: 'PENDING' })), status: 'COMPLETED' })
  await expect.element(panel.first()).toBeVisible()
}

/** Begins the change of these jobs, and ends the session at one of them, once the panel has been there. */
async function beginRefused(queryClient: QueryClient, ids: readonly string[], at: string): Promise<void> {
  server.use(http.put(endpoint(`admin/jobs/${at}/status`), () => refused(401, 'Sign in again')))
  const held = hold(at)
  await begin(queryClient, ids)
  held.open()
}

/** Begins the change of so many jobs, and holds back the call of the first until the gate is opened. */
async function beginHeld(count: number, address = '/') {
  const ids = openJobs(count)
  const [first = ''] = ids
  const held = hold(first)
  const app = await renderApp(address)
  await begin(app.queryClient, ids)
  await expect.poll(() => calls(sentTo(first))).toHaveLength(1)
  return { ...app, ids, first, held }
}

function middleOf(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

const buttonAt = (point: [x: number, y: number]) =>
  document.elementFromPoint(...point)?.closest('button, a') ?? undefined

/** The outcomes, line by line. */
async function linesOf(ids: readonly string[]): Promise<string[]> {
  const show = panel.getByRole('button', { name: 'Show jobs' })
  if (show.elements().length > 0) await show.click()
  await expect.element(outcomes).toBeVisible()
  const items = outcomes.getByRole('listitem').elements()
  return items.map(({ textContent }, index) => (textContent ?? '').replace(`Job #${ids[index]}`, ''))
}

const colorOfOutcome = ({ lastElementChild: outcome }: Element) => outcome && getComputedStyle(outcome).color

async function openActivity() {
  await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  return page.getByRole('dialog', { name: 'Activity' })
}

describe('the selected jobs', () => {
  const choose = async (status: string) => {
    await renderApp('/jobs?status=PENDING')
    await page.getByRole('checkbox', { name: 'Select page' }).click()
    await page.getByRole('button', { name: 'Change status…' }).click()
    await page.getByRole('menuitem', { name: status }).click()
  }

  test('are changed to the chosen status after one question', async () => {
    await choose('Completed')
    const question = page.getByRole('dialog', { name: 'Change status' })
    await expect.element(question.getByText('Change 10 jobs to Completed?')).toBeVisible()
    expect(sent()).toEqual([])
    await question.getByRole('button', { name: 'Change 10 jobs' }).click()
    await expect.element(toastOf('10 jobs changed')).toBeVisible()
    await callsMade()
    expect(new Set(sentIds()).size).toBe(10)
    await expect.element(page.getByRole('group', { name: 'Selected rows' })).not.toBeInTheDocument()
  })

  test('are not changed where somebody else has moved them meanwhile, and that is told', async () => {
    await choose('Completed')
    const links = page.getByRole('link', { name: /^job_/, includeHidden: true }).elements() // below the question
    const [moved = '', done = ''] = links.map(({ textContent }) => textContent)
    marketplace.jobs.update(moved, { status: 'CANCELLED' })
    marketplace.jobs.update(done, { status: 'COMPLETED' })
    await page.getByRole('button', { name: 'Change 10 jobs' }).click()
    await expect.element(toastOf('8 changed, 1 not sent, 1 already Completed')).toBeVisible()
    expect(statusOf(moved)).toBe('CANCELLED')
    await panel.getByRole('button', { name: 'Show jobs' }).click()
    const line = outcomes.getByRole('listitem').filter({ hasText: moved })
    await expect.element(line).toHaveTextContent('Not sent: It is Cancelled now, and no longer Pending.')
  })

  test('are not changed where somebody else moves them behind the question, and the list is read again', async () => {
    await renderApp('/jobs')
    await page.getByRole('checkbox', { name: 'Select page' }).click()
    const row = page
      .getByRole('table', { name: 'Jobs' })
      .getByRole('row')
      .filter({ hasText: 'Pending' })
      .first()
    const moved = row.getByRole('link', { name: /^job_/ }).element().textContent ?? ''
    await page.getByRole('button', { name: 'Change status…' }).click()
    await page.getByRole('menuitem', { name: 'Completed' }).click()
    const confirm = page.getByRole('button', { name: 'Change 10 jobs' })
    await expect.element(confirm).toBeVisible()
    marketplace.jobs.update(moved, { status: 'CANCELLED' })
    postFromOtherTab({ kind: 'stale', keys: [['jobs']] })
    const behind = page.getByRole('row', { name: moved, includeHidden: true })
    await expect.element(behind).toHaveTextContent('Cancelled')
    await confirm.click()
    await expect.element(toastOf(/not sent/)).toBeVisible()
    expect(statusOf(moved)).toBe('CANCELLED')
    await panel.getByRole('button', { name: 'Show jobs' }).click()
    const line = outcomes.getByRole('listitem').filter({ hasText: moved })
    await expect.element(line).toHaveTextContent('Not sent: It is Cancelled now, and no longer Pending.')
    await callsMade()
  })

  test('stay as they are if the question is declined', async () => {
    await choose('Cancelled')
    const question = page.getByRole('dialog', { name: 'Cancel these jobs?' })
    await expect.element(question.getByText('Change 10 jobs to Cancelled?')).toBeVisible()
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await callsMade()
    expect(sent()).toEqual([])
    await expect.element(page.getByText('10 selected')).toBeVisible()
  })
})

describe('many jobs', () => {
  test('are changed one by one, each with a key of its own, with one toast and the lists read once', async () => {
    const ids = openJobs(4)
    const { queryClient } = await renderApp('/jobs')
    await expect.element(page.getByRole('table', { name: 'Jobs' })).toBeVisible()
    const lists = (await callsMade('GET /api/v1/admin/jobs')).length
    await begin(queryClient, ids)
    await expect.element(toastOf('4 jobs changed')).toBeVisible()
    await expect.element(panel).toHaveTextContent('Change of 4 jobs to Completed: 4 jobs changed')
    await callsMade()
    expect(sentIds()).toEqual(ids)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(4)
    expect(ids.map(statusOf)).toEqual(ids.map(() => 'COMPLETED'))
    expect(page.getByRole('alert').elements()).toHaveLength(1)
    expect(calls('GET /api/v1/admin/jobs')).toHaveLength(lists + 1)
    expect(await linesOf(ids)).toEqual(['Changed', 'Changed', 'Changed', 'Changed'])
    await close.click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  const courses = [
    { what: 'were changed', text: '2 jobs changed', color: 'green', outcome: 'Done', make: () => undefined },
    {
      what: 'are refused',
      text: '1 changed, 1 refused',
      color: 'red',
      outcome: 'Refused',
      make: (id: string) => {
        expectConsoleError(/ApiError.* 422 /)
        refuse(id)
      },
    },
    {
      what: 'were so already',
      text: '1 changed, 1 already Completed',
      color: 'blue',
      outcome: 'Done',
      make: (id: string) => void marketplace.jobs.update(id, { status: 'COMPLETED' }),
    },
    {
      what: 'cannot be read',
      text: '1 changed, 1 not sent',
      color: 'blue',
      outcome: 'Not sent',
      make: (id: string) => {
        expectConsoleError(/ApiError.* 404 /)
        marketplace.jobs.remove(id)
      },
    },
  ]

  test.each(courses)(
    'of which some $what are told by a toast in $color, and as "$outcome" in Activity',
    async ({ text, color, outcome, make }) => {
      const ids = openJobs(2)
      const { queryClient } = await renderApp('/')
      make(ids[0] ?? '')
      await begin(queryClient, ids)
      await expect.element(toastOf(text)).toBeVisible()
      expect(colorOfToast(text)).toBe(color)
      await callsMade()
      const ofAll = (await openActivity()).getByRole('row', { name: /Change status of many/ })
      await expect.element(ofAll.getByText(outcome, { exact: true })).toBeVisible()
    },
  )

  test('begin one at a time: the next is not sent before the outcome is known', async () => {
    const { ids, first, held } = await beginHeld(3)
    await expect.element(panel.getByText('0 of 3')).toBeVisible()
    expect(await linesOf(ids)).toEqual(['In progress', 'Waiting', 'Waiting'])
    expect(sentIds()).toEqual([first])
    held.open()
    await expect.element(toastOf('3 jobs changed')).toBeVisible()
    expect(sentIds()).toEqual(ids)
  })

  test('that were so already, cannot be read or are refused are told, in Activity too', async () => {
    expectConsoleError(/ApiError.* 404 /)
    expectConsoleError(/ApiError.* 422 /)
    const [refusedId = '', changedId = ''] = openJobs(2)
    const already = marketplace.jobs.all().find(({ status }) => status === 'COMPLETED')?.id ?? ''
    const ids = [already, 'gone', refusedId, changedId]
    refuse(refusedId)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    const counts = '1 changed, 1 refused, 1 not sent, 1 already Completed'
    await expect.element(toastOf(counts)).toBeVisible()
    expect(await linesOf([refusedId, already, 'gone', changedId]), 'what was refused comes first').toEqual([
      'Refused: The job is closed',
      'Was already Completed',
      'Not sent: Job not found',
      'Changed',
    ])
    const colors = outcomes.getByRole('listitem').elements().map(colorOfOutcome)
    expect(colors[0], 'and has a color').not.toBe(colors[3])
    await callsMade()
    expect(sentIds()).toEqual([refusedId, changedId])

    const activity = await openActivity()
    const row = (name: string | RegExp) => activity.getByRole('row').filter({ hasText: name })
    await expect
      .element(row('4 jobs'))
      .toHaveTextContent(`${counts}. Not sent: gone. Was already Completed: ${already}`)
    await expect.element(row(`Job #${refusedId}`)).toHaveTextContent(/Refused.*The job is closed/)
    await expect.element(row(`Job #${changedId}`)).toHaveTextContent('Done')
  })

  test('whose answer is lost are looked up, and never sent again', async () => {
    const ids = openJobs(2)
    const [first = ''] = ids
    server.use(
      http.put(endpoint(`admin/jobs/${first}/status`), () => {
        marketplace.jobs.update(first, { status: 'COMPLETED' })
        return new HttpResponse('<html>Gateway Timeout</html>', { status: 504 })
      }),
    )
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    await expect.element(toastOf('2 jobs changed')).toBeVisible()
    expect(await linesOf(ids)).toEqual([
      'Changed. The server reported an error, but the job was marked Completed.',
      'Changed',
    ])
    await callsMade()
    expect(sentIds()).toEqual(ids)
  })

  test.each([
    ['a lost answer', () => HttpResponse.error(), 'Not known. The job was Pending at 12:00.'],
    [
      'a 500 with words',
      () => refused(500, 'Try later'),
      'Not known. The server said “Try later”. The job was Pending at 12:00.',
    ],
    [
      'a 200 that says no',
      () => HttpResponse.json({ success: false, message: 'The job is closed' }),
      'Not known. The server said “The job is closed”. The job was Pending at 12:00.',
    ],
  ])('that stay undone after %s are not known, with the state that was read', async (what, answer, line) => {
    expectConsoleError(/ApiError/)
    const ids = openJobs(1)
    server.use(http.put(endpoint(`admin/jobs/${ids[0]}/status`), answer))
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    if (what === 'a lost answer') await turnToSecondLook()
    await expect.element(toastOf('1 job not known')).toBeVisible()
    expect(await linesOf(ids)).toEqual([line])
    await expect.element(tryAgain).not.toBeInTheDocument()
    await callsMade()
  })

  test('that were refused are tried again alone, after a question and a look at each', async () => {
    expectConsoleError(/ApiError.* 422 /)
    const ids = openJobs(3)
    const [first = '', second = '', third = ''] = ids
    refuse(first)
    refuse(third)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    await expect.element(toastOf('1 changed, 2 refused')).toBeVisible()
    await callsMade()
    server.resetHandlers()
    marketplace.jobs.update(third, { status: 'COMPLETED' })
    await tryAgain.click()
    const question = page.getByRole('dialog', { name: 'Change status' })
    await expect.element(question.getByText('Change 2 jobs to Completed?')).toBeVisible()
    await question.getByRole('button', { name: 'Change 2 jobs' }).click()
    await expect.element(toastOf('1 changed, 1 already Completed')).toBeVisible()
    expect(await linesOf(ids)).toEqual(['Changed', 'Changed', 'Was already Completed'])
    await callsMade()
    expect(sentIds()).toEqual([first, second, third, first])
    const keys = calls(sentTo(first)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    await expect.element(tryAgain).not.toBeInTheDocument()
  })

  test('are tried again once, though that is confirmed twice in one tick', async () => {
    expectConsoleError(/ApiError.* 422 /)
    const ids = openJobs(2)
    const [first = '', second = ''] = ids
    refuse(first)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    await expect.element(toastOf('1 changed, 1 refused')).toBeVisible()
    await callsMade()
    server.resetHandlers()
    const held = hold(first)
    await tryAgain.click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Change 1 job' })
    const button = await confirm.findElement()
    for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => calls(sentTo(first))).toHaveLength(2)
    await expect.element(panel).toHaveTextContent('Changing 2 jobs to Completed')
    await expect.element(close).not.toBeInTheDocument()
    held.open()
    await expect.element(toastOf('1 job changed')).toBeVisible()
    await callsMade()
    expect(sentIds()).toEqual([first, second, first])
  })

  test('of which another change is under way in this tab wait for it', async () => {
    const { ids, held, queryClient } = await beginHeld(2)
    void changeJobs(queryClient, { jobs: ids.map((id) => ({ id, status: 'PENDING' })), status: 'COMPLETED' })
    await expect.poll(() => panel.elements().length).toBe(2)
    held.open()
    await expect.element(toastOf('2 jobs changed')).toBeVisible()
    await expect.poll(() => panel.nth(1).element().textContent).toContain('already Completed')
    await callsMade()
    expect(ids.map((id) => calls(sentTo(id)).length)).toEqual([1, 1])
  })

  test('whose menu is open when it begins: the menu stays, and takes nothing meanwhile', async () => {
    const [, second = ''] = openJobs(2)
    const { ids, held } = await beginHeld(2, `/jobs?search=${second}`)
    const status = page.getByRole('button', { name: new RegExp(`, Job #${second}$`) })
    const item = page.getByRole('menuitemradio', { name: 'Cancelled' })
    await status.click()
    await expect.element(item).toBeEnabled()
    const heldSecond = hold(second)
    held.open()
    await expect.element(status).toHaveAttribute('aria-busy', 'true')
    await expect.element(item).toBeDisabled()
    await item.click({ force: true })
    await expect.element(item).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(status).toHaveFocus()
    heldSecond.open()
    await expect.element(toastOf('2 jobs changed')).toBeVisible()
    await expect.element(status).toHaveAttribute('aria-busy', 'false')
    await callsMade()
    expect(sentIds()).toEqual(ids)
  })
})

describe('a job that another tab is changing', () => {
  /** Another tab changes the status of a job, until it is told to finish. Both ask the browser for the same locks. */
  const changeElsewhere = (id: string) => holdLock(`wayside job ${id}`)

  test('is waited for, read then, and not sent once it is as wanted', async () => {
    const [first = '', second = ''] = openJobs(2)
    const elsewhere = await changeElsewhere(first)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, [first, second])
    await expect.element(panel.getByText('0 of 2')).toBeVisible()
    await callsMade()
    expect(calls(`GET /api/v1/admin/jobs/${first}`)).toEqual([])
    marketplace.jobs.update(first, { status: 'COMPLETED' })
    elsewhere.open()
    await expect.element(toastOf('1 changed, 1 already Completed')).toBeVisible()
    await callsMade()
    expect(sentIds()).toEqual([second])
  })

  test('is waited for until "Stop"', async () => {
    const [first = '', second = ''] = openJobs(2)
    const elsewhere = await changeElsewhere(first)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, [first, second])
    await stop.click()
    await expect.element(toastOf('2 jobs not sent')).toBeVisible()
    elsewhere.open()
    await callsMade()
    expect(sent()).toEqual([])
  })

  test('is not changed on its own screen at the same time, which says so', async () => {
    expectConsoleError(/UnsentError/)
    const [first = ''] = openJobs(1)
    const elsewhere = await changeElsewhere(first)
    await renderApp(`/jobs/${first}`)
    const change = async () => {
      await page.getByRole('button', { name: 'Change status' }).click()
      await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    }
    await change()
    await expect
      .element(toastOf('Another change of this record is in progress. Nothing was sent.'))
      .toBeVisible()
    await callsMade()
    expect(sent()).toEqual([])
    elsewhere.open()
    await change()
    await expect.element(toastOf('Job status updated successfully')).toBeVisible()
    await callsMade()
  })
})

describe('it ends', () => {
  test('by "Stop" after the call that is under way: the rest is not sent', async () => {
    const { ids, first, held } = await beginHeld(3)
    await stop.click()
    await expect.element(panel).toHaveTextContent('Stopping the change of 3 jobs to Completed')
    held.open()
    await expect.element(toastOf('1 changed, 2 not sent')).toBeVisible()
    expect(await linesOf(ids)).toEqual(['Changed', 'Not sent', 'Not sent'])
    await callsMade()
    expect(sentIds()).toEqual([first])
  })

  test.each([1280, 700, 390, 320])('at %d pixels with no other button under the pointer', async (width) => {
    const { held } = await beginHeld(1)
    await onScreen(width)
    const show = panel.getByRole('button', { name: 'Show jobs' }).element()
    const [atStop, atShow] = [middleOf(stop.element()), middleOf(show)]
    held.open()
    await expect.element(close).toBeVisible()
    expect(buttonAt(atStop)).toBeUndefined()
    expect(buttonAt(atShow)).toBe(show)
    await userEvent.click(show)
    await expect.element(outcomes).toBeVisible()
    expect(buttonAt(atShow)).toBe(show)
  })

  test('with jobs that cover nothing that has the focus, in a window as low as a magnified screen', async () => {
    const { held } = await beginHeld(3, '/jobs?status=PENDING')
    await onScreen(320, 256)
    held.open()
    await expect.element(close).toBeVisible()
    await passTime(3000)
    await expect.element(toastOf('3 jobs changed')).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Show jobs' }).click()
    await expect.element(outcomes).toBeVisible()
    for (const part of [page.getByRole('main'), panel])
      await expect
        .poll(() => reachByFocus(part.element()).hidden.map(({ outerHTML }) => outerHTML))
        .toEqual([])
  })

  test('with a ledger that a late "Stop" by keyboard does not close', async () => {
    const { held } = await beginHeld(1)
    stop.element().focus()
    held.open()
    await expect.element(panel.getByRole('button', { name: 'Show jobs' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(outcomes).toBeVisible()
    await expect.element(panel).toHaveTextContent('1 job changed')
    await close.click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('by "Stop" during the look at a job: it is not sent either', async () => {
    const ids = openJobs(2)
    const [first = ''] = ids
    const held = hold(first, `admin/jobs/${first}`, 'get')
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    await expect.poll(() => calls(`GET /api/v1/admin/jobs/${first}`)).toHaveLength(1)
    await stop.click()
    await expect.element(toastOf('2 jobs not sent')).toBeVisible()
    held.open()
    await callsMade()
    expect(sent()).toEqual([])
  })

  test('not by leaving the screen, nor by locking the console', async () => {
    const { ids, held, queryClient, history } = await beginHeld(2, '/jobs')
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await expectAddress(history, '/plans')
    await expect.element(panel.getByText('0 of 2')).toBeVisible()
    lockSession(queryClient)
    await expect.element(page.getByText('Wayside is locked.')).toBeVisible()
    held.open()
    await expect.poll(() => ids.map(statusOf)).toEqual(['COMPLETED', 'COMPLETED'])
    await callsMade()
  })

  test('by logging out, which says so, after the call that is under way', async () => {
    const { first, held } = await beginHeld(3)
    await page.getByRole('button', { name: 'Logout' }).click()
    const said = 'The status of 3 jobs is being changed. Logging out stops this after the job in progress.'
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Log out when done' })).not.toBeInTheDocument() // payments alone offer it
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    held.open()
    await signIn()
    await expect.element(page.getByRole('region', { name: 'Recent Jobs' })).toBeVisible()
    await callsMade()
    expect(sentIds()).toEqual([first])
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('by another admin who signs in, here or in another tab, and to whom nothing of it is shown', async () => {
    const ids = openJobs(3)
    const [first = ''] = ids
    const held = hold(first)
    const { queryClient } = await renderApp('/jobs')
    await begin(queryClient, ids)
    await expect.poll(() => calls(sentTo(first))).toHaveLength(1)
    const ravi = { email: 'ravi@wayside.example', name: 'Ravi', role: 'admin' }
    server.use(http.get(endpoint('admin/profile'), () => found(ravi)))
    saveToken(issueToken())
    postFromOtherTab({ kind: 'signed-in', endsAt: tokenEndsAt() })

    await expect.element(page.getByRole('button', { name: 'Ravi' })).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    held.open()
    await callsMade()
    expect(sentIds()).toEqual([first])
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Ravi' }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Activity' })).toHaveTextContent('Nothing yet.')
  })

  test('by another admin who signs in after the session: the rest is not sent', async () => {
    const ids = openJobs(3)
    const [first = ''] = ids
    const { queryClient } = await renderApp('/')
    await beginRefused(queryClient, ids, first)
    await expect.element(page.getByText('Your session has ended.')).toBeVisible()
    server.resetHandlers()
    const ravi = { email: 'ravi@wayside.example', name: 'Ravi', role: 'admin' }
    server.use(http.post(endpoint('admin/login'), () => found({ token: issueToken(), admin: ravi })))
    await signIn()
    await expect.element(page.getByRole('button', { name: 'Ravi' })).toBeVisible()
    await callsMade()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sentIds()).toEqual([first])
  })

  test('with the tab, whose closing asks first as long as it runs', async () => {
    const ids = openJobs(2)
    const [first = ''] = ids
    const held = hold(first)
    const { queryClient } = await renderApp('/')
    await begin(queryClient, ids)
    await expect.poll(() => calls(sentTo(first))).toHaveLength(1)
    expect(asksBeforeItEnds()).toBe(true)
    held.open()
    await expect.element(toastOf('2 jobs changed')).toBeVisible()
    await callsMade()
    expect(asksBeforeItEnds()).toBe(false)
  })

  test('with the session: the rest is not sent, nor by the next sign-in', async () => {
    const ids = openJobs(3)
    const [first = '', second = '', third = ''] = ids
    const { queryClient } = await renderApp('/')
    await beginRefused(queryClient, ids, second)
    await expect.element(page.getByText('Your session has ended.')).toBeVisible()
    server.resetHandlers()
    await signIn()
    await expect.element(panel).toHaveTextContent('1 changed, 1 refused, 1 not sent')
    expect(await linesOf([second, first, third])).toEqual([
      'Refused: Your session ended',
      'Changed',
      'Not sent',
    ])
    await callsMade()
    expect(sentIds()).toEqual([first, second])
  })

  test('without the network: nothing is sent, and nothing later', async () => {
    expectConsoleError(/OfflineError/)
    const ids = openJobs(2)
    const { queryClient } = await renderApp('/')
    await callsMade()
    const comeBack = goOffline()
    await begin(queryClient, ids)
    await expect.element(toastOf('2 jobs not sent')).toBeVisible()
    expect(await linesOf(ids)).toEqual(ids.map(() => 'Not sent: You are offline. Nothing was sent.'))
    comeBack()
    await callsMade()
    expect(sent()).toEqual([])
  })

  test('with the network that drops during the look at a job: nothing is sent, and nothing later', async () => {
    expectConsoleError(/OfflineError/)
    const ids = openJobs(2)
    const [first = ''] = ids
    let comeBack = () => {}
    server.use(
      http.get(endpoint(`admin/jobs/${first}`), () => {
        comeBack = goOffline()
        return HttpResponse.error()
      }),
    )
    const { queryClient } = await renderApp('/')
    await callsMade()
    await begin(queryClient, ids)
    await turnClock(400, 'wait.ts')
    await expect.element(toastOf('2 jobs not sent')).toBeVisible()
    expect(await linesOf(ids)).toEqual(ids.map(() => 'Not sent: You are offline. Nothing was sent.'))
    comeBack()
    await callsMade()
    expect(sent()).toEqual([])
  })

  test('not by a look that fails once while the tab is hidden', async () => {
    const ids = openJobs(2)
    const [first = ''] = ids
    server.use(
      http.get(endpoint(`admin/jobs/${first}`), () => new HttpResponse(null, { status: 502 }), {
        once: true,
      }),
    )
    const { queryClient } = await renderApp('/')
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    await begin(queryClient, ids)
    await turnClock(400, 'wait.ts')
    await expect.poll(() => ids.map(statusOf)).toEqual(['COMPLETED', 'COMPLETED'])
    await callsMade()
  })
})
