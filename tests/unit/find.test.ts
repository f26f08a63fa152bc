import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACTION_NAMES } from '@/find/action-names'
import { readListWords } from '@/find/list-words'
import { MAX_TEXT_LENGTH, type Pasted, readPasted } from '@/find/paste'
import { resources } from '@/resources'

/** Every list that has the status, as Find names it. */
const listsWith = (status: string) =>
  resources
    .filter(({ list }) =>
      list.filters.some(
        (filter) => filter.kind === 'choice' && filter.options.some(({ label }) => label === status),
      ),
    )
    .map(({ title }) => `${title}: ${status}`)

const LISTS_OF_PAYMENTS = ['Customer Payments', 'Service Center Payments']

const HOME = { host: 'console.example.com', base: '/' }

const address = (path: string): Pasted => ({ kind: 'address', path })
const elsewhere: Pasted = { kind: 'elsewhere' }
const phone: Pasted = { kind: 'phone', phone: '+919876543210' }
const id = (id: string, of?: string): Pasted => ({ kind: 'id', id, ...(of && { of }) })

describe('paste anything', () => {
  test.each<[what: string, text: string, expected: Pasted | undefined]>([
    // addresses of this console
    ['a link', 'https://console.example.com/jobs/job_1a2b', address('/jobs/job_1a2b')],
    [
      'a link with filters',
      'https://console.example.com/jobs?status=PENDING&page=2',
      address('/jobs?status=PENDING&page=2'),
    ],
    ['a link over plain HTTP', 'http://console.example.com/customers', address('/customers')],
    ['a link in capitals', 'HTTPS://CONSOLE.EXAMPLE.COM/plans', address('/plans')],
    [
      'a link without its scheme',
      'console.example.com/service-centers/sc_12',
      address('/service-centers/sc_12'),
    ],
    ['a link in quotes', '"https://console.example.com/jobs/job_1a2b"', address('/jobs/job_1a2b')],
    [
      'a link in curly quotes',
      '“https://console.example.com/plans?plan=plan_3”',
      address('/plans?plan=plan_3'),
    ],
    [
      'a link in angle brackets',
      '<https://console.example.com/customers/cus_9>',
      address('/customers/cus_9'),
    ],
    ['a link that ends a sentence', 'https://console.example.com/jobs/job_1a2b.', address('/jobs/job_1a2b')],
    [
      'a link between spaces and line breaks',
      '  https://console.example.com/services \n',
      address('/services'),
    ],
    [
      'a link with marks that nobody sees',
      '\u200bhttps://console.example.com/dashboard\u2060',
      address('/dashboard'),
    ],
    [
      'a link with a phone number in it',
      'https://console.example.com/customers?query=%2B919876543210',
      address('/customers?query=%2B919876543210'),
    ],
    ['a path', '/customer-payments?status=Failed', address('/customer-payments?status=Failed')],
    ['the path of a record', '/service-centers/sc_12/edit', address('/service-centers/sc_12/edit')],
    // addresses that are not
    ['a link of another host', 'https://staging.example.com/jobs/job_1a2b', elsewhere],
    ['a link of another port', 'https://console.example.com:8443/jobs', elsewhere],
    ['a link of a host that only begins alike', 'https://console.example.com.evil.in/jobs', elsewhere],
    ['a link that names this host as a user', 'https://console.example.com@evil.in/jobs', elsewhere],
    ['another site', 'https://www.google.com/search?q=98765', elsewhere],
    ['another site without its scheme', 'maps.google.com/maps?q=18.5,73.8', elsewhere],
    ['a path that is no screen', 'https://console.example.com/api/v1/admin/jobs', elsewhere],
    ['a screen that only begins alike', 'https://console.example.com/jobsearch', elsewhere],
    ['a script', 'javascript:alert(1)', undefined],
    ['a path that is no screen, alone', '/etc/passwd', undefined],
    // phone numbers
    ['ten digits', '9876543210', phone],
    ['spaces after five', '98765 43210', phone],
    ['spaces after three and six', '987 654 3210', phone],
    ['dashes', '98765-43210', phone],
    ['a long dash', '98765–43210', phone],
    ['dots', '987.654.3210', phone],
    ['a country code', '+919876543210', phone],
    ['a country code and spaces', '+91 98765 43210', phone],
    ['a country code and dashes', '+91-98765-43210', phone],
    ['a country code without its plus', '919876543210', phone],
    ['a country code as dialled', '00919876543210', phone],
    ['a zero before it', '09876543210', phone],
    ['a zero in brackets', '+91 (0) 98765 43210', phone],
    ['brackets', '(98765) 43210', phone],
    ['outer spaces', '  98765 43210\t', phone],
    ['spaces that do not break', '+91\u00a098765\u00a043210', phone],
    ['marks that nobody sees, as of a contact', '\u202a+91 98765 43210\u202c', phone],
    ['quotes', '"98765 43210"', phone],
    ['a link to call', 'tel:+919876543210', phone],
    ['"Mob:"', 'Mob: 98765 43210', phone],
    ['"Ph. No."', 'Ph. No. 98765-43210', phone],
    ['"mobile no -"', 'mobile no - 9876543210', phone],
    ['WhatsApp', 'WhatsApp 98765 43210', phone],
    ['Devanagari digits', '९८७६५ ४३२१०', phone],
    ['Devanagari digits with a country code', '+९१ ९८७६५४३२१०', phone],
    ['Tamil digits', '௯௮௭௬௫௪௩௨௧௦', phone],
    ['Bengali digits', '৯৮৭৬৫৪৩২১০', phone],
    ['digits of full width', '＋９１ ９８７６５ ４３２１０', phone],
    ['marks and hyphens as WhatsApp has them', '\u2066\u202a+91\u00a098765\u201143210\u202c\u2069', phone],
    ['"Mob:" and marks', 'Mob:\u200e 98765\u202f43210', phone],
    ['ten digits that begin with 91', '9198765432', { kind: 'phone', phone: '+919198765432' }],
    // ids
    ['an id', 'job_1a2b', id('job_1a2b')],
    ['an id in quotes', '"pay_88"', id('pay_88')],
    ['an id in backticks', '`cus_42`', id('cus_42')],
    ['an id with a hash', '#1042', id('1042')],
    ['an id with a comma after it', 'sc_17,', id('sc_17')],
    ['the title of a job', 'Job #job_1a2b', id('job_1a2b', 'jobs')],
    ['"Payment ID:"', 'Payment ID: pay_88', id('pay_88', 'customer-payments')],
    ['"order no."', 'order no. ORD-2026-114', id('ORD-2026-114')],
    ['an id that begins like a word', 'order-2026-114', id('order-2026-114')],
    ['a number', '1042', id('1042')],
    ['a digit', '7', id('7')],
    ['a digit with a hash', '#7', id('7')],
    ['the title of a job with one digit', 'Job #7', id('7', 'jobs')],
    ['a job and its digit', 'job 3', id('3', 'jobs')],
    ['"job no"', 'job no 1042', id('1042', 'jobs')],
    ['another name of it', 'booking 1042', id('1042', 'jobs')],
    ['a center', 'service centre 12', id('12', 'service-centers')],
    ['a center as people say', 'garage #12', id('12', 'service-centers')],
    ['a customer', 'Customer ID: cus_9', id('cus_9', 'customers')],
    ['the name of a center', 'speedy garage 02', undefined],
    ['Devanagari digits that are no phone number', '१०४२', id('1042')],
    ['a UUID', '3f2b8c1e-9d4a-4e7b-8a55-0c1d2e3f4a5b', id('3f2b8c1e-9d4a-4e7b-8a55-0c1d2e3f4a5b')],
    ['digits of full width that are no phone number', '１０４２', id('1042')],
    ['an id with marks', '\u200ejob\u200b_1a2b\u202c', id('job_1a2b')],
    ['nine digits', '987654321', id('987654321')],
    ['ten digits that are no mobile number', '1234567890', id('1234567890')],
    ['a registration number', 'MH12AB1234', id('MH12AB1234')],
    // words
    ['a name', 'Asha Rao', undefined],
    ['one word without a digit', 'pending', undefined],
    ['a letter', 'a', undefined],
    ['an e-mail address', 'ravi12@example.com', undefined],
    ['a registration number with spaces', 'MH 12 AB 1234', undefined],
    ['an amount', '₹500', undefined],
    ['a path out of the list of jobs', '../../admin1', undefined],
    ['nothing', '   ', undefined],
  ])('%s: %s', (_, text, expected) => {
    expect(readPasted(text, HOME)).toEqual(expected)
  })

  test('below a path of its own host, addresses lose that path', () => {
    const home = { host: 'example.com', base: '/console/' }
    expect(readPasted('https://example.com/console/jobs?page=2', home)).toEqual(address('/jobs?page=2'))
    expect(readPasted('/console/jobs', home)).toEqual(address('/jobs'))
    expect(readPasted('/jobs', home)).toEqual(address('/jobs'))
    expect(readPasted('https://example.com/jobs', home)).toEqual(elsewhere)
  })

  test('a megabyte is read no further than an address is long', () => {
    for (const megabyte of [
      '9'.repeat(1e6),
      'https://'.repeat(1e5),
      ' '.repeat(1e6),
      `(${'-'.repeat(1e6)}`,
      'no '.repeat(3e5),
    ]) {
      const read = readPasted(megabyte, HOME)
      expect(JSON.stringify(read ?? '').length).toBeLessThan(MAX_TEXT_LENGTH + 100)
      expect(readListWords(megabyte)).toEqual([])
    }
  })
})

/** Texts that mean a filtered list, and the labels of the links. */
const UNDERSTOOD: readonly [text: string, labels: readonly string[]][] = [
  // a list, its statuses and periods, in any order
  ['failed payments last month', ['Customer Payments: Failed, Last month']],
  ['last month failed payments', ['Customer Payments: Failed, Last month']],
  ['payments failed last mth', ['Customer Payments: Failed, Last month']],
  ['Failed Payments Of Last Month', ['Customer Payments: Failed, Last month']],
  ['show me all the failed payments from last month', ['Customer Payments: Failed, Last month']],
  ['"failed payments, last month"', ['Customer Payments: Failed, Last month']],
  ['FAILED PYMTS PREV MONTH', ['Customer Payments: Failed, Last month']],
  ['failed txns pichle mahine', ['Customer Payments: Failed, Last month']],
  ['pending jobs', ['Jobs: Pending']],
  ['jobs - pending', ['Jobs: Pending']],
  ['job pending today', ['Jobs: Pending, Today']],
  ['aaj ke jobs', ['Jobs: Today']],
  ["today's jobs", ['Jobs: Today']],
  ['INPROGRESS', ['Jobs: In Progress']],
  ['IN_PROGRESS jobs', ['Jobs: In Progress']],
  ['in-progress jobs', ['Jobs: In Progress']],
  ['jobs in progress', ['Jobs: In Progress']],
  ['ongoing bookings', ['Jobs: In Progress']],
  ['on going jobs yesterday', ['Jobs: In Progress, Yesterday']],
  ['canceled jobs this week', ['Jobs: Cancelled, This week']],
  ['jobs last week', ['Jobs: Last week']],
  ['this week customers', ['Customers: This week']],
  ['payouts last-week', ['Service Center Payments: Last week']],
  ['cancelled jobs last 30 days', ['Jobs: Cancelled, Last 30 days']],
  ['completed jobs this month', ['Jobs: Completed, This month']],
  ['jobs last-7-days', ['Jobs: Last 7 days']],
  ['jobs last7days', ['Jobs: Last 7 days']],
  ['jobs past ७ days', ['Jobs: Last 7 days']],
  ['jobs last ９０ days', ['Jobs: Last 90 days']],
  ['customers of last financial year', ['Customers: Last financial year']],
  ['payouts last fy', ['Service Center Payments: Last financial year']],
  ['service center payments yesterday', ['Service Center Payments: Yesterday']],
  ['inactive customers', ['Customers: Inactive']],
  ['in-active centres', ['Service Centers: Inactive']],
  ['deactivated workshops', ['Service Centers: Inactive']],
  ['customers in active status', ['Customers: Active']],
  ['inactive car customers', ['Customers: Inactive, Car']],
  ['customers with scooty', ['Customers: Scooter']],
  ['inactive plans', ['Plans: Inactive']],
  ['unavailable services', ['Services: Unavailable']],
  // several meanings
  ['completed', listsWith('Completed')],
  ['pending', listsWith('Pending')],
  ['inactive', listsWith('Inactive')],
  ['pending today', ['Jobs: Pending, Today', 'Customer Payments: Pending, Today']],
  ['payments last fy', LISTS_OF_PAYMENTS.map((list) => `${list}: Last financial year`)],
  ['pending or accepted jobs', ['Jobs: Pending', 'Jobs: Accepted']],
  ['pending/accepted jobs today', ['Jobs: Pending, Today', 'Jobs: Accepted, Today']],
  ['customers with car or bike', ['Customers: Car', 'Customers: Bike']],
  // cities
  ['customers in pune', ['Customers: City Pune']],
  ['customers in navi mumbai with bikes', ['Customers: City Navi Mumbai, Bike']],
  ['inactive garages in Pune', ['Service Centers: City Pune, Inactive']],
  ['in pune active centers', ['Service Centers: City Pune, Active']],
  ['customers in पुणे', ['Customers: City पुणे']],
  // what is left over is the search text
  ['jobs asha rao', ['Jobs: "asha rao"']],
  ['asha rao jobs pending', ['Jobs: "asha rao", Pending']],
  ['pending jobs of Asha Rao', ['Jobs: "Asha Rao", Pending']],
  ['jobs at Bank of India', ['Jobs: "Bank of India"']],
  ['payments आशा देशपांडे failed', ['Customer Payments: "आशा देशपांडे", Failed']],
  ['pending jobs in pune', ['Jobs: "pune", Pending']],
  ['payouts due pune', ['Payouts Due: "pune"']],
  ['jobs this month at speedy garage', ['Jobs: "speedy garage", This month']],
  ['payouts to speedy garage 02 last month', ['Service Center Payments: "speedy garage 02", Last month']],
  ['speedy garage', ['Service Centers: "speedy"']],
  // amounts, days, months and places that are no city in a word are searched for
  ['jobs 500', ['Jobs: "500"']],
  ['jobs 1042 constructor', ['Jobs: "1042 constructor"']],
  ['jobs 05/11/2026', ['Jobs: "05/11/2026"']],
  ['jobs in november', ['Jobs: "november"']],
  ['customers in may', ['Customers: "may"']],
  ['customers in 2025', ['Customers: "2025"']],
  ['customers in pune or nashik', ['Customers: "pune or nashik"']],
  ['centers in nashik district', ['Service Centers: "nashik district"']],
  ['jobs last quarter', ['Jobs: "last quarter"']],
  ['jobs last year', ['Jobs: "last year"']],
  ['jobs last 5 days', ['Jobs: "last 5 days"']],
  ['jobs week', ['Jobs: "week"']],
  ['filed customer payments', ['Customer Payments: "filed"']],
  // names that contain a status, a period or a list
  ['centers active motors', ['Service Centers: "active motors"']],
  ['customers car care', ['Customers: "car care"']],
  ['car care customers', ['Customers: "car care"']],
  ['jobs pending singh', ['Jobs: "pending singh"']],
  ['jobs in progress sharma', ['Jobs: "in progress sharma"']],
  ['jobs in progress pune', ['Jobs: "in progress pune"']],
  ['jobs in progress sharma in pune', ['Jobs: "in progress sharma in pune"']],
  ['jobs in progress in pune', ['Jobs: "pune", In Progress']],
  ['customers in motor cycle nagar with car', ['Customers: City Motor Cycle Nagar, Car']],
  ['customers in motor cycle nagar or pune', ['Customers: "motor cycle nagar or pune"']],
  ['customers june thomas', ['Customers: "june thomas"']],
  ['jobs at new india motors', ['Jobs: "new india motors"']],
  ['jobs total motors', ['Jobs: "total motors"']],
  // totals are a screen
  ['total payouts this month', ['Totals of Service Center Payments: This month']],
  ['totals of failed customer payments', ['Totals of Customer Payments: Failed']],
]

/** Texts that no filtered list can answer for certain. They are searched for. */
const SEARCHED_FOR: readonly string[] = [
  // words that turn a meaning round
  ...['jobs not completed', 'not completed jobs', 'jobs that are not yet completed', 'no pending jobs'],
  ...["jobs that aren't completed", 'jobs which isn’t pending', 'non-completed jobs', 'un-paid payments'],
  ...['!pending jobs', 'jobs != pending', '-pending jobs', 'jobs without completed', 'jobs except cancelled'],
  ...['all jobs but cancelled', 'jobs other than pending', 'payments excluding failed', 'pending jobs not'],
  ...['completed nahi jobs', 'jobs नहीं completed', 'completed सोडून jobs', 'pending jobs, not today'],
  ...['not active customers', 'customers who are not active', 'customers not in pune', 'unpaid jobs'],
  ...['not active', 'customers in pune except active', 'neither active nor inactive customers'],
  // ranges
  ...['jobs before last month', 'jobs since yesterday', 'jobs older than 30 days', 'jobs until today'],
  ...['jobs to today', 'jobs by yesterday', 'jobs from last month to today', 'pending jobs over 5 days'],
  ...['jobs above 500', 'jobs above 500 constructor', 'jobs between 500 and 1000', 'jobs >500', 'jobs ≥ 500'],
  ...['jobs more than 2 lakh', 'payouts due above 1000', 'jobs since october', 'jobs after 01/11/2026'],
  // times that are nearly a period
  ...['jobs next week', 'next week', 'jobs tomorrow', 'jobs 2 days ago', 'jobs within last 7 days ago'],
  ...[
    'jobs last week of october',
    'jobs this month last year',
    'jobs last month 3 days',
    'today yesterday jobs',
  ],
  // other screens, and acts
  ...[
    'unpaid centers',
    'unpaid service centers',
    'export jobs',
    'jobs export',
    'download payouts last month',
  ],
  ...['print customers', 'add job', 'new customers last month', 'cancel job asha', 'change status jobs'],
  ...['make payment sharma', 'pay center sharma', 'open jobs', 'complete jobs'],
  // several lists, or a period that the list does not know
  ...['jobs of customer asha', 'customer asha jobs', 'service centers last month', 'plans this week'],
  // no list
  ...[
    'jobs',
    'all the jobs',
    'payments',
    'customers',
    'payouts due',
    'asha rao',
    'gold plan',
    'in pune',
    '15',
  ],
  ...['Car Care', 'Active Motors', 'Today Garage Services', 'speedy garage 02', 'Sai Service Center 02'],
  ...['failed last month asha', 'spending', 'filed', 'of the', '', '   ', '<b>jobs</b>'],
  ...Object.getOwnPropertyNames(Object.prototype),
]

describe('say what you want', () => {
  const labelsFor = (text: string) => readListWords(text).map(({ label }) => label)

  test.each(UNDERSTOOD)('%s: %j', (text, labels) => {
    expect(labelsFor(text)).toEqual(labels)
  })

  test.each(SEARCHED_FOR)('“%s” is no filtered list', (text) => {
    expect(labelsFor(text)).toEqual([])
  })

  test.each(Object.getOwnPropertyNames(Object.prototype))('jobs %s: is searched for', (name) => {
    expect(labelsFor(`pending jobs ${name}`)).toEqual([`Jobs: "${name}", Pending`])
  })

  test.each<[text: string, path: string]>([
    ['failed payments last month asha', '/customer-payments?period=last-month&search=asha&status=Failed'],
    ['inprogress jobs ravi', '/jobs?search=ravi&status=IN_PROGRESS'],
    ['inactive customers ravi', '/customers?query=ravi&status=inactive'],
    ['customers in navi mumbai', '/customers?city=Navi+Mumbai'],
    ['unavailable services', '/services?status=unavailable'],
    ['total payouts this month', '/service-center-payments/totals?period=this-month'],
  ])('%s leads to %s', (text, path) => {
    const [link] = readListWords(text)
    expect(
      `${link?.target.to}?${new URLSearchParams(Object.entries(link?.target.search ?? {}).sort())}`,
    ).toBe(path)
  })
})

test('other names belong to the label of an action, which may have been renamed', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('find'))
    .flatMap((file) => readFileSync(`src/${file}`, 'utf8').match(/label[:=].*/g) ?? [])
  const labels = Object.keys(ACTION_NAMES).filter((label) => !label.startsWith('Color scheme: '))
  expect(labels.length).toBeGreaterThan(10)
  expect(labels.filter((label) => !code.some((line) => new RegExp(`['"]${label}['"]`).test(line)))).toEqual(
    [],
  )
})
