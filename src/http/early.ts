import { apiUrl } from '@/lib/api-address'
import { fetchFresh } from './fetch-fresh'
import { readToken } from './token'

/** What the first screen reads, by its path below the base path. What is missing here is only read a little later. */
const READS = new Map<string, { path: string; isPaged?: true }>(
  Object.entries({
    '': { path: 'admin/dashboard' }, // `/` redirects to the dashboard
    dashboard: { path: 'admin/dashboard' },
    customers: { path: 'admin/customers', isPaged: true },
    'service-centers': { path: 'admin/service-centers', isPaged: true },
    jobs: { path: 'admin/jobs', isPaged: true },
    'customer-payments': { path: 'admin/payments', isPaged: true },
    'service-center-payments': { path: 'admin/get-service-center-payments', isPaged: true },
    plans: { path: 'plan' },
    services: { path: 'admin/services' },
  }),
)

type Address = Pick<Location, 'pathname' | 'search'>
type EarlyCall = { authorization: string; answer: Promise<Response> }

const calls = new Map<string, EarlyCall>()

/**
 * Reads the profile and the address's rows before the screen's code has loaded. The calls carry the stored token, so that nobody else gets
 * the answers.
 */
export function askEarly(address: Address, basePath: string): void {
  for (const path of ['admin/profile', firstReadOf(address, basePath)]) {
    if (path === undefined) continue
    const { href } = apiUrl(path)
    const authorization = `Bearer ${readToken()}`
    const answer = fetchFresh(href, { headers: { Accept: 'application/json', Authorization: authorization } })
    answer.catch(() => undefined) // the caller of `takeEarly` gets the error
    calls.set(href, { authorization, answer })
  }
}

/** For the same call with the same token. Each answer is returned once. */
export function takeEarly({ url, headers }: Request): Promise<Response> | undefined {
  const call = calls.get(url)
  if (call?.authorization !== headers.get('Authorization')) return undefined
  calls.delete(url)
  return call?.answer
}

/** For when the first screen has started its reads: the remaining answers would be too old for the next one. */
export function forgetEarly(): void {
  calls.clear()
}

/** Below `/api/v1/`. Undefined for an address with filters. */
export function firstReadOf({ pathname, search }: Address, basePath: string): string | undefined {
  const read = READS.get(pathname.slice(basePath.length))
  const [, page] = /^\?page=([2-9]|[1-9]\d{1,6})$/.exec(search) ?? []
  if (!read || (search !== '' && !(read.isPaged && page))) return undefined
  return read.isPaged ? `${read.path}?page=${page ?? 1}&limit=10` : read.path
}
