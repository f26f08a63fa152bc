import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { endpoint } from '@mocks/server/reply'
import { type APIRequestContext, type BrowserContext, test as base, chromium, expect } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'
import { DEMO_ADMIN, issueToken, marketplace, resetMarketplace, screens } from '@tests/support/marketplace'
import { whyWithout } from '@tests/support/programs.mjs'
import { first, owedCenter } from '@tests/support/rows'
import { type ServedSite, serveSite, type WebServerName } from '@tests/support/web-servers'
import { HttpResponse, http } from 'msw'
import type { FileColumn } from '@/export/cells'
import { excelFile } from '@/export/spreadsheet'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

const STATEMENT_COLUMNS: FileColumn[] = [
  { header: 'Txn Date', kind: 'day' },
  { header: 'Description', kind: 'text' },
  { header: 'Debit', kind: 'money' },
]

type Fixtures = {
  webServer: WebServerName
  api: Parameters<typeof serveSite>[1]
  site: ServedSite
  /** What the page logs as an error, does against its policy, or asks of another host: nothing, by the end of the test. */
  problems: string[]
}

/** The site behind a web server as tests/web-servers configures it, TLS and all, with the embedded API behind it. */
const test = base.extend<Fixtures>({
  webServer: ['nginx', { option: true }],
  api: [{}, { option: true }],
  site: [
    async ({ webServer, api }, use, info) => {
      resetMarketplace()
      const site = await serveSite(webServer, api)
      if (!site) return info.skip(true, whyWithout(webServer))
      await use(site)
      await site.close()
    },
    { timeout: 180_000 },
  ],
  problems: async ({ page, site }, use) => {
    const problems: string[] = []
    await page.exposeFunction('tellViolation', (text: string) => void problems.push(text))
    await page.addInitScript(() =>
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile, sample }) => {
          const tell: unknown = Reflect.get(window, 'tellViolation')
          if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`)
        },
      ),
    )
    page.on('console', (message) => {
      const isAboutLogin =
        message.location().url.endsWith('/api/v1/admin/login') || /401/.test(message.text())
      if (message.type() === 'error' && !isAboutLogin) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) problems.push(request.url())
    })
    await use(problems)
    expect(problems).toEqual([])
  },
  baseURL: async ({ site }, use) => use(site.url),
  ignoreHTTPSErrors: true,
})

for (const webServer of ['nginx', 'caddy'] as const) {
  test.describe(webServer, () => {
    test.use({ webServer })

    test('the page is never stale, has a nonce of its own each time, and stands at every address', async ({
      request,
    }) => {
      const nonces = new Set<string>()
      for (const path of ['/', '/customers/x.y?page=2', '/.git/HEAD', '/index.html', '/index.html']) {
        const page = await request.get(path)
        expect(page.status()).toBe(200)
        expect(page.headers()).toMatchObject({
          'cache-control': 'no-cache',
          'content-type': expect.stringMatching(/^text\/html/),
          'content-encoding': 'gzip',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'permissions-policy': expect.stringContaining('camera=()'),
        })
        expect(page.headers()).not.toHaveProperty('etag')
        expect(page.headers()).not.toHaveProperty('last-modified')
        const policy = page.headers()['content-security-policy'] ?? ''
        const [, nonce = 'none'] = /'nonce-([0-9a-f-]{32,36})'/.exec(policy) ?? []
        expect(policy).toContain("default-src 'none'")
        expect(policy).toContain("frame-ancestors 'none'")
        expect(policy).not.toContain('unsafe')
        expect(policy).toContain('report-to reports; report-uri /reports')
        expect(page.headers()['reporting-endpoints']).toBe('reports="/reports"')
        expect(page.headers()['content-type']).toBe('text/html; charset=utf-8')
        const html = await page.text()
        expect(html).toContain(`property="csp-nonce" nonce="${nonce}"`)
        expect(html).not.toContain('CSP_NONCE')
        nonces.add(nonce)
      }
      expect(nonces.size).toBe(5)
    })

    test('files are kept for ever, sent as the build has compressed them; a missing one is not the page', async ({
      request,
    }) => {
      const [file = 'none'] = /\/assets\/index-[^"]+\.js/.exec(await (await request.get('/')).text()) ?? []
      for (const [asked, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
        ['identity', ''],
      ]) {
        const { status, headers, body } = await overHttp2(request, file, asked ?? '')
        expect(status).toBe(200)
        expect(headers['content-encoding'] ?? 'identity').toBe(asked)
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/)
        expect(body).toEqual(readFileSync(join(dist, `${file}${ending}`)))
      }
      for (const missing of ['/assets/index-00000000.js', '/assets/', '/sw.js', '/favicon.ico']) {
        const answer = await request.get(missing)
        expect(answer.status(), missing).toBeGreaterThanOrEqual(403)
        expect(answer.headers()).toMatchObject({
          'cache-control': 'no-cache',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'x-content-type-options': 'nosniff',
        })
        expect(await answer.text()).not.toContain('root')
      }
    })

    test.describe('before an API', () => {
      const keepable = () => HttpResponse.json({}, { headers: { 'Cache-Control': 'private, max-age=5' } })
      const visitor = ({ request }: { request: Request }) =>
        HttpResponse.json({ from: request.headers.get('x-forwarded-for') })
      const answers = [http.get(endpoint('keepable'), keepable), http.get(endpoint('visitor'), visitor)]
      test.use({ api: { answers, drop: 'broken' } })

      test('what it answers is passed on as it is, and is kept nowhere unless it says so', async ({
        request,
      }) => {
        const refused = await request.get('/api/v1/admin/profile')
        expect(refused.status()).toBe(401)
        expect(refused.headers()).toMatchObject({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        expect(await refused.json()).toMatchObject({ message: 'Authentication required' })
        expect((await request.get('/api/v1/keepable')).headers()['cache-control']).toBe('private, max-age=5')
      })

      test('the address that it is told of a visitor is none that the visitor chose', async ({ request }) => {
        const headers = { 'X-Forwarded-For': '203.0.113.7' }
        const { from } = await (await request.get('/api/v1/visitor', { headers })).json()
        expect(from).toMatch(/^(127\.0\.0\.1|::1)$/)
      })

      test('no log has what was searched for, whatever came of it', async ({ page, request, site }) => {
        const token = { name: 'access_token', value: issueToken(), url: site.url }
        await page.context().addCookies([{ ...token, sameSite: 'Strict', secure: true }])
        const { phoneNumber: phone } = first(marketplace.customers.all())
        await page.goto(`/customers?query=${encodeURIComponent(phone)}`)
        await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
        expect((await request.post(`/api/v1/broken?search=${phone.slice(1)}`)).status()).toBe(502)
        for (const path of ['/customers', '/api/v1/admin/customers', '/api/v1/broken'])
          await expect.poll(site.logs).toMatch(new RegExp(`${path}[" ]`))
        expect(site.logs()).not.toContain(phone.slice(-10))
      })

      test('no address begins a line of the log by itself', async ({ request, site }) => {
        await request.get('/first%0D%0Asecond', { headers: { 'User-Agent': '"\\n{' } })
        await expect.poll(site.logs).toContain('second')
        expect(site.logs()).not.toMatch(/^\W*second/m)
      })
    })

    test('“verify:site” finds it served as it was built, and names what is not', async ({ site }, info) => {
      const same = await verifySite(site, 'dist.sha384')
      expect(same.output).toMatch(/\n\d{3} compared, 0 differ\n$/)
      expect(same.code).toBe(0)

      const lines = readFileSync(join(root, 'dist.sha384'), 'utf8').split('\n')
      const [line = ''] = lines.filter((text) => text.endsWith('.js'))
      const files = info.outputPath('files.sha384')
      writeFileSync(
        files,
        ['0'.repeat(96) + line.slice(96), ...lines.filter((text) => text.endsWith('l'))].join('\n'),
      )
      const altered = await verifySite(site, files)
      expect(altered.output).toContain(`DIFFERS ${line.slice(98)} `)
      expect(altered.output).toMatch(/ 1 differ\n$/)
      expect(altered.code).toBe(1)
    })

    test('a report of the browser is taken, and counted in the log', async ({ request, site }) => {
      const report = await request.post('/reports', { data: [{ type: 'csp-violation' }] })
      expect(report.status()).toBe(204)
      await expect.poll(site.logs).toMatch(/POST.*\/reports/)
    })

    test('a call that changes something leaves no connection behind over HTTP/1.1', async ({ site }) => {
      const { headers } = await overHttp1(`${site.url}/api/v1/admin/logout`, 'POST')
      expect(headers.connection).toBe('close')
    })

    test('an answer to TRACE echoes nothing of what was sent', async ({ site }) => {
      for (const path of ['/', '/assets/', '/api/v1/admin/profile']) {
        const { body } = await overHttp1(`${site.url}${path}`, 'TRACE', { Authorization: 'Bearer s3cret' })
        expect(body, path).not.toContain('s3cret')
      }
    })

    test.describe('before an API that does a call and drops it', () => {
      test.use({ api: { drop: 'toggle-status' } })

      test('it is not sent again', async ({ request }) => {
        const { id, isActive } = owedCenter()
        const answer = await request.put(`/api/v1/admin/service-centers/${id}/toggle-status`, {
          headers: { Authorization: `Bearer ${issueToken()}` },
        })
        expect(answer.status()).toBe(502)
        expect(marketplace.serviceCenters.find(id)?.isActive).toBe(!isActive)
      })
    })

    test('a walk through the whole console meets no violation of the policy', async ({ page, problems }) => {
      await page.context().grantPermissions(['clipboard-write'])
      await page.goto('/services?mode=add')
      await page.getByLabel(/^Email/).fill(DEMO_ADMIN.email)
      await page.getByLabel(/^Password( \*)?$/).fill('not-the-password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await page.getByLabel(/^Password( \*)?$/).fill(DEMO_ADMIN.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()

      await page.getByLabel('Color').click()
      await expect(page.getByLabel('Saturation and lightness')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Icon' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByText('Recent Jobs')).toBeVisible()
      await page.getByRole('link', { name: 'Jobs', exact: true }).click()
      for (const format of ['Excel (.xlsx)', 'CSV']) {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await page.getByRole('menuitem', { name: format, exact: true }).click()
        expect((await download).suggestedFilename()).toMatch(/^wayside-jobs-[\d-]+\.(xlsx|csv)$/)
        expect(await (await download).failure()).toBeNull()
      }
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('To Date').press('ArrowDown')
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Change status' }).click()
      await page.keyboard.press('Escape')

      await page.goto(`/service-centers/${owedCenter().id}`)
      await page.getByRole('button', { name: 'Make Payment' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Copy phone/ }).click()
      await expect(page.getByText('Phone copied').or(page.getByText('does not allow copying'))).toBeVisible()
      await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      expect(problems).toEqual([])
    })

    test('no screen does anything against the policy, and neither does a bank statement that is read', async ({
      page,
      site,
      problems,
    }) => {
      const token = { name: 'access_token', value: issueToken(), url: site.url }
      await page.context().addCookies([{ ...token, sameSite: 'Strict', secure: true }])
      expect(screens.length).toBeGreaterThan(20)
      for (const { address, ready } of screens) {
        await page.goto(address)
        const { role, ...options } = ready
        await expect(page.getByRole(role, options).first(), address).toBeVisible()
        expect(problems, address).toEqual([])
      }
      const statement = excelFile('Statement', STATEMENT_COLUMNS, [['2026-10-25', 'OFFICE RENT', 45_000.1]])
      await page.goto('/service-center-payments/reconcile')
      await page.locator('input[type=file]').setInputFiles({
        name: 'statement.xlsx',
        mimeType: statement.type,
        buffer: Buffer.from(await statement.arrayBuffer()),
      })
      await expect(page.getByRole('heading', { name: 'Not in the console (1)' })).toBeVisible()
    })

    test('what was read leaves no name, phone number, amount or reference after a logout, neither in storages and caches nor on the disk', async ({
      site,
    }, info) => {
      const profile = info.outputPath('profile')
      const context = await openProfile(profile, site)
      const page = await context.newPage()
      const customer = first(marketplace.customers.all())
      const payout = { ...first(marketplace.payouts.all()), amount: 7654321.09, referenceNumber: 'REFKEPT' }
      marketplace.payouts.insert({
        ...payout,
        id: payout.referenceNumber,
        createdAt: new Date().toISOString(),
      })
      await page.goto(`/customers?query=${encodeURIComponent(customer.phoneNumber)}`)
      await page.getByLabel(/^Email/).fill(DEMO_ADMIN.email)
      await page.getByLabel(/^Password( \*)?$/).fill(DEMO_ADMIN.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('link', { name: `View Details, ${customer.name}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
      await page.goto('/service-center-payments')
      await expect(page.getByText('₹76,54,321.09')).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(customer.id)
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      const storages = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      for (const secret of [customer.name, customer.phoneNumber.slice(-10), customer.email])
        await expect.poll(storages).not.toContain(secret)
      expect(await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()])).toEqual([
        [],
        [],
      ])
      await context.close()

      const secrets = [
        ...[customer.name, customer.phoneNumber.slice(-10), customer.email],
        ...[payout.referenceNumber, String(payout.amount), '76,54,321.09'],
      ]
      const holds = holdersIn(profile)
      expect(holds(`${site.url}/assets/`)).not.toEqual([])
      expect(holds(`${site.url}/api/`)).toEqual([])
      for (const secret of secrets) expect(holds(secret), secret).toEqual([])
    })

    test('a private window leaves nothing on the disk of what was typed and done in it', async ({
      site,
    }, info) => {
      const profile = info.outputPath('profile')
      const context = await openProfile(profile, site)
      const window = await context.browser()?.newContext({ ignoreHTTPSErrors: true, baseURL: site.url })
      if (!window) throw new Error('no private window')
      const token = { name: 'access_token', value: issueToken(), url: site.url }
      await window.addCookies([{ ...token, sameSite: 'Strict', secure: true }])
      const page = await window.newPage()
      const center = first(marketplace.serviceCenters.all().filter(({ isActive }) => !isActive))
      await page.goto(`/service-centers/${center.id}`)
      await page.getByRole('button', { name: 'Activate', exact: true }).click()
      await page.getByRole('link', { name: 'Service Centers', exact: true }).first().click()
      await page.getByRole('link', { name: 'Add Service Center' }).click()
      await page.getByLabel('Service Center Name').fill('Typed Motors')
      const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
      for (const secret of [center.name, 'Typed Motors']) await expect.poll(stored).toContain(secret)
      await window.close()
      await context.close()

      const holds = holdersIn(profile)
      for (const secret of [center.name, 'Typed Motors', center.id, site.url])
        expect(holds(secret), secret).toEqual([])
    })

    test('no string becomes an element or a script, and no address but those of its files is run', async ({
      page,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      const outcomes = await page.evaluate(tryStrings)
      expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'TypeError'])))
      expect(Object.keys(outcomes).length).toBeGreaterThan(9)
    })
  })
}

test.describe('caddy, before an API whose answers make a browser send a call again', () => {
  const STATUSES = [408, 421, 425]
  const unclear = ({ request }: { request: Request }) =>
    new HttpResponse(null, { status: Number(new URL(request.url).searchParams.get('status')) })
  test.use({ webServer: 'caddy', api: { answers: [http.all(endpoint('unclear'), unclear)] } })

  test('tells them of a change as a gateway’s that has heard nothing, and of a read as they are', async ({
    request,
  }) => {
    for (const status of STATUSES) {
      const path = `/api/v1/unclear?status=${status}`
      expect((await request.post(path)).status()).toBe(504)
      expect((await request.get(path)).status()).toBe(status)
    }
    expect((await request.post('/api/v1/unclear?status=409')).status()).toBe(409)
  })
})

/** A browser that keeps what it does in a folder. */
async function openProfile(folder: string, { url }: ServedSite): Promise<BrowserContext> {
  const executablePath = await findBrowser()
  const options = { executablePath, args: BROWSER_ARGS, ignoreHTTPSErrors: true, baseURL: url }
  return chromium.launchPersistentContext(folder, options)
}

/** The names of the files of a folder that hold a text, as browsers may write it. */
function holdersIn(folder: string): (text: string) => string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, content: readFileSync(join(entry.parentPath, entry.name)) }))
  return (text) => {
    const written = [text, encodeURIComponent(text), Buffer.from(text, 'utf16le')]
    return files.filter(({ content }) => written.some((it) => content.includes(it))).map(({ name }) => name)
  }
}

/** As a user runs it. */
async function verifySite({ url, plainUrl, certificate }: ServedSite, files: string) {
  const script = ['tests/support/run.mjs', 'tests/deployed/verify-site.ts']
  const child = spawn('node', [...script, '--url', url, '--http', plainUrl, '--files', files], {
    cwd: root,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { output, code }
}

/** In the page: what comes of a string where an injection would put one. */
function tryStrings(): Record<string, string> {
  const markup = '<img src="/favicon.svg">'
  const script = () => document.createElement('script')
  const attempts: Record<string, () => unknown> = {
    'inner HTML': () => Object.assign(document.createElement('div'), { innerHTML: markup }),
    'outer HTML': () =>
      Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: markup }),
    'HTML beside': () => document.body.insertAdjacentHTML('beforeend', markup),
    'a fragment': () => document.createRange().createContextualFragment(markup),
    'a document': () => new DOMParser().parseFromString(markup, 'text/html'),
    'a frame': () => Object.assign(document.createElement('iframe'), { srcdoc: markup }),
    'the text of a script': () => Object.assign(script(), { text: '1' }),
    'a script of another host': () => Object.assign(script(), { src: 'https://example.com/assets/a.js' }),
    'an answer of the API': () => Object.assign(script(), { src: '/api/v1/assets/a.js' }),
    'a file beyond the build': () => Object.assign(script(), { src: '/assets/../upload/a.js' }),
    'a worker of data': () => new Worker('data:text/javascript,1'),
    'a timer': () => setTimeout(Object('1')),
    'a second policy': () =>
      window.trustedTypes?.createPolicy('default', { createHTML: String, createScriptURL: String }),
    'a policy of another name': () =>
      window.trustedTypes?.createPolicy('own', { createHTML: String, createScriptURL: String }),
  }
  const outcomeOf = (attempt: () => unknown) => {
    try {
      attempt()
      return 'taken'
    } catch (error) {
      return error instanceof Error ? error.name : String(error)
    }
  }
  return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)]))
}

/** The answer to a call of a browser that knows nothing newer. */
async function overHttp1(url: string, method: string, sent: Record<string, string> = {}) {
  const options = { method, rejectUnauthorized: false, headers: { Connection: 'keep-alive', ...sent } }
  return new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const call = httpsRequest(url, options, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(Buffer.from(part))
      resolve({ headers: answer.headers, body: Buffer.concat(parts).toString() })
    })
    call.on('error', reject)
    call.end()
  })
}

/** One file as it goes over the wire. Fails where the server does not speak HTTP/2. */
async function overHttp2(request: APIRequestContext, path: string, encoding: string) {
  const { origin } = new URL((await request.head('/')).url())
  const session = connect(origin, { rejectUnauthorized: false })
  try {
    const stream = session.request({ ':path': path, 'accept-encoding': encoding })
    const headers = await new Promise<Record<string, string | string[] | number | undefined>>(
      (resolve, reject) => {
        stream.once('response', resolve)
        session.once('error', reject)
      },
    )
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(Buffer.from(part))
    return { status: headers[':status'], headers, body: Buffer.concat(parts) }
  } finally {
    session.close()
  }
}
