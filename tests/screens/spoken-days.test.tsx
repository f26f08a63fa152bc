import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { customerName, serviceCenterName } from '@mocks/jobs'
import { endpoint, refused } from '@mocks/server/reply'
import { watchCopying } from '@tests/support/clipboard'
import { catchDownloads } from '@tests/support/downloads'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, twoFrames } from '@tests/support/rest'
import { first, owedCenter, pair } from '@tests/support/rows'
import { playDay } from '@tests/support/screen-reader'
import { server } from '@tests/support/server'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatClock, formatDate } from '@/lib/format'
import { formatPhone } from '@/lib/phone'

// Six days of work, told as a screen reader would: `playDay` says how to read them.

/** Opens an address, and waits until all is there. */
async function at(address: string): Promise<void> {
  await renderApp(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest()
}

test('a center is found, and paid', async () => {
  const center = owedCenter(1000)
  const { name, city, email, district, phone, isActive } = center
  await at('/service-centers')
  await playDay(`
press /
  searchbox, Search service centers, placeholder Search service centers...
type ${name}
wait 500
  status: Showing 1 to 1 of 1 results
press Tab
  button, Clear search
press j
  link, ${name}
read row
  row ${name} ${email}: Location ${city}, ${district}, Contact ${formatPhone(phone)}, Status ${isActive ? 'Active' : 'Inactive'}, Actions View Details
press Enter
  main, ${name}
press Tab
  link, Service Centers
press Control+k
  dialog, Find, modal
  combobox, Find, has popup listbox, expanded, active descendant ${name} ${city} Service Centers, autocomplete in list, 1 control
press Escape
  link, Service Centers
`)
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await expect.element(page.getByLabelText('Notes')).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveFocus()
  await playDay(`
press Control+a
type 100
press Tab
  dialog, Make Payment to ${name} ${city}, ${formatPhone(phone)}, modal
  textbox, Notes
wait 500
press Tab Tab
  button, Cancel
  button, Make Payment, You pay ₹100.00
press Enter
  button, Checking …, disabled
  alert: Payment successful ₹100.00 paid to ${name}
  alert: Payout slip
`)
})

test('a center is edited, while another admin edits it, too', async () => {
  const center = owedCenter(1000)
  const { id, name } = center
  await at(`/service-centers/${id}/edit`)
  await page.getByLabelText('Service Center Name').click()
  await playDay(
    `
type x
(another admin renames the center)
press Enter
  dialog, This service center was changed by someone else, modal
  radio, Yours: ${name}x, not checked, position 1, set size 2
press ArrowDown
  radio, Theirs: Lotus Garage, not checked, position 2, set size 2
press Tab
  button, Keep editing
press Tab
  button, Save chosen values
press Enter
  textbox, Service Center Name, Lotus Garage, required
  main, Lotus Garage
  alert: Service center updated successfully
`,
    {
      '(another admin renames the center)': () =>
        marketplace.serviceCenters.update(id, { name: 'Lotus Garage' }),
    },
  )
})

test('jobs are filtered, and the link to them is shared', async () => {
  watchCopying()
  const job = first(marketplace.jobs.all())
  const count = marketplace.jobs.all().filter(({ customerId }) => customerId === job.customerId).length
  await at(`/jobs?customerId=${job.customerId}`)
  server.use(http.get(endpoint('admin/jobs'), async () => void (await twoFrames()))) // the screen comes first
  await playDay(`
press f
  dialog, Filter Jobs, modal
  combobox, Status, has popup listbox, not expanded
press Tab
  combobox, Period, has popup listbox, not expanded
press Tab
  textbox, From Date, placeholder dd/mm/yyyy
type 31/2/26
press Enter
  textbox, From Date, 31/2/26, Enter a day such as 25/12/2026, invalid
press Control+a
type 1/1/20
press Enter
  main, Jobs
  status: Loading jobs...
  status: Showing 1 to ${Math.min(count, 10)} of ${count} results
press Tab Tab Tab Tab Tab Tab Tab Tab
  button, Refresh
  link, Board
  searchbox, Search by customer, service center, placeholder Search by customer, service center...
  button, Filters, 2 active
  button, Views, not expanded, has popup menu
  button, Export, not expanded, has popup menu
  link, Totals
  button, Copy link
press Enter
  alert: Link copied
`)
})

test('two jobs are selected and changed, one of which is refused, and the rest is exported', async () => {
  catchDownloads()
  expectConsoleError(/ApiError/)
  const pending = marketplace.jobs
    .all()
    .filter(({ status }) => status === 'PENDING')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const [changedJob, refusedJob] = pair(pending)
  server.use(
    http.put(endpoint(`admin/jobs/${refusedJob.id}/status`), () => refused(422, 'The job is closed')),
  )
  await at('/jobs?status=PENDING')
  await playDay(`
press j
  link, ${changedJob.id}
read row
  row ${changedJob.id}: Customer ${customerName(changedJob)}, Service Center ${serviceCenterName(changedJob) ?? 'N/A'}, Status Pending, Created At ${formatDate(changedJob.createdAt)}, Actions View Details
press x
  status: 1 selected
press j
  link, ${refusedJob.id}
press x
  status: 2 selected
`)
  await page.getByRole('button', { name: 'Change status…' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Pending' })).toHaveFocus()
  await playDay(
    `
press ArrowDown
  menuitem, Accepted, position 2, set size 5
press Enter
  button, Change status…, not expanded, has popup menu
  dialog, Change status, Change 2 jobs to Accepted? They are changed one by one. You can stop at any time., modal
  button, Cancel
press Tab
  button, Change 2 jobs
press Enter
  button, Change status…, not expanded, has popup menu
  checkbox, Select page, not checked
  alert: 1 changed, 1 refused
  status: Changing 2 jobs to Accepted
  status: Changing 2 jobs to Accepted: 50 percent
  status: Change of 2 jobs to Accepted: 1 changed, 1 refused
  status: Showing 1 to 10 of ${pending.length - 1} results
(the question is gone)
press e
  menuitem, Excel (.xlsx), position 1, set size 2
press Enter
  checkbox, Select page, not checked
  alert: Jobs exported: ${pending.length - 1} rows.
  status: Exporting Jobs
  status: Creating the file for Jobs
`,
    { '(the question is gone)': () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument() },
  )
})

test('a session ends in the middle of work', async () => {
  expectConsoleError(/ApiError/)
  const plan = first(marketplace.plans.all())
  await at('/plans')
  await playDay(
    `
press j
  link, ${plan.name}
(the session ends)
press r
  Password
  alert: Your session has ended. Sign in to continue where you left off.
type not-the-password
press Enter
  alert: Invalid credentials
  alert: Invalid email or password
press Control+a
type ${DEMO_ADMIN.password}
press Enter
  link, ${plan.name}
press Tab
  link, View Details, ${plan.name}
`,
    {
      '(the session ends)': () =>
        server.use(http.get(endpoint('plan'), () => refused(401, 'Unauthorized'), { once: true })),
    },
  )
})

test('a plan is sold at the second try', async () => {
  expectConsoleError(/ApiError/)
  await at('/plans?mode=add')
  await expect.element(page.getByLabelText('Plan Name')).toHaveFocus()
  server.use(http.post(endpoint('admin/plan'), () => refused(500, 'Out of order'), { once: true }))
  await playDay(`
press Enter
  dialog, Create a new subscription plan, modal
  textbox, Plan Name, Plan name is required, invalid, required
type Monsoon Cover
press Tab
  textbox, Duration (Days), Duration is required, invalid, required
type 30
press Tab
  textbox, Amount, Amount must be greater than 0, invalid, required
type 499
press Tab
  textbox, Benefits, At least one benefit is required Separated by commas or line breaks, invalid, required
type Towing
press Tab Tab
  button, Cancel
  button, Add Plan
press Enter
  alert: Out of order It was not in the list at ${formatClock(Date.now())}.
press Enter
  main, Plans
  alert: Plan added successfully
`)
})
