import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ADMIN, marketplace } from '@tests/support/marketplace'
import { first, owedCenter } from '@tests/support/rows'
import { poll, see, seeNo, type Tab } from './tab'
import { expect, signIn, test } from './test'

const dialog = (tab: Tab, name?: string | RegExp) => tab.role('dialog', name)
const heading = (tab: Tab, name: string) => tab.role('heading', name)
const chips = (tab: Tab) => tab.role('group', 'Active filters').role('button', /^Remove/)
const rows = (tab: Tab) => tab.role('main').role('row')

const pendingJobs = () => marketplace.jobs.all().filter(({ status }) => status === 'PENDING')

async function seeAddress(tab: Tab, address: string): Promise<void> {
  await poll(tab.address, 'the address').toBe(address)
}

async function seeFocusOn(part: ReturnType<Tab['role']>): Promise<void> {
  await poll(part.isFocused, `${part.name} has the focus`).toBe(true)
}

test('signing in leads to the address that was asked for, once the password is right', async ({
  tab,
  visit,
}) => {
  await visit('/service-centers?status=active')
  await signIn(tab, { ...DEMO_ADMIN, password: 'not-the-password' })
  await see(tab.text('Invalid email or password'))
  await signIn(tab)
  await see(heading(tab, 'Service Centers'), tab.role('button', 'Remove Status: Active'))
  await seeAddress(tab, '/service-centers?status=active')
})

test('a shared link opens the list of its filters', async ({ tab, open }) => {
  await open('/customers?status=inactive&vehicleType=bike&page=x')
  await poll(chips(tab).count, 'the chips').toBe(2)
  await see(tab.role('button', 'Remove Vehicle Type: Bike'), tab.text(/^Showing 1 to/))
  await seeAddress(tab, '/customers?status=inactive&vehicleType=bike')
})

test('filters are chosen in their modal by keyboard, and Escape leaves them as they were', async ({
  tab,
  open,
}) => {
  await open('/service-centers')
  const opener = tab.role('button', 'Filters')
  await opener.click()
  await seeFocusOn(dialog(tab).role('textbox', 'City'))
  await tab.type('Pune')
  await tab.press('Escape')
  await seeNo(dialog(tab))
  await seeFocusOn(opener)
  await seeAddress(tab, '/service-centers')

  await tab.press('Enter')
  await seeFocusOn(dialog(tab).role('textbox', 'City'))
  await dialog(tab).role('combobox', 'Status').tabTo()
  await tab.type('In')
  await dialog(tab).role('button', 'Apply').tabTo()
  await tab.press('Enter')
  await see(tab.role('button', 'Remove Status: Inactive'))
  await seeAddress(tab, '/service-centers?status=inactive')
})

test('filters that are rendered ahead are not seen and not reached, and show what the address says as they open', async ({
  tab,
  open,
}) => {
  await open('/service-centers?city=Pune')
  const opener = tab.role('button', /^Filters/)
  await opener.tabTo()
  await poll(() => tab.evaluate('document.querySelectorAll("[role=dialog]").length'), 'rendered ahead').toBe(
    1,
  )
  await seeNo(dialog(tab))
  for (let step = 0; step < 20; step++) {
    await tab.press('Tab')
    expect(await tab.evaluate('!document.activeElement?.closest("[role=dialog]")')).toBe(true)
  }
  await tab.role('button', 'Remove City: Pune').click()
  await seeAddress(tab, '/service-centers')
  await seeNo(tab.role('button', 'Remove City: Pune'))
  await tab.role('button', 'Filters').tabTo()
  await tab.press('Enter')
  const city = dialog(tab).role('textbox', 'City')
  await seeFocusOn(city)
  expect(await city.value()).toBe('')
})

test('a day is typed as it is said in India, and one that is none is refused at its field', async ({
  tab,
  open,
}) => {
  await open('/jobs')
  await tab.role('button', 'Filters').click()
  const from = dialog(tab, 'Filter Jobs').role('textbox', 'From Date')
  await from.fill('31/2/26')
  await dialog(tab).role('button', 'Apply').click()
  await see(dialog(tab).text('Enter a day such as 25/12/2026'))
  await seeFocusOn(from)
  await from.fill('5.1.26')
  await tab.press('Tab')
  await poll(from.value, 'the day').toBe('05/01/2026')
  await dialog(tab).role('button', 'Apply').click()
  await see(tab.role('button', 'Remove From Date: 05/01/2026'))
  await seeAddress(tab, '/jobs?dateFrom=2026-01-05')
})

test('a day is picked from the calendar by keyboard', async ({ tab, open }) => {
  await open('/jobs?dateFrom=2026-01-05')
  await tab.role('button', /^Filters/).click()
  await dialog(tab).role('textbox', 'From Date').click()
  await tab.press('ArrowDown')
  await seeFocusOn(tab.role('button', '5 January 2026'))
  await tab.press('ArrowDown', 'Enter')
  await poll(dialog(tab).role('textbox', 'From Date').value, 'the day').toBe('12/01/2026')
  await dialog(tab).role('button', 'Apply').click()
  await seeAddress(tab, '/jobs?dateFrom=2026-01-12')
})

test('a chip is removed alone', async ({ tab, open }) => {
  await open('/jobs?status=COMPLETED&minAmount=500')
  await tab.role('button', 'Remove Status: Completed').click()
  await seeNo(tab.role('button', 'Remove Status: Completed'))
  await see(tab.role('button', /^Remove Min Amount/))
  await seeAddress(tab, '/jobs?minAmount=500')
})

test('what is typed into the search box narrows the list without a step of the history for each key', async ({
  tab,
  open,
}) => {
  const [customer] = marketplace.customers.all()
  await open('/customers')
  await tab.role('link', 'Jobs').click()
  await see(heading(tab, 'Jobs'))
  await tab.role('link', 'Customers').click()
  await see(heading(tab, 'Customers'))
  await tab.role('searchbox').fill(customer?.email ?? '')
  await see(tab.text('Showing 1 to 1 of 1 results'), tab.role('link', customer?.name ?? ''))
  await tab.evaluate('history.back()')
  await see(heading(tab, 'Jobs'))
})

test('a page is turned, and Back and Forward go along', async ({ tab, open }) => {
  await open('/jobs?status=COMPLETED')
  await tab.role('button', 'Next').click()
  await see(tab.text(/^Showing 11 to 20/))
  await tab.role('button', 'Page 3').click()
  await see(tab.text(/^Showing 21 to 30/))
  await seeAddress(tab, '/jobs?status=COMPLETED&page=3')
  await tab.evaluate('history.back()')
  await see(tab.text(/^Showing 11 to 20/))
  await tab.evaluate('history.forward()')
  await see(tab.text(/^Showing 21 to 30/))
})

test('a detail opens from its row, and its way back leads to the list as it was', async ({ tab, open }) => {
  const job = marketplace.jobs.all().find(({ status }) => status === 'CANCELLED')
  const list = `/jobs?status=CANCELLED&customerId=${job?.customerId}`
  await open(list)
  await tab.role('link', new RegExp(`^View Details, .*${job?.id}`)).click()
  await see(heading(tab, `Job #${job?.id}`))
  await tab.role('main').role('link', 'Jobs').click()
  await see(heading(tab, 'Jobs'))
  await seeAddress(tab, list)
})

test('behind a modal nothing scrolls, and after it all does', async ({ tab, open }) => {
  // The page takes the overflow of the body where its own is visible.
  const pageScrolls = async () => {
    const overflowOf = (element: string) => tab.evaluate(`getComputedStyle(document.${element}).overflowY`)
    const ofRoot = await overflowOf('documentElement')
    return (ofRoot === 'visible' ? await overflowOf('body') : ofRoot) !== 'hidden'
  }
  await open('/jobs?limit=50')
  await see(rows(tab))
  expect(await pageScrolls()).toBe(true)
  await tab.role('button', 'Filters').click()
  await see(dialog(tab, 'Filter Jobs'))
  expect(await pageScrolls()).toBe(false)
  await tab.press('Escape')
  await seeNo(dialog(tab))
  expect(await pageScrolls()).toBe(true)
})

test('a form that is saved shows in its list', async ({ tab, open }) => {
  const plan = first(marketplace.plans.all())
  await open(`/plans?plan=${plan.id}&mode=edit`)
  await dialog(tab).role('textbox', 'Plan Name').fill('Monsoon Cover')
  await dialog(tab).role('button', 'Save Changes').click()
  await see(dialog(tab).role('button', 'Edit Plan'))
  await tab.press('Escape')
  await seeNo(dialog(tab))
  await see(rows(tab).text('Monsoon Cover'))
  expect(marketplace.plans.find(plan.id)?.name).toBe('Monsoon Cover')
})

test('what a form refuses is said at its field, which has the focus', async ({ tab, open }) => {
  await open('/service-centers/add')
  await tab.role('textbox', 'Service Center Name').fill('Asha Motors')
  await tab.role('textbox', 'Contact Number').fill('12345')
  await tab.press('Enter')
  await see(tab.text('Location is required'), tab.text('Please select at least one service'))
  await seeFocusOn(tab.role('textbox', 'Contact Number'))
})

test('a changed form asks before it is left', async ({ tab, open }) => {
  await open('/service-centers')
  await tab.role('link', 'Add Service Center').click()
  await tab.role('textbox', 'Service Center Name').fill('Asha Motors')
  await tab.evaluate('history.back()')
  await dialog(tab, 'Discard changes?').role('button', 'Keep editing').click()
  await poll(tab.role('textbox', 'Service Center Name').value, 'the name').toBe('Asha Motors')
  await tab.evaluate('history.back()')
  await dialog(tab, 'Discard changes?').role('button', 'Discard changes').click()
  await seeAddress(tab, '/service-centers')
})

test('a payment is made once, and recorded', async ({ tab, open }) => {
  const center = owedCenter(100)
  const payouts = marketplace.payouts.all().length
  await open(`/service-centers/${center.id}`)
  await tab.role('button', 'Make Payment').click()
  await dialog(tab).role('textbox', 'Amount').fill('₹ 60.50')
  await dialog(tab).role('textbox', 'Notes').fill('Part of November')
  await dialog(tab).role('button', 'Make Payment').click()
  await seeNo(dialog(tab))
  await seeFocusOn(tab.role('button', 'Make Payment'))
  expect(marketplace.payouts.all()).toHaveLength(payouts + 1)
  expect(marketplace.serviceCenters.find(center.id)?.pendingAmount).toBeCloseTo(center.pendingAmount - 60.5)
  await tab.role('link', 'Service Center Payments').click()
  await see(rows(tab).text('Part of November'))
})

test('Find leads to a record by keyboard', async ({ tab, open }) => {
  const [customer] = marketplace.customers.all()
  await open('/dashboard')
  await see(tab.text('Recent Jobs'))
  await tab.press('Control+k')
  await seeFocusOn(dialog(tab, 'Find').role('combobox'))
  await tab.type(customer?.phoneNumber ?? '')
  const found = dialog(tab, 'Find').role('group', 'Customers').role('option')
  await poll(
    async () => (await found.all()).find(({ isSelected }) => isSelected)?.text,
    'the line',
  ).toContain(customer?.name)
  await tab.press('Enter')
  await seeAddress(tab, `/customers/${customer?.id}`)
  await see(heading(tab, customer?.name ?? ''))
})

for (const { format, ending, begins } of [
  { format: 'CSV', ending: 'csv', begins: '\ufeffID,' },
  { format: 'Excel (.xlsx)', ending: 'xlsx', begins: 'PK' },
]) {
  test(`a list is saved as ${format}`, async ({ tab, open, downloads }) => {
    await open('/jobs?status=CANCELLED')
    await tab.role('button', 'Export').click()
    await tab.role('menuitem', format).click()
    const saved = () => {
      const name = readdirSync(downloads).find((name) =>
        new RegExp(`^wayside-jobs-.*\\.${ending}$`).test(name),
      )
      return name ? readFileSync(join(downloads, name), 'utf8') : ''
    }
    await poll(() => saved().startsWith(begins), 'the file is there').toBe(true)
    const count = marketplace.jobs.all().filter(({ status }) => status === 'CANCELLED').length
    if (ending === 'csv') await poll(() => saved().trim().split('\r\n').length, 'the lines').toBe(count + 1)
  })
}

test('a group of the totals leads to exactly its rows', async ({ tab, open }) => {
  await open('/jobs')
  await tab.role('main').role('link', 'Totals').click()
  await see(
    heading(tab, 'Totals of Jobs'),
    tab.text(/^Updated /),
    tab.role('img', 'Totals of Jobs by Status'),
  )
  const all = marketplace.jobs.all()
  const count = all.filter(({ status }) => status === 'CANCELLED').length
  await see(rows(tab).text(all.length.toLocaleString('en-IN')))
  await tab.role('main').role('link', 'Cancelled').click()
  await seeAddress(tab, '/jobs?status=CANCELLED')
  await see(tab.text(new RegExp(` of ${count} results$`)))
})

test('rows of two pages are selected, their status changed, and each outcome told', async ({ tab, open }) => {
  const before = pendingJobs().length
  await open('/jobs?status=PENDING')
  await see(tab.text(/^Showing 1 to 10/))
  await tab.press('j', 'x', 'j', 'x')
  await see(tab.text('2 selected'))
  await tab.role('button', 'Next').click()
  await see(tab.text(/^Showing 11 to 20/))
  await tab.press('j', 'x')
  await see(tab.text('3 selected, 2 on other pages'))
  await tab.role('group', 'Selected rows').role('button', 'Change status…').click()
  await tab.role('menuitem', 'Completed').click()
  await dialog(tab, 'Change status').role('button', 'Change 3 jobs').click()
  const ledger = tab.role('group', 'Change of 3 jobs to Completed')
  await ledger.role('button', 'Show jobs').click()
  await poll(ledger.role('list').text('Changed').count, 'the outcomes').toBe(3)
  expect(pendingJobs()).toHaveLength(before - 3)
})

test('a list is worked through by keyboard, and goes on after each change', async ({ tab, open }) => {
  const before = pendingJobs().length
  const neighbours = tab.role('group', 'Previous and next record')
  const goesOn = tab.role('switch', 'Open next after saving')
  const status = tab.role('button', 'Change status')
  await open('/jobs?status=PENDING')
  await see(tab.text(/^Showing 1 to 10/))
  await tab.press('j', 'Enter')
  await see(neighbours.text(`1 of ${before}`))
  await goesOn.tabTo()
  await tab.press(' ')
  await status.tabTo()
  for (const position of [1, 2]) {
    await see(neighbours.text(`${position} of ${before}`))
    await seeFocusOn(status)
    await poll(status.isInReach, 'the job is read').toBe(true)
    await tab.press('Enter')
    await seeFocusOn(tab.role('menuitemradio', 'Pending'))
    await tab.press('ArrowDown', 'Enter')
  }
  await see(neighbours.text(`3 of ${before}`))
  expect(pendingJobs()).toHaveLength(before - 2)
})

test('what is printed is the list, without the exports at its foot', async ({
  tab,
  open,
  exportGate,
  downloads,
}) => {
  await open('/customers?status=inactive')
  await tab.role('button', 'Export').click()
  await tab.role('menuitem', 'CSV').click()
  await see(tab.role('region', 'Exports'))
  await tab.evaluate(`(${lookAsPrinted})()`)
  await seeNo(tab.role('region', 'Exports'))
  await see(rows(tab))
  exportGate.open()
  const isSaved = () => readdirSync(downloads).some((name) => name.startsWith('wayside-customers'))
  await poll(isSaved, 'the file, which must not arrive while the next test opens a page').toBe(true)
})

test('a slip is printed from its button', async ({ tab, open }) => {
  const { referenceNumber } = first(
    marketplace.payouts.all().filter(({ referenceNumber }) => referenceNumber),
  )
  await open('/service-center-payments')
  await tab.role('searchbox').fill(referenceNumber ?? '')
  await tab.role('link', `Payout slip, ${referenceNumber}`).click()
  await see(heading(tab, 'Payout slip'), tab.text(/ Rupees.* Only$/))
  await tab.evaluate('void (window.print = () => { document.title = "printed: " + document.title })')
  await tab.role('button', 'Print').click()
  await poll(() => tab.evaluate('document.title'), 'the title').toBe(
    `printed: Payout slip ${referenceNumber} · Wayside`,
  )
})

/** Runs in the page, which takes a file as from the dialog, or as it is dropped. */
function handFile(how: 'chosen' | 'dropped', lines: string[]): void {
  const data = new DataTransfer()
  data.items.add(new File([lines.join('\n')], 'lines.csv'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  if (how === 'chosen') {
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
    document.querySelector('main [data-unprinted]')?.dispatchEvent(drop)
  }
}

function handTo(tab: Tab) {
  return (...given: Parameters<typeof handFile>) => tab.evaluate(`(${handFile})(...${JSON.stringify(given)})`)
}

test('lines of a file, chosen or dropped, are corrected and added, and a template is saved', async ({
  tab,
  open,
  downloads,
}) => {
  const hand = handTo(tab)
  const HEAD = 'Plan Name,Duration (Days),Amount,Benefits'
  await open('/plans/import')
  await tab.role('button', 'Download a template').click()
  const saved = () => {
    const name = readdirSync(downloads).find((name) => name.includes('plans-template'))
    return name ? readFileSync(join(downloads, name), 'utf8') : ''
  }
  await poll(saved, 'the template').toContain('Plan Name')

  await hand('chosen', [HEAD, 'Copper,30,199,Towing'])
  await see(tab.role('button', 'Add 1 plan'))
  await tab.role('textbox', 'Amount, line 2').fill('249')
  await hand('dropped', [HEAD, 'Gold X,30,499,Towing', 'Silver X,thirty,299,Towing'])
  await tab.role('button', 'Discard changes').click()
  await see(tab.text('Needs a correction'))
  await tab.role('textbox', 'Duration (Days), line 3').fill('30')
  await tab.role('main').role('button', 'Add 2 plans').click()
  await dialog(tab, 'Import').role('button', 'Add 2 plans').click()
  await see(tab.text('2 plans added'))
})

test('a bank statement is read, chosen or dropped, and what was found is saved and printed', async ({
  tab,
  open,
  downloads,
}) => {
  const hand = handTo(tab)
  const HEAD = 'Date,Narration,Withdrawal Amt.,Deposit Amt.'
  await open('/service-center-payments/reconcile')
  await see(tab.role('button', 'Choose a bank statement'))
  await hand('chosen', [HEAD, '25/10/2026,OFFICE RENT,45000.10,'])
  await see(heading(tab, 'Not in the console (1)'), tab.text('OFFICE RENT'))
  await hand('dropped', [HEAD, '25/10/2026,DIESEL,500.00,', '26/10/2026,STAMPS,20.00,'])
  await see(heading(tab, 'Not in the console (2)'), tab.text('DIESEL'))
  await seeNo(tab.text('OFFICE RENT'))

  await tab.role('button', 'Export').click()
  await tab.role('menuitem', 'CSV').click()
  const saved = () => {
    const name = readdirSync(downloads).find((name) => name.startsWith('wayside-reconciliation'))
    return name ? readFileSync(join(downloads, name), 'utf8') : ''
  }
  await poll(saved, 'the file').toContain('STAMPS')

  await tab.evaluate('void (window.print = () => { document.title = "printed: " + document.title })')
  await tab.role('button', 'Print').click()
  await poll(() => tab.evaluate('document.title'), 'the title').toBe('printed: Reconcile · Wayside')
})

/** Where the card at this place of the first column leads to. */
const cardLink = (index: number) => `document.querySelectorAll('[data-card] a[data-record]')[${index}].href`

test('the board is walked by keyboard, a job gets its next status there, and Enter opens one', async ({
  tab,
  open,
}) => {
  const before = pendingJobs().length
  const columnOfFocus = () => tab.evaluate('document.activeElement.closest("ul")?.ariaLabel')
  await open('/jobs/board')
  await see(tab.role('list', /^Pending/))
  const next = await tab.evaluate(cardLink(1))
  await tab.press('j')
  await poll(columnOfFocus, 'the column that has the focus').toMatch(/^Pending/)
  await tab.press('ArrowRight')
  await poll(columnOfFocus, 'the column that has the focus').toMatch(/^Accepted/)
  await tab.press('ArrowLeft', 's')
  await seeFocusOn(tab.role('menuitemradio', 'Pending'))
  await tab.press('ArrowDown', 'Enter')
  await poll(() => pendingJobs().length, 'the pending jobs').toBe(before - 1)
  await seeNo(tab.role('menuitemradio', 'Pending'))
  await poll(() => tab.evaluate('document.activeElement.href'), 'the link that has the focus').toBe(next)
  const opened = await tab.evaluate(cardLink(1))
  await tab.press('ArrowDown', 'Enter')
  await poll(() => tab.evaluate('location.href'), 'the address').toBe(opened)
  expect(opened).toMatch(/\/jobs\/.+\?from=board$/)
})

test('on a phone rows are cards, and the menu leads on', async ({ tab, open, phone: _ }) => {
  await open('/jobs?status=COMPLETED')
  await see(tab.text(/^Showing 1 to 10/))
  const areCards = () => tab.evaluate('document.querySelector("table").hasAttribute("data-cards")')
  await poll(areCards, 'whether rows are cards').toBe(true)
  await seeNo(tab.role('link', 'Customers'))
  await tab.role('button', 'Menu').click()
  await tab.role('link', 'Customers').click()
  await see(heading(tab, 'Customers'), tab.role('button', 'More actions'))
  await seeNo(tab.role('link', 'Jobs'))
  expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('signing out in one tab signs out the other', async ({ tab, open, openTab }) => {
  await open('/customers')
  const otherTab = await openTab('/jobs')
  await see(heading(otherTab, 'Jobs'))
  await otherTab.role('button', 'Logout').click()
  await dialog(otherTab, 'Confirm Logout').role('button', 'Confirm').click()
  await see(otherTab.role('button', 'Sign in'))
  await see(tab.role('button', 'Sign in'))
  await seeNo(heading(tab, 'Customers'))
})

test('Back to a page that the browser kept shows nothing once another tab has signed out', async ({
  tab,
  open,
  openTab,
  site,
}) => {
  await open('/customers')
  const otherTab = await openTab('/jobs')
  await see(otherTab.text(/^Showing 1 to 10/))
  await otherTab.goto(site.blank)
  await tab.role('button', 'Logout').click()
  await dialog(tab, 'Confirm Logout').role('button', 'Confirm').click()
  await see(tab.role('button', 'Sign in'))
  await otherTab.evaluate('history.back()')
  await see(otherTab.role('button', 'Sign in'))
  await seeNo(heading(otherTab, 'Jobs'))
})

test('a change in one tab shows in the other', async ({ tab, open, openTab }) => {
  const plan = first(marketplace.plans.all())
  await open('/plans')
  await see(rows(tab).text(plan.name))
  const otherTab = await openTab(`/plans?plan=${plan.id}&mode=edit`)
  await dialog(otherTab).role('textbox', 'Plan Name').fill('Winter Cover')
  await dialog(otherTab).role('button', 'Save Changes').click()
  await see(dialog(otherTab).role('button', 'Edit Plan'))
  await see(rows(tab).text('Winter Cover'))
})

test('what is copied can be pasted', async ({ tab, open }) => {
  const [center] = marketplace.serviceCenters.all()
  await open(`/service-centers/${center?.id}`)
  await tab.role('button', /^Copy phone/).click()
  await see(tab.text('Phone copied'))
  await tab.role('link', 'Jobs').click()
  await tab.role('searchbox').click()
  await tab.press('Control+v')
  await poll(tab.role('searchbox').value, 'the search').toBe(center?.phone)
})

test('keys alone act where nothing is typed, and the focus can be seen', async ({ tab, open }) => {
  await open('/customers')
  await see(tab.text(/^Showing 1 to 10/))
  await tab.press('j')
  const outline = () => tab.evaluate('getComputedStyle(document.activeElement).outlineStyle')
  await poll(outline, 'the outline of what has the focus').toBe('solid')
  await tab.press('/')
  await seeFocusOn(tab.role('searchbox'))
})

test('the dark scheme is chosen in the menu, and outlives a new start', async ({ tab, open }) => {
  await open('/customers')
  const background = () => tab.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await tab.role('button', DEMO_ADMIN.name).click()
  await tab.role('menuitemradio', 'Dark').click()
  await poll(background, 'the background').not.toBe(light)
  const dark = await background()
  await open('/jobs')
  await poll(background, 'the background').toBe(dark)
})

test('signing out asks, and leaves no cookie', async ({ tab, open }) => {
  await open('/customers')
  await tab.role('button', 'Logout').click()
  await dialog(tab, 'Confirm Logout').role('button', 'Confirm').click()
  await see(tab.role('button', 'Sign in'))
  await poll(() => tab.evaluate('document.cookie'), 'the cookies').toBe('')
  await seeAddress(tab, '/')
})

test('a string becomes no element, and the browser itself reports it', async ({ tab, visit, site }) => {
  await visit('/')
  await see(tab.role('button', 'Sign in'))
  expect(await tab.evaluate(`(${setInnerHtml})()`)).toBe('TypeError')
  const violations = () => tab.evaluate('window.problems.splice(0)')
  await poll(violations, 'the violation').toEqual(['require-trusted-types-for trusted-types-sink'])
  await poll(async () => site.logs(), 'the log').toMatch(/POST \/reports/)
})

function setInnerHtml(): string {
  try {
    document.createElement('div').innerHTML = '<img src="/favicon.svg">'
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

/** Runs in the page: neither engine can be told to show what it would print. */
function lookAsPrinted(): void {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all'
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
}
