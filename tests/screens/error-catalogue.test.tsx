import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectConsoleError } from '@tests/support/page-errors'
import { pressPay, turnPastQuiet } from '@tests/support/payments'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { passRetries } from '@tests/support/retries'
import { owedCenter } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { signIn } from '@tests/support/sign-in'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readToken } from '@/http/token'

// What the console says of each call that fails. The server fails only where a row says so.

const WORDS = 'The counters are being rebuilt'
const inWords = () => refused(500, WORDS)
const wordless = () => new HttpResponse('<h1>Internal Server Error</h1>', { status: 500 })
const refusedInWords = () => refused(409, WORDS)
const refusedWordless = () => HttpResponse.json({ success: false }, { status: 422 })
const unreachable = () => HttpResponse.error()
const unreadable = () => new HttpResponse('<h1>Hello</h1>')

const owed = owedCenter(100)
const [payment] = marketplace.customerPayments.all()
const [plan] = marketplace.plans.all()
const [service] = marketplace.services.all()
if (!payment || !plan || !service) throw new Error('the marketplace is empty')

const center = `admin/service-centers/${owed.id}`
const centerUrl = `/service-centers/${owed.id}`
const dialog = page.getByRole('dialog')

type Step = () => Promise<void>
type Row = {
  situation: string
  /** What goes wrong, or right, this time. */
  when: string
  url: string
  isSignedOut?: boolean
  server?: RequestHandler
  act?: Step
  /** The read that fails is made again, twice. */
  isRetried?: boolean
  /** Toasts and banners, all of them. */
  alerts: string[]
  /** What the one toast says beneath that. */
  note?: string
  /** What stands on the screen. */
  shown?: string
  /** Something is logged. */
  isLogged?: boolean
  and?: () => void
}

const get = (path: string, answer: () => Response) => http.get(endpoint(path), answer)
const post = (path: string, answer: () => Response) => http.post(endpoint(path), answer)
const put = (path: string, answer: () => Response) => http.put(endpoint(path), answer)
const patch = (path: string, answer: () => Response) => http.patch(endpoint(path), answer)
const remove = (path: string, answer: () => Response) => http.delete(endpoint(path), answer)

const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabelText(label).fill(text)

async function logOut(): Promise<void> {
  await click('Logout')
  await click('Confirm')
}

async function deleteFrom(name: string): Promise<void> {
  await click(name)
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
}

async function pay(): Promise<void> {
  await click('Make Payment')
  await dialog.getByLabelText('Amount').fill('100')
  await pressPay()
}

/** A no is told once the server's records have had ten seconds to tell otherwise. */
async function payInVain(): Promise<void> {
  await pay()
  await turnPastQuiet()
}

async function addCenter(): Promise<void> {
  await fill('Service Center Name', 'Asha Motors')
  await fill('Contact Number', '9876543210')
  await fill('Location', '12 MG Road')
  await fill('City', 'Pune')
  await fill('District', 'Pune')
  await page.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
  await click('Add Service Center')
}

async function saveCenter(): Promise<void> {
  await fill('Location', '12 MG Road')
  await click('Update Service Center')
}

async function addPlan(): Promise<void> {
  await fill('Plan Name', 'Gold Care')
  await fill('Duration', '90')
  await fill('Amount', '1,499')
  await fill('Benefits', 'Towing')
  await dialog.getByRole('button', { name: 'Add Plan' }).click()
}

async function savePlan(): Promise<void> {
  await fill('Plan Name', 'Gold Care')
  await click('Save Changes')
}

async function addService(): Promise<void> {
  await dialog.getByLabelText('Name').fill('Windshield Repair')
  await fill('Description', 'Chips and cracks')
  await dialog.getByRole('textbox', { name: 'Color' }).fill('#1c7ed6')
  await dialog.getByRole('combobox', { name: 'Icon' }).fill('car')
  await fill('Base Price', '1499')
  await fill('Estimated Time', '30 mins')
  await dialog.getByRole('button', { name: 'Add Service' }).click()
}

async function saveService(): Promise<void> {
  await dialog.getByLabelText('Name').fill('Towing by night')
  await click('Save Changes')
}

const planUrl = `/plans?plan=${plan.id}`
const serviceUrl = `/services?service=${service.id}`
const BANNER = 'Invalid email or password'
const login = {
  situation: 'Auth call fails with a server reply',
  url: '/',
  isSignedOut: true,
  act: signIn,
  isLogged: true,
}
const password = {
  situation: 'Auth call fails with a server reply',
  url: '/plans',
  isLogged: true,
  act: async () => {
    await click(DEMO_ADMIN.name)
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await dialog.getByLabelText('Current password', { exact: true }).fill(DEMO_ADMIN.password)
    await dialog.getByLabelText('New password', { exact: true }).fill('new-secret')
    await dialog.getByLabelText('Repeat new password', { exact: true }).fill('new-secret')
    await dialog.getByRole('button', { name: 'Change password' }).click()
  },
}
const dashboard = {
  situation: 'Dashboard load failure',
  url: '/dashboard',
  shown: 'Failed to load dashboard data',
  isLogged: true,
}
const startup = { situation: 'Profile fetch fails at startup', url: '/customers', alerts: [] }
const customers = { situation: 'Customer list load fails', url: '/customers', shown: 'No customers found' }
const centers = {
  situation: 'Service center list load fails',
  url: '/service-centers',
  shown: 'No service center found',
}
const jobs = { situation: 'Jobs list load fails', url: '/jobs', shown: 'No jobs found' }
const silent = { alerts: [], isLogged: true }
const removal = { situation: 'Service center delete', url: centerUrl, act: () => deleteFrom('Delete') }
const paying = { situation: 'Make payment', url: centerUrl, act: pay }
const adding = {
  situation: 'Create service center fails',
  url: '/service-centers/add',
  act: addCenter,
  isLogged: true,
}
const catalogue = {
  situation: 'Services list load fails',
  url: '/services',
  shown: 'No services found',
  isLogged: true,
}
const plans = { situation: 'Plan failures', isLogged: true }
const services = { situation: 'Service failures', isLogged: true }
const edit = { situation: 'Service center update', url: `${centerUrl}/edit` }
const detail = {
  situation: 'Customer payment detail',
  url: `/customer-payments/${payment.id}`,
  isLogged: true,
}

const rows: Row[] = [
  {
    ...login,
    when: 'in words',
    server: post('admin/login', () => refused(401, WORDS)),
    alerts: [BANNER, WORDS],
  },
  {
    ...login,
    when: 'without words',
    server: post('admin/login', wordless),
    alerts: [BANNER, 'An error occurred while processing your request'],
  },
  {
    ...password,
    when: 'in words, for a password',
    server: post('admin/change-password', refusedInWords),
    alerts: [WORDS],
  },

  {
    ...login,
    situation: 'Non-HTTP error',
    when: 'no connection',
    server: post('admin/login', unreachable),
    alerts: [BANNER, 'An unexpected error occurred'],
  },
  {
    ...login,
    situation: 'Non-HTTP error',
    when: 'no JSON',
    server: post('admin/login', unreadable),
    alerts: [BANNER, 'An unexpected error occurred'],
  },

  {
    ...login,
    situation: 'Login failure',
    when: 'wrong password',
    act: async () => {
      await fill('Email', DEMO_ADMIN.email)
      await page.getByLabelText('Password', { exact: true }).fill('not-this-one')
      await click('Sign in')
    },
    alerts: [BANNER, 'Invalid credentials'],
  },

  { ...dashboard, when: 'in words', server: get('admin/dashboard', inWords), alerts: [WORDS] },
  {
    ...dashboard,
    when: 'without words',
    server: get('admin/dashboard', wordless),
    alerts: ['Failed to fetch dashboard metrics'],
  },
  {
    ...dashboard,
    when: 'no answer of the server',
    server: get('admin/dashboard', unreadable),
    alerts: ['Failed to fetch dashboard data'],
  },

  { ...startup, when: 'refused', server: get('admin/profile', () => refused(401, WORDS)), shown: 'Sign in' },
  {
    ...startup,
    when: 'no connection',
    server: get('admin/profile', unreachable),
    isRetried: true,
    shown: 'Sign in',
  },

  ...[inWords, unreachable].map((answer) => ({
    situation: 'Logout call fails',
    when: answer === inWords ? 'in words' : 'no connection',
    url: '/plans',
    server: post('admin/logout', answer),
    act: logOut,
    shown: 'Sign in',
    ...silent,
    and: () => expect(readToken()).toBeUndefined(),
  })),

  { ...customers, ...silent, when: 'in words', server: get('admin/customers', inWords) },
  {
    ...customers,
    ...silent,
    when: 'no connection',
    server: get('admin/customers', unreachable),
    isRetried: true,
  },
  { ...centers, ...silent, when: 'in words', server: get('admin/service-centers', inWords) },
  { ...jobs, ...silent, when: 'in words', server: get('admin/jobs', inWords) },
  {
    situation: 'Payment lists load fail',
    when: 'of customers',
    url: '/customer-payments',
    server: get('admin/payments', inWords),
    shown: 'No payments found',
    ...silent,
  },
  {
    situation: 'Payment lists load fail',
    when: 'of service centers',
    url: '/service-center-payments',
    server: get('admin/get-service-center-payments', inWords),
    shown: 'No payments found',
    ...silent,
  },

  { ...removal, when: 'success', alerts: ['Service center deleted successfully'] },
  { ...removal, when: 'refused', server: remove(center, refusedInWords), alerts: [WORDS], isLogged: true },

  {
    ...paying,
    when: 'success',
    alerts: ['Payment successful'],
    note: `₹100.00 paid to ${owed.name} Payout slip`,
  },
  {
    ...paying,
    when: 'refused in words',
    act: payInVain,
    note: `₹100.00 was not paid to ${owed.name}.`,
    server: post('admin/service-centers/payment', refusedInWords),
    alerts: [WORDS],
    isLogged: true,
  },
  {
    ...paying,
    when: 'refused without words',
    act: payInVain,
    note: `₹100.00 was not paid to ${owed.name}.`,
    server: post('admin/service-centers/payment', refusedWordless),
    alerts: ['Payment failed'],
    isLogged: true,
  },

  { ...adding, when: 'in words', server: post('admin/service-centers', refusedInWords), alerts: [WORDS] },
  {
    ...adding,
    when: 'without words',
    server: post('admin/service-centers', refusedWordless),
    alerts: ['Failed to add service center'],
  },

  { ...catalogue, when: 'in words', server: get('admin/services', inWords), alerts: [WORDS] },
  {
    ...catalogue,
    when: 'without words',
    server: get('admin/services', wordless),
    alerts: ['Failed to load services'],
  },

  {
    ...plans,
    when: 'update, in words',
    url: `${planUrl}&mode=edit`,
    act: savePlan,
    server: patch('admin/plan/:id', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...plans,
    when: 'update, without',
    url: `${planUrl}&mode=edit`,
    act: savePlan,
    server: patch('admin/plan/:id', refusedWordless),
    alerts: ['Failed to update plan'],
  },
  {
    ...plans,
    when: 'add, in words',
    url: '/plans?mode=add',
    act: addPlan,
    server: post('admin/plan', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...plans,
    when: 'add, without',
    url: '/plans?mode=add',
    act: addPlan,
    server: post('admin/plan', refusedWordless),
    alerts: ['Failed to add plan'],
  },
  {
    ...plans,
    when: 'delete, in words',
    url: planUrl,
    act: () => deleteFrom('Delete Plan'),
    server: remove('admin/plan/:id', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...plans,
    when: 'delete, without',
    url: planUrl,
    act: () => deleteFrom('Delete Plan'),
    server: remove('admin/plan/:id', refusedWordless),
    alerts: ['Failed to delete plan'],
  },

  {
    ...services,
    when: 'update, in words',
    url: `${serviceUrl}&mode=edit`,
    act: saveService,
    server: put('admin/services/:id', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...services,
    when: 'update, without',
    url: `${serviceUrl}&mode=edit`,
    act: saveService,
    server: put('admin/services/:id', refusedWordless),
    alerts: ['Failed to update service'],
  },
  {
    ...services,
    when: 'create, in words',
    url: '/services?mode=add',
    act: addService,
    server: post('admin/services', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...services,
    when: 'create, without',
    url: '/services?mode=add',
    act: addService,
    server: post('admin/services', refusedWordless),
    alerts: ['Failed to create service'],
  },
  {
    ...services,
    when: 'delete, in words',
    url: serviceUrl,
    act: () => deleteFrom('Delete Service'),
    server: remove('admin/services/:id', refusedInWords),
    alerts: [WORDS],
  },
  {
    ...services,
    when: 'delete, without',
    url: serviceUrl,
    act: () => deleteFrom('Delete Service'),
    server: remove('admin/services/:id', refusedWordless),
    alerts: ['Failed to delete service'],
  },

  {
    situation: 'Service successes',
    when: 'update',
    url: `${serviceUrl}&mode=edit`,
    act: saveService,
    alerts: ['Service updated successfully'],
  },
  {
    situation: 'Service successes',
    when: 'create',
    url: '/services?mode=add',
    act: addService,
    alerts: ['Service created successfully'],
  },
  {
    situation: 'Service successes',
    when: 'delete',
    url: serviceUrl,
    act: () => deleteFrom('Delete Service'),
    alerts: ['Service deleted successfully'],
  },

  { ...edit, when: 'success', act: saveCenter, alerts: ['Service center updated successfully'] },
  {
    ...edit,
    when: 'update refused in words',
    act: saveCenter,
    server: put(center, refusedInWords),
    alerts: [WORDS],
    isLogged: true,
  },
  {
    ...edit,
    when: 'update refused without words',
    act: saveCenter,
    server: put(center, refusedWordless),
    alerts: ['Failed to update service center'],
    isLogged: true,
  },
  {
    ...edit,
    when: 'load failure, in words, which leads to the list',
    server: get(center, inWords),
    alerts: [WORDS],
    shown: 'Search service centers',
    isLogged: true,
  },

  {
    ...detail,
    when: 'failure',
    server: get('admin/payments/:id', inWords),
    alerts: [],
    shown: 'Failed to load payment details',
  },
  {
    ...detail,
    when: 'missing',
    server: get('admin/payments/:id', () => refused(404, 'No such payment')),
    alerts: [],
    shown: 'Payment not found',
  },
  {
    ...detail,
    when: 'no data',
    server: get('admin/payments/:id', () => found(null)),
    alerts: [],
    shown: 'Failed to load payment details',
  },
]

test.each(rows)('$situation: $when', async (row) => {
  if (row.isLogged) expectConsoleError(/^ApiError: /)
  if (row.server) server.use(row.server)
  await renderApp(row.url, { signedIn: !row.isSignedOut })
  await row.act?.()
  if (row.isRetried) await passRetries()

  for (const alert of row.alerts)
    await expect.element(page.getByRole('alert').getByText(alert, { exact: true })).toBeVisible()
  if (row.shown)
    await expect
      .element(page.getByText(row.shown, { exact: true }).or(page.getByLabelText(row.shown)).last())
      .toBeVisible()
  await atRest()
  const said = row.alerts.map((alert) => alert + (row.note ?? ''))
  await expect.poll(() => alerts().toSorted()).toEqual(said.toSorted())
  row.and?.()
})

/** Toasts and banners; what stands in the place of data is none. */
function alerts(): string[] {
  const all = page.getByRole('alert').elements()
  return all
    .map(({ textContent }) => textContent)
    .filter((text) => !rows.some(({ shown }) => shown && text.startsWith(shown)))
}
