import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'

/** One line of the table. `difference`: what is served instead; undefined where nothing differs. */
export type Row = { what: string; difference: string | undefined }

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const configuration = readFileSync(join(import.meta.dirname, '../web-servers/nginx.conf'), 'utf8')

/** The headers that each answer has, as the configuration that the README links sets them. */
const HEADERS = [
  ...configuration.matchAll(/^\s*add_header (\S+) (?:"([^"]+)"|'([^']+)'|([^\s$]+)) always;/gm),
].map(([, name = '', ...values]) => [name, values.find((value) => value !== undefined) ?? ''] as const)

/**
 * Compares a deployed site with the list of hashes that its build wrote, and with what the README promises. Throws where the list cannot
 * be read or the server does not answer.
 */
export async function verifySite(options: { url: string; files: string; http: string }): Promise<Row[]> {
  const base = options.url.replace(/\/*$/, '/')
  const built = hashesOf(readFileSync(options.files, 'utf8'))
  return [
    ...(await pageRows(base, built)),
    ...(await fileRows(base, built)),
    ...(await apiRows(base)),
    await redirectRow(options.http, base),
  ]
}

/** Name and hash of each file, from lines as `sha384sum` writes them. */
function hashesOf(list: string): Map<string, string> {
  return new Map(
    [...list.matchAll(/^([0-9a-f]{96}) {2}(.+)$/gm)].map(([, hash = '', file = '']) => [file, hash]),
  )
}

async function pageRows(base: string, built: Map<string, string>): Promise<Row[]> {
  const [page, again, deep] = [await get(base), await get(base), await get(`${base}customers/x.y?page=2`)]
  const nonces = [page, again, deep].map(nonceOf)
  const asBuilt = ({ body }: Answer, nonce: string) => sha384(body.toString().replaceAll(nonce, 'CSP_NONCE'))
  const same = (answer: Answer, nonce = 'none') =>
    asBuilt(answer, nonce) === built.get('index.html') ? undefined : 'not as it was built'
  return [
    row('the page', page.status === 200 ? same(page, nonces[0]) : `status ${page.status}`),
    row('the page at any address', deep.status === 200 ? same(deep, nonces[2]) : `status ${deep.status}`),
    row('a nonce of its own in each page', new Set(nonces).size === 3 ? undefined : `${nonces.join(', ')}`),
    row('Cache-Control of the page', differs('no-cache', page.headers['cache-control'])),
    ...HEADERS.map(([name, wanted]) => row(name, headerDiffers(name, wanted, page))),
  ]
}

async function fileRows(base: string, built: Map<string, string>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [file, hash] of built) {
    if (file === 'index.html') continue
    const [, name = '', ending] = /^(.*?)(?:\.(br|gz))?$/.exec(file) ?? []
    const encoding = ending === 'gz' ? 'gzip' : (ending ?? 'identity')
    const answer = await get(base + name, encoding)
    rows.push(
      row(
        file,
        [
          answer.status === 200 ? undefined : `status ${answer.status}`,
          differs(encoding, answer.headers['content-encoding'] ?? 'identity'),
          sha384(answer.body) === hash ? undefined : 'not as it was built',
          differs('public, max-age=31536000, immutable', answer.headers['cache-control']),
          differs('nosniff', answer.headers['x-content-type-options']),
        ]
          .filter((difference) => difference !== undefined)
          .join('; ') || undefined,
      ),
    )
  }
  const missing = await get(`${base}assets/missing.js`)
  return [...rows, row('a missing file', missing.status === 404 ? undefined : `status ${missing.status}`)]
}

async function apiRows(base: string): Promise<Row[]> {
  const refused = await get(new URL('/api/v1/admin/profile', base).href)
  return [
    row('the API, to nobody', refused.status === 401 ? undefined : `status ${refused.status}`),
    row(
      'Cache-Control of the API',
      /no-store/.test(refused.headers['cache-control'] ?? '')
        ? undefined
        : differs('no-store', refused.headers['cache-control']),
    ),
  ]
}

async function redirectRow(http: string, base: string): Promise<Row> {
  const what = 'HTTP leads to HTTPS'
  const answer = await get(new URL('/customers?page=2', http).href).catch(() => undefined)
  if (!answer) return row(what, `nothing answers at ${http}`)
  const { location = '' } = answer.headers
  const {
    protocol = '',
    hostname = '',
    pathname = '',
    search = '',
  } = URL.canParse(location) ? new URL(location) : {}
  const wanted = `https://${new URL(base).hostname}/customers?page=2`
  const isPermanent = [301, 308].includes(answer.status)
  return row(
    what,
    isPermanent && `${protocol}//${hostname}${pathname}${search}` === wanted
      ? undefined
      : `${answer.status} ${location}`,
  )
}

/** The policy may say less of a browser's rights than the one of the README says, in no order; HSTS may last longer, for more hosts. */
function headerDiffers(name: string, wanted: string, page: Answer): string | undefined {
  const sent = String(page.headers[name.toLowerCase()] ?? '')
  if (name === 'Strict-Transport-Security') {
    const seconds = Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0)
    return seconds >= 31_536_000 ? undefined : differs(wanted, sent)
  }
  if (name !== 'Content-Security-Policy') return differs(wanted, sent)
  const expected = directives(wanted.replace('$request_id', nonceOf(page) ?? ''))
  const found = directives(sent)
  const wrong = expected.filter((directive) => !found.includes(directive) && !/^report-/.test(directive))
  const more = found.filter(
    (directive) => !expected.includes(directive) && !/^report-|^upgrade-insecure/.test(directive),
  )
  return [...wrong.map((it) => `without ${it}`), ...more.map((it) => `with ${it}`)].join('; ') || undefined
}

const directives = (policy: string) =>
  policy.split(';').map((directive) => directive.trim().replace(/\s+/g, ' '))

function nonceOf({ headers }: Answer): string | undefined {
  return /'nonce-([^']+)'/.exec(String(headers['content-security-policy'] ?? ''))?.[1]
}

function row(what: string, difference: string | undefined): Row {
  return { what, difference }
}

function differs(wanted: string, found: string | string[] | undefined): string | undefined {
  return found === wanted ? undefined : `${found || 'none'}, and not ${wanted}`
}

function sha384(content: Buffer | string): string {
  return createHash('sha384').update(content).digest('hex')
}

/** As it comes over the wire: `fetch` would unpack it. */
function get(url: string, encoding = 'identity'): Promise<Answer> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'Accept-Encoding': encoding } }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(Buffer.from(part))
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
    })
    call.on('error', reject)
    call.end()
  })
}
