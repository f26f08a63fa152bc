import { marketplace } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { jumpTime } from '@tests/support/clock'
import { catchDownloads, cellsOf } from '@tests/support/downloads'
import { gate } from '@tests/support/gates'
import { toastOf, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import {
  amount,
  book,
  bookAndAnswer,
  loseNext,
  modal,
  openPayment,
  PAYMENT,
  pressPay,
  turnToNextPoll,
} from '@tests/support/payments'
import { changesUnderWay, openAfterReload, renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls, server } from '@tests/support/server'
import { logOut, signIn } from '@tests/support/sign-in'
import { onScreen } from '@tests/support/viewport'
import { parse } from 'csv-parse/browser/esm/sync'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { changeJobs } from '@/batch/change-jobs'
import { indianDay } from '@/lib/day'
import { formatDateTime } from '@/lib/format'

const activity = page.getByRole('dialog', { name: 'Activity' })
const rows = activity.getByRole('row')

async function openActivity(): Promise<void> {
  await page.getByRole('button', { name: 'Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect.element(activity).toBeVisible()
}

/** What stands in the rows, newest first: act, record, outcome and reference, each with what is said below it. */
function rowTexts(): (string | null)[][] {
  return rows
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role="cell"]')].map(({ textContent }) => textContent))
}

test('what was changed is told newest first, with its fields, its record and what came of it, until logout', async () => {
  expectConsoleError(/ApiError/)
  const [plan] = marketplace.plans.all()
  const [service, otherService] = marketplace.services.all()
  const id = plan?.id ?? ''
  const before = await renderApp('/plans')
  const { history } = before
  await openNothingYet()

  history.push(`/plans?plan=${id}&mode=edit`)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByLabelText('Duration (Days)').fill('44')
  await page.getByLabelText('Plan Name').fill('Roadside Plus')
  server.use(http.patch(endpoint('admin/plan/:id'), () => refused(409, 'Not today'), { once: true }))
  await save.click()
  await expect.element(toastOf('Not today')).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()

  history.push(`/services?service=${service?.id}`)
  await page.getByRole('button', { name: 'Delete Service' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Service deleted successfully')).toBeVisible()

  server.use(
    http.delete<{ id: string }>(endpoint('admin/services/:id'), ({ params }) => {
      marketplace.services.remove(params.id)
      return HttpResponse.error()
    }),
  )
  history.push(`/services?service=${otherService?.id}`)
  await page.getByRole('button', { name: 'Delete Service' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(toastOf('The connection dropped, but the service was deleted.')).toBeVisible()

  const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  server.use(
    http.put(endpoint('admin/service-centers/:id/toggle-status'), () => HttpResponse.error(), { once: true }),
  )
  history.push(`/service-centers/${center?.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await turnToSecondLook()
  await expect.element(toastOf('The service center was still inactive at 12:00.')).toBeVisible()
  await atRest()
  await jumpTime(10 * 60_000) // nobody looks at it meanwhile

  await openActivity()
  const [lost, gone, deleted, saved, failed] = rowTexts()
  expect(rowTexts()).toHaveLength(5)
  const headers = () =>
    activity
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  expect(headers(), 'no reference, no column of references').toEqual(['Time', 'Action', 'Record', 'Outcome'])
  const madeAt = formatDateTime(new Date(Date.now() - 10 * 60_000).toISOString())
  await expect.element(rows.nth(1).getByText(madeAt)).toBeVisible()
  expect(lost?.slice(0, 2)).toEqual(['Change service center statusActive', center?.name])
  expect(lost?.[2]).toContain('Unknown, then not done')
  expect(lost?.[2]).toContain('The service center was still inactive at 12:00.')
  expect(deleted).toEqual(['Delete service', service?.label, 'Done'])
  expect(saved).toEqual(['Update planPlan Name, Duration (Days)', 'Roadside Plus', 'Done'])
  expect(failed).toEqual(['Update planPlan Name, Duration (Days)', 'Roadside Plus', 'RefusedNot today'])
  expect(gone?.slice(0, 2)).toEqual(['Delete service', otherService?.label])
  expect(gone?.[2]).toContain('Unknown, then done')
  const links = activity.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    center?.name,
    'Roadside Plus',
    'Roadside Plus',
  ])

  await activity.getByRole('link', { name: 'Roadside Plus' }).first().click()
  await expectAddress(history, `/plans?plan=${id}`)
  await expect.element(activity).not.toBeInTheDocument()

  await openAfterReload('/plans', before)
  await openActivity()
  expect(rowTexts()).toEqual([lost, gone, deleted, saved, failed])
  await userEvent.keyboard('{Escape}')
  await expect.element(activity).not.toBeInTheDocument()
  await logOut()
  await signIn()
  await openNothingYet()
})

test('what was deleted is told by its own name, wherever it stood in its list', async () => {
  const service = marketplace.services.all().at(-1)
  await renderApp(`/services?service=${service?.id}`)
  await page.getByRole('button', { name: 'Delete Service' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Service deleted successfully')).toBeVisible()
  await openActivity()
  expect(rowTexts()).toEqual([['Delete service', service?.label, 'Done']])
})

test('what was not deleted still leads to its record', async () => {
  expectConsoleError(/ApiError/)
  const [plan] = marketplace.plans.all()
  server.use(http.delete(endpoint('admin/plan/:id'), () => refused(409, 'Not today')))
  const { history } = await renderApp(`/plans?plan=${plan?.id}`)
  await page.getByRole('button', { name: 'Delete Plan' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Plan' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect.element(toastOf('Not today')).toBeVisible()
  history.push('/services')
  await openActivity()
  await expect.element(activity.getByRole('link', { name: plan?.name, exact: true })).toBeVisible()
})

test('what was added leads to its record, and a change that was not needed is told as not sent', async () => {
  const { history } = await renderApp('/plans?mode=add')
  const form = page.getByRole('dialog')
  await form.getByLabelText('Plan Name').fill('Gold Care')
  await form.getByLabelText('Duration').fill('90')
  await form.getByLabelText('Amount').fill('1,499')
  await form.getByLabelText('Benefits').fill('Towing')
  await form.getByRole('button', { name: 'Add Plan' }).click()
  await expect.element(page.getByText('Plan added successfully')).toBeVisible()
  const added = marketplace.plans.all().find(({ name }) => name === 'Gold Care')

  const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  history.push(`/service-centers/${center?.id}`)
  await expect.element(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await atRest()
  marketplace.serviceCenters.update(center?.id ?? '', { isActive: true }) // by somebody else
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.element(toastOf('The service center is already active.')).toBeVisible()

  await openActivity()
  expect(rowTexts()).toEqual([
    ['Change service center statusActive', center?.name, 'Not sentThe service center is already active.'],
    ['Add plan', 'Gold Care', 'Done'],
  ])
  await activity.getByRole('link', { name: 'Gold Care' }).click()
  await expectAddress(history, `/plans?plan=${added?.id}`)
})

test('a link to the record on the screen closes it', async () => {
  const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  const { history } = await renderApp(`/service-centers/${center?.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await openActivity()
  await activity.getByRole('link', { name: center?.name }).click()
  await expect.element(activity).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Meera Nair' })).toHaveFocus()
  await expectAddress(history, `/service-centers/${center?.id}`)
})

async function openNothingYet(): Promise<void> {
  await openActivity()
  await expect.element(activity.getByText('Nothing yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(activity).not.toBeInTheDocument()
}

describe('what a reload ends is told as what it came to', () => {
  const centerOf = (isActive: boolean) =>
    marketplace.serviceCenters.all().find((center) => center.isActive === isActive)
  const activate = async () => {
    const app = await renderApp(`/service-centers/${centerOf(false)?.id}`)
    await page.getByRole('button', { name: 'Activate' }).click()
    return app
  }
  const payThen = async (path: string, method: 'get' | 'post') => {
    const { center: _, ...app } = await openPayment()
    await atRest()
    server.use(http[method](endpoint(path), held.opened))
    await amount.fill('70')
    await pressPay()
    await expect.element(page.getByRole('button', { name: 'Processing...' }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    return app
  }
  let held = gate()

  test.each<[string, () => Promise<{ unmount: () => Promise<void> }>, RegExp]>([
    [
      'a change whose call is under way',
      () => {
        server.use(http.put(endpoint('admin/service-centers/:id/toggle-status'), held.opened))
        return activate()
      },
      /^Unknown$/,
    ],
    [
      'a batch: the first job is under way, two wait',
      async () => {
        const ids = marketplace.jobs.all().flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []))
        server.use(http.put(endpoint(`admin/jobs/${ids[0]}/status`), held.opened))
        const app = await renderApp('/plans')
        await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
        const jobs = ids.slice(0, 3).map((id) => ({ id, status: 'PENDING' }))
        void changeJobs(app.queryClient, { jobs, status: 'COMPLETED' })
        await expect.poll(() => calls(`PUT /api/v1/admin/jobs/${ids[0]}/status`)).toHaveLength(1)
        return app
      },
      /^Unknown1 not known, 2 not sent\. Not sent: \w+, \w+$/,
    ],
    ['a payment that is not sent yet', () => payThen('admin/service-centers/:id', 'get'), /^Not sent$/],
    [
      'a payment that was sent, which is looked for',
      () => payThen('admin/service-centers/payment', 'post'),
      /^In progressChecking whether it was recorded$/,
    ],
  ])('%s', async (_, begin, outcome) => {
    held = gate()
    const before = await begin()
    await openActivity()
    await expect.element(activity.getByText('In progress').first()).toBeVisible()
    await openAfterReload('/plans', before)
    await openActivity()
    await expect.element(rows.nth(1)).toBeVisible()
    const outcomes = rowTexts().map((cells) => cells[2])
    expect(outcomes.join('\n')).not.toContain('Waiting')
    expect(outcomes).toContainEqual(expect.stringMatching(outcome))
    held.open()
  })
})

test('a change is done once its answer is here, though what it made stale is still read', async () => {
  const center = marketplace.serviceCenters.all().find(({ isActive }) => !isActive)
  await renderApp(`/service-centers/${center?.id}`)
  await expect.element(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await atRest()
  const answer = gate()
  const reads = gate()
  server.use(
    http.put(endpoint('admin/service-centers/:id/toggle-status'), () => {
      server.use(http.get(endpoint('admin/service-centers/:id'), reads.opened))
      return answer.opened()
    }),
  )
  await page.getByRole('button', { name: 'Activate' }).click()
  await openActivity()
  await expect.element(activity.getByText('In progress')).toBeVisible()
  answer.open()
  await expect.element(activity.getByText('Done', { exact: true })).toBeVisible()
  expect(changesUnderWay()).toHaveLength(1)
})

test('a payment is told as under way while it is looked for, and then as what it was found to be', async () => {
  expectConsoleError(/ApiError/)
  const { center } = await openPayment()
  loseNext()
  await amount.fill('70')
  await pressPay()
  await expect.element(modal.getByText('Checking …', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await openActivity()
  const outcome = activity.getByRole('row').nth(1)
  await expect.element(outcome.getByText('In progress', { exact: true })).toBeVisible()
  await expect.element(outcome.getByText('Checking whether it was recorded')).toBeVisible()
  await expect.element(outcome.getByText('₹70.00')).toBeVisible()

  book(center.id, 70)
  window.dispatchEvent(new Event('online'))
  await expect.element(outcome.getByText('Unknown, then done', { exact: true })).toBeVisible()
  await expect.element(outcome.getByText('PO-TEST')).toBeVisible()
})

test('of a payment that was made the reference is told, of one that was refused the reason', async () => {
  expectConsoleError(/ApiError/)
  const { center } = await openPayment()
  server.use(http.post(PAYMENT, () => refused(400, 'The account is closed'), { once: true }))
  await amount.fill('70')
  await pressPay()
  for (const untilNextPoll of [2000, 3000, 5000]) await turnToNextPoll(untilNextPoll)
  await expect.element(modal.getByText(/The server says: The account is closed/)).toBeVisible()
  bookAndAnswer(() => HttpResponse.json({ success: true }))
  await pressPay()
  await expect.element(page.getByText('Payment successful')).toBeVisible()
  await atRest()
  await openActivity()
  expect(rowTexts()).toEqual([
    ['Payment to service center₹70.00', center.name, 'Done', 'PO-TEST'],
    ['Payment to service center₹70.00', center.name, 'RefusedThe account is closed', '—'],
  ])

  await onScreen(390)
  const ends = ['Payment to service center', '₹70.00'].map((text) =>
    activity.getByText(text, { exact: true }).first().element().getBoundingClientRect(),
  )
  expect(new Set(ends.map(({ right }) => right)).size, 'both lines end where the values do').toBe(1)
})

describe('rows that leave the console', () => {
  test('as a file, a copy, a print or a text for WhatsApp are told, and what was done is a file itself', async () => {
    const downloads = catchDownloads()
    vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => isActive))
    const { history } = await renderApp(`/service-centers?search=${center.name}`)
    await chooseFormat(page.getByRole('button', { name: 'Export', exact: true }), 'CSV')
    await expect.element(page.getByText('Service Centers exported: 1 row.')).toBeVisible()

    await page.getByRole('checkbox', { name: `Select ${center.name}` }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.element(page.getByText('1 row copied')).toBeVisible()

    history.push(`/service-centers/${center.id}/statement`)
    const send = page.getByRole('button', { name: 'Send on WhatsApp' })
    await expect.element(send).toBeEnabled()
    dispatchEvent(new Event('afterprint'))
    await send.click()
    const link = page.getByRole('link', { name: 'Open WhatsApp' })
    await expect.element(link).toBeVisible()
    link.element().addEventListener('click', (event) => event.preventDefault()) // no new tab
    const text = page.getByLabelText('Text').element()
    await link.click()

    await openActivity()
    const file = `wayside-service-centers-${indianDay(Date.now())}.csv`
    if (!(text instanceof HTMLTextAreaElement)) throw new Error('the text cannot be changed')
    const title = `Statement of account: ${center.name}`
    expect(rowTexts()).toEqual([
      [`Open WhatsApp${text.value}`, center.name, 'Done'],
      ['Open print dialog', expect.stringContaining(title), 'Done'],
      ['Copy rows1 row', 'Service Centers', 'Done'],
      ['ExportCSV', 'Service Centers', `Done1 row, ${file}`],
    ])

    await chooseFormat(activity.getByRole('button', { name: 'Export' }), 'Excel (.xlsx)')
    await expect.element(page.getByText('Activity exported: 4 rows.')).toBeVisible()
    await expect.element(rows.nth(1).getByText('Export', { exact: true })).toBeVisible()
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([file, file.replace('service-centers', 'activity').replace('csv', 'xlsx')])
    const [, saved] = downloads
    const cells = saved ? await cellsOf(saved) : []
    expect(cells[0]).toEqual(
      'Time Admin Action Details Record ID Outcome Note'.split(' ').concat('Reference Number'),
    )
    const me = 'admin@wayside.example'
    expect(cells.slice(1).map(([, ...rest]) => rest)).toEqual([
      [me, 'Open WhatsApp', text.value, center.name, center.id, 'Done', null, null],
      [me, 'Open print dialog', null, expect.stringContaining(title), null, 'Done', null, null],
      [me, 'Copy rows', '1 row', 'Service Centers', null, 'Done', null, null],
      [me, 'Export', 'CSV', 'Service Centers', null, 'Done', `1 row, ${file}`, null],
    ])
  })

  test('an import, its lines, an export, a statement and a print all stand in the file, as Excel and as CSV', async () => {
    const downloads = catchDownloads()
    const { history } = await renderApp('/plans/import')
    await chooseFile(
      'Plan Name,Duration (Days),Amount,Benefits\n"Gold, yearly",365,100,Towing\n=Silver,30,50,Towing\n',
    )
    await page.getByRole('button', { name: 'Add 2 plans' }).click()
    await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Add 2 plans' }).click()
    await expect.element(toastOf('2 plans added')).toBeVisible()

    const center = first(marketplace.serviceCenters.all())
    history.push(`/service-centers?search=${center.name}`)
    await chooseFormat(page.getByRole('button', { name: 'Export', exact: true }), 'CSV')
    await expect.element(page.getByText('Service Centers exported: 1 row.')).toBeVisible()
    history.push(`/service-centers/${center.id}/statement`)
    await expect.element(page.getByRole('button', { name: 'Send on WhatsApp' })).toBeEnabled()
    await chooseFormat(page.getByRole('button', { name: 'Export', exact: true }), 'CSV')
    await expect.poll(() => downloads.length).toBe(2)
    dispatchEvent(new Event('afterprint'))

    await openActivity()
    const title = `Statement of account: ${center.name}`
    const entries = [
      ['Open print dialog', null, expect.stringContaining(title), 'Done'],
      ['Export', 'CSV', expect.stringContaining(center.name), 'Done'],
      ['Export', 'CSV', 'Service Centers', 'Done'],
      ['Add plan', null, '=Silver', 'Done'],
      ['Add plan', null, 'Gold, yearly', 'Done'],
      ['Import', null, '2 plans', 'Done'],
    ]
    await chooseFormat(activity.getByRole('button', { name: 'Export' }), 'Excel (.xlsx)')
    await expect.poll(() => downloads.length).toBe(3)
    await chooseFormat(activity.getByRole('button', { name: 'Export' }), 'CSV')
    await expect.poll(() => downloads.length).toBe(4)
    const [, , workbook, text] = downloads
    if (!workbook || !text) throw new Error('a file is missing')
    const cells = await cellsOf(workbook)
    expect(cells.slice(1).map(([, , act, what, name, , outcome]) => [act, what, name, outcome])).toEqual(
      entries,
    )

    const csv = parse(await text.file.text(), { bom: true })
    expect(csv[0]).toEqual(cells[0])
    // What was saved first is itself an entry of what is saved next.
    expect(
      csv.slice(1).map(([, , act, what, name, , outcome]) => [act, what || null, name, outcome]),
    ).toEqual([
      ['Export', 'Excel (.xlsx)', 'Activity', 'Done'],
      ...entries.with(3, ['Add plan', null, "'=Silver", 'Done']),
    ])
  })

  test('a print of the login that covers the console is none of the screen beneath', async () => {
    await renderApp('/plans')
    await page.getByRole('button', { name: 'Meera Nair' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect.element(page.getByText('Wayside is locked.', { exact: false })).toBeVisible()
    dispatchEvent(new Event('afterprint'))
    await page.getByLabelText('Password', { exact: true }).fill('wayside123')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await openNothingYet()
  })

  test.each<[string, (before: Awaited<ReturnType<typeof renderApp>>) => Promise<unknown>, string]>([
    [
      'cancelled',
      () =>
        page.getByRole('group', { name: 'Export of Jobs' }).getByRole('button', { name: 'Cancel' }).click(),
      'Cancelled',
    ],
    ['ended by a reload', (before) => openAfterReload('/plans', before), 'CancelledThe page was reloaded'],
  ])('an export that is %s is told as cancelled', async (_, end, outcome) => {
    const held = gate()
    const before = await renderApp('/jobs')
    await atRest()
    server.use(http.get(endpoint('admin/jobs'), held.opened))
    await chooseFormat(page.getByRole('button', { name: 'Export', exact: true }), 'CSV')
    await expect.element(page.getByRole('group', { name: 'Export of Jobs' })).toBeVisible()
    await end(before)
    await openActivity()
    expect(rowTexts()).toEqual([['ExportCSV', 'Jobs', outcome]])
    held.open()
  })
})

async function chooseFormat(button: Locator, format: string): Promise<void> {
  await button.click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}

async function chooseFile(text: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const data = new DataTransfer()
  data.items.add(new File([text], 'plans.csv'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
