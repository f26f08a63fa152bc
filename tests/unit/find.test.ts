import { describe, expect, test } from 'vitest'
import { readListWords } from '@/find/list-words'
import { MAX_TEXT_LENGTH, type Pasted, readPasted } from '@/find/paste'
import { resources } from '@/resources'

const TODAY = '2026-11-21'

/** Every list that has the status, as Find names it. */
const listsWith = (status: string) =>
  resources
    .filter(({ list }) =>
      list.filters.some(
        (filter) => filter.kind === 'choice' && filter.options.some(({ label }) => label === status),
      ),
    )
    .map(({ title }) => `${title}: ${status}`)

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
      expect(readListWords(megabyte, TODAY)).toEqual([])
    }
  })
})

describe('say what you want', () => {
  test.each<[text: string, expected: string[]]>([
    ['failed payments last month', ['Customer Payments: Failed, Last month']],
    ['last month failed payments', ['Customer Payments: Failed, Last month']],
    ['payments failed last mth', ['Customer Payments: Failed, Last month']],
    ['Failed Payments Of Last Month', ['Customer Payments: Failed, Last month']],
    ['show me all the failed payments from last month', ['Customer Payments: Failed, Last month']],
    ['FAILED PYMTS PREV MONTH', ['Customer Payments: Failed, Last month']],
    ['failed txns pichle mahine', ['Customer Payments: Failed, Last month']],
    ['faild payments', ['Customer Payments: Failed']],
    ['pending jobs', ['Jobs: Pending']],
    ['jobs pending', ['Jobs: Pending']],
    ['pendng jobs', ['Jobs: Pending']],
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
    ['cancelled jobs last 30 days', ['Jobs: Cancelled, Last 30 days']],
    ['cancled jobs', ['Jobs: Cancelled']],
    ['completed jobs this month', ['Jobs: Completed, This month']],
    ['compelted jobs current month', ['Jobs: Completed, This month']],
    ['done jobs last 3 months', ['Jobs: Completed, Last 90 days']],
    ['accepted', listsWith('Accepted')],
    ['jobs 7d', ['Jobs: Last 7 days']],
    ['jobs last-7-days', ['Jobs: Last 7 days']],
    ['jobs last7days', ['Jobs: Last 7 days']],
    ['jobs past ७ days', ['Jobs: Last 7 days']],
    ['completed', listsWith('Completed')],
    ['pending', listsWith('Pending')],
    ['pending today', ['Jobs: Pending, Today', 'Customer Payments: Pending, Today']],
    ['inactive', listsWith('Inactive')],
    ['inactive customers', ['Customers: Inactive']],
    ['not active customers', ['Customers: Inactive']],
    // words that turn a meaning round: a status that is one of two has an opposite
    ['customers who are not active', ['Customers: Inactive']],
    ['customers not inactive last month', ['Customers: Active, Last month']],
    ['non-active garages', ['Service Centers: Inactive']],
    ['non active garages', ['Service Centers: Inactive']],
    ['garages except the inactive', ['Service Centers: Active']],
    ["garages that aren't active", ['Service Centers: Inactive']],
    ['!active centers', ['Service Centers: Inactive']],
    ['not active', listsWith('Inactive')],
    // what has none is searched for
    ['jobs not completed', []],
    ['not completed jobs', []],
    ['jobs that are not yet completed', []],
    ["jobs that aren't completed", []],
    ['jobs which isn’t pending', []],
    ['non-completed jobs', []],
    ['un-paid payments', []],
    ['!pending jobs', []],
    ['jobs != pending', []],
    ['-pending jobs', []],
    ['jobs without completed', []],
    ['jobs except cancelled', []],
    ['all jobs but cancelled', []],
    ['jobs other than pending', []],
    ['payments excluding failed', []],
    ['no pending jobs', []],
    ['completed nahi jobs', []],
    ['pending jobs, not today', []],
    ['jobs before last month', []],
    ['jobs since yesterday', []],
    ['jobs older than 30 days', []],
    ['customers not car', []],
    ['customers not not active', []],
    ['pending jobs not', []],
    ['job no 1042', ['Jobs: "1042"']],
    ['jobs - pending', ['Jobs: Pending']],
    ['in-active centres', ['Service Centers: Inactive']],
    ['active garages', ['Service Centers: Active']],
    ['active service centre', ['Service Centers: Active']],
    ['deactivated workshops', ['Service Centers: Inactive']],
    ['bike customers', ['Customers: Bike']],
    ['customers with scooty', ['Customers: Scooter']],
    ['inactive car customers', ['Customers: Inactive, Car']],
    ['customers this fy', ['Customers: This financial year']],
    ['new customers last month', ['Customers: "new", Last month']],
    ['customers of last financial year', ['Customers: Last financial year']],
    ['payments', []],
    [
      'payments october 2026',
      ['Customer Payments: 01/10/2026 – 31/10/2026', 'Service Center Payments: 01/10/2026 – 31/10/2026'],
    ],
    [
      'payments last fy',
      ['Customer Payments: Last financial year', 'Service Center Payments: Last financial year'],
    ],
    ['payouts last month', ['Service Center Payments: Last month']],
    ['payout prev mth', ['Service Center Payments: Last month']],
    ['service center payments yesterday', ['Service Center Payments: Yesterday']],
    ['service centre payments ystday', ['Service Center Payments: Yesterday']],
    ['center payments 90 days', ['Service Center Payments: Last 90 days']],
    ['customer payments pending', ['Customer Payments: Pending']],
    ['subscriptions failed aaj', ['Customer Payments: Failed, Today']],
    ['jobs asha rao', ['Jobs: "asha rao"']],
    ['asha rao jobs pending', ['Jobs: "asha rao", Pending']],
    ['pending jobs of Asha Rao', ['Jobs: "Asha Rao", Pending']],
    ['jobs at Bank of India', ['Jobs: "Bank of India"']],
    ['payments आशा देशपांडे failed', ['Customer Payments: "आशा देशपांडे", Failed']],
    ['jobs of customer asha', ['Customers: "asha"', 'Jobs: "asha"']],
    ['payouts Speedy Motors last month', ['Service Center Payments: "Speedy Motors", Last month']],
    ['"failed payments, last month"', ['Customer Payments: Failed, Last month']],
    ['failed last month asha', ['Customer Payments: "asha", Failed, Last month']],
    ['completed failed payments', ['Customer Payments: Completed', 'Customer Payments: Failed']],
    [
      'last month',
      [
        'Customers: Last month',
        'Jobs: Last month',
        'Customer Payments: Last month',
        'Service Center Payments: Last month',
      ],
    ],
    ['jobs', []],
    ['customers', []],
    ['all the jobs', []],
    ['asha rao', []],
    ['Car Care', []],
    ['Active Motors', []],
    ['Today Garage Services', []],
    ['spending', []],
    ['of the', []],
    ['', []],
    ['   ', []],
    ['<b>jobs</b>', []],
  ])('%s', (text, expected) => {
    expect(readListWords(text, TODAY).map(({ label }) => label)).toEqual(expected)
  })

  test.each<[text: string, paths: string[]]>([
    // amounts
    ['jobs above 500', ['/jobs?minAmount=500']],
    ['jobs above ₹1,500', ['/jobs?minAmount=1500']],
    ['jobs over rs. 500', ['/jobs?minAmount=500']],
    ['jobs > 500', ['/jobs?minAmount=500']],
    ['jobs >=500', ['/jobs?minAmount=500']],
    ['jobs at least 1,23,456.50', ['/jobs?minAmount=123456.5']],
    ['jobs of 500 or more', ['/jobs?minAmount=500']],
    ['jobs 500+', ['/jobs?minAmount=500']],
    ['jobs min amount 500', ['/jobs?minAmount=500']],
    ['jobs below 1 lakh', ['/jobs?maxAmount=100000']],
    ['jobs under 5k', ['/jobs?maxAmount=5000']],
    ['jobs up to 1000', ['/jobs?maxAmount=1000']],
    ['jobs between 500 and 1000', ['/jobs?maxAmount=1000&minAmount=500']],
    ['jobs between 1000 and 500', ['/jobs?maxAmount=1000&minAmount=500']],
    ['jobs from 10000 to 9000', ['/jobs?maxAmount=10000&minAmount=9000']],
    ['jobs from 500 to 1000', ['/jobs?maxAmount=1000&minAmount=500']],
    ['jobs between 1 and 2 lakh', ['/jobs?maxAmount=200000&minAmount=100000']],
    ['jobs 5 to 10k', ['/jobs?maxAmount=10000&minAmount=5000']],
    ['jobs 500 to 2k', ['/jobs?maxAmount=2000&minAmount=500']],
    ['jobs between 50k and 1 lakh', ['/jobs?maxAmount=100000&minAmount=50000']],
    ['jobs above 500rs', ['/jobs?minAmount=500']],
    ['jobs above 500 rs.', ['/jobs?minAmount=500']],
    ['payouts due above 5000 rupees', ['/payouts-due?min=5000']],
    ['payouts due above 2 lakh rupees', ['/payouts-due?min=200000']],
    ['completed jobs above 500 last month', ['/jobs?minAmount=500&period=last-month&status=COMPLETED']],
    ['payouts due above 1000', ['/payouts-due?min=1000']],
    ['pending payouts more than 2 lakh', ['/payouts-due?min=200000']],
    ['payouts due pune', ['/payouts-due?search=pune']],
    // days
    ['jobs from 01/11/2026', ['/jobs?dateFrom=2026-11-01']],
    ['jobs since 1-11-26', ['/jobs?dateFrom=2026-11-01']],
    ['jobs after 01/11/2026', ['/jobs?dateFrom=2026-11-02']],
    ['jobs till 05/11/2026', ['/jobs?dateTo=2026-11-05']],
    ['jobs before 05/11/2026', ['/jobs?dateTo=2026-11-04']],
    ['jobs on 05/11/2026', ['/jobs?dateFrom=2026-11-05&dateTo=2026-11-05']],
    ['pending jobs 05/11/2026', ['/jobs?dateFrom=2026-11-05&dateTo=2026-11-05&status=PENDING']],
    ['jobs from 01/11/2026 to 05/11/2026', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-05']],
    ['jobs between 05/11/2026 and 01/11/2026', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-05']],
    ['customers from 01/11/2026', ['/customers?startDate=2026-11-01']],
    ['failed payments since 01/11/2026', ['/customer-payments?startDate=2026-11-01&status=Failed']],
    ['payouts till 05/11/2026', ['/service-center-payments?endDate=2026-11-05']],
    // years
    ['jobs in 2025', ['/jobs?dateFrom=2025-01-01&dateTo=2025-12-31']],
    ['jobs from 2025', ['/jobs?dateFrom=2025-01-01&dateTo=2025-12-31']],
    ['jobs from 2025 to 2026', ['/jobs?dateFrom=2025-01-01&dateTo=2026-12-31']],
    ['jobs since 2025', ['/jobs?dateFrom=2025-01-01']],
    ['jobs before 2026', ['/jobs?dateTo=2025-12-31']],
    ['jobs between 2025 and 2026', ['/jobs?maxAmount=2026&minAmount=2025']],
    ['jobs above 2025', ['/jobs?minAmount=2025']],
    // months and days by name
    ['jobs in november', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-30']],
    ['november jobs', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-30']],
    ['jobs in 11/2026', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-30']],
    ['pending jobs 2/2026', ['/jobs?dateFrom=2026-02-01&dateTo=2026-02-28&status=PENDING']],
    ['jobs from 10.2026 onwards', ['/jobs?dateFrom=2026-10-01']],
    ['jobs 13/2026', ['/jobs?search=13%2F2026']],
    ['jobs in dec', ['/jobs?dateFrom=2025-12-01&dateTo=2025-12-31']],
    ['failed payments Sept.', ['/customer-payments?endDate=2026-09-30&startDate=2026-09-01&status=Failed']],
    ['customers from october', ['/customers?endDate=2026-10-31&startDate=2026-10-01']],
    ['payouts february 2028', ['/service-center-payments?endDate=2028-02-29&startDate=2028-02-01']],
    ['jobs since october', ['/jobs?dateFrom=2026-10-01']],
    ['jobs from october onwards', ['/jobs?dateFrom=2026-10-01']],
    ['jobs after october', ['/jobs?dateFrom=2026-11-01']],
    ['jobs before october', ['/jobs?dateTo=2026-09-30']],
    ['jobs till october 2025', ['/jobs?dateTo=2025-10-31']],
    ['jobs from september to october', ['/jobs?dateFrom=2026-09-01&dateTo=2026-10-31']],
    ['jobs last november', ['/jobs?dateFrom=2025-11-01&dateTo=2025-11-30']],
    ['jobs november last year', ['/jobs?dateFrom=2025-11-01&dateTo=2025-11-30']],
    ['jobs novmber', ['/jobs?dateFrom=2026-11-01&dateTo=2026-11-30']],
    ['jobs to date october', ['/jobs?dateTo=2026-10-31']],
    ['jobs on 5 november', ['/jobs?dateFrom=2026-11-05&dateTo=2026-11-05']],
    ['jobs since 25th of December', ['/jobs?dateFrom=2025-12-25']],
    ['jobs nov 5 2026', ['/jobs?dateFrom=2026-11-05&dateTo=2026-11-05']],
    ['jobs 29 feb', ['/jobs?dateFrom=2024-02-29&dateTo=2024-02-29']],
    ['jobs in may', ['/jobs?dateFrom=2026-05-01&dateTo=2026-05-31']],
    ['may jobs', ['/jobs?dateFrom=2026-05-01&dateTo=2026-05-31']],
    ['jobs june thomas', ['/jobs?search=june+thomas']],
    ['jobs not in november', []],
    ['service centers in november', []],
    // places
    ['customers in pune', ['/customers?city=Pune']],
    ['customers from navi mumbai with bikes', ['/customers?city=Navi+Mumbai&vehicleType=bike']],
    ['inactive garages in Pune', ['/service-centers?city=Pune&status=inactive']],
    ['centers in nashik district', ['/service-centers?district=Nashik']],
    ['district nashik centers', ['/service-centers?district=Nashik']],
    ['pune city customers', ['/customers?city=Pune']],
    ['centers in pune or nashik', ['/service-centers?city=Pune', '/service-centers?city=Nashik']],
    ['pending jobs in pune', ['/jobs?search=pune&status=PENDING']],
    ['jobs at city motors', ['/jobs?search=city+motors']],
    // records
    ['jobs of customer cus_12', ['/jobs?customerId=cus_12']],
    ['pending jobs service center id sc_3', ['/jobs?serviceCenterId=sc_3&status=PENDING']],
    ['jobs vehicle id veh_3', ['/jobs?vehicleId=veh_3']],
    ['jobs service type car wash', ['/jobs?serviceType=car+wash']],
    // several values
    ['pending or accepted jobs', ['/jobs?status=PENDING', '/jobs?status=ACCEPTED']],
    [
      'pending and accepted jobs today',
      ['/jobs?period=today&status=PENDING', '/jobs?period=today&status=ACCEPTED'],
    ],
    ['pending/accepted jobs', ['/jobs?status=PENDING', '/jobs?status=ACCEPTED']],
    ['customers with car or bike', ['/customers?vehicleType=car', '/customers?vehicleType=bike']],
    // plans and services
    ['inactive plans', ['/plans?status=inactive']],
    ['plans not active', ['/plans?status=inactive']],
    ['unavailable services', ['/services?status=unavailable']],
    ['services that are not available', ['/services?status=unavailable']],
    // names of lists inside names
    ['speedy garage 02', []],
    ['Sai Service Center 02', []],
    [
      'payouts to speedy garage 02 last month',
      ['/service-center-payments?period=last-month&search=speedy+garage+02'],
    ],
    ['jobs at speedy garage', ['/jobs?search=speedy+garage']],
    ['speedy garage', ['/service-centers?search=speedy']],
    // what a list cannot filter is searched for
    ['payments above 500', []],
    ['payouts due below 1000', []],
    ['service centers last month', []],
    ['jobs over 5 days', []],
    ['jobs above average', []],
    ['customers not in pune', []],
    ['jobs not above 500', []],
    ['gold plan', []],
    ['payouts due', []],
  ])('%s leads to %j', (text, expected) => {
    const paths = readListWords(text, TODAY).map(
      ({ list, params }) => `/${list.name}?${new URLSearchParams(Object.entries(params).sort())}`,
    )
    expect(paths).toEqual(expected)
  })

  test('makes the keys of the address that its list knows', () => {
    const [said] = readListWords('failed payments last month asha', TODAY)
    expect(said?.list.name).toBe('customer-payments')
    expect(said?.params).toEqual({
      status: 'Failed',
      period: 'last-month',
      search: 'asha',
    })
    expect(readListWords('inprogress jobs ravi', TODAY)[0]?.params).toEqual({
      status: 'IN_PROGRESS',
      search: 'ravi',
    })
    expect(readListWords('inactive customers ravi', TODAY)[0]?.params).toEqual({
      status: 'inactive',
      query: 'ravi',
    })
  })
})
