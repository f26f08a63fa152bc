import { apiUrl } from '@/lib/api-address'
import { readToken } from './token'

/** What the first screen reads, by its address below the base path. A list that is missing here is only read a little later. */
const READS: Record<string, { path: string; isPaged?: true }> = {
  '': { path: 'admin/dashboard' }, // leads there
  dashboard: { path: 'admin/dashboard' },
  customers: { path: 'admin/customers', isPaged: true },
  'service-centers': { path: 'admin/service-centers', isPaged: true },
  jobs: { path: 'admin/jobs', isPaged: true },
  'customer-payments': { path: 'admin/payments', isPaged: true },
  'service-center-payments': { path: 'admin/get-service-center-payments', isPaged: true },
  plans: { path: 'plan' },
  services: { path: 'admin/services' },
}

type Address = Pick<Location, 'pathname' | 'search'>
type EarlyCall = { authorization: string; answer: Promise<Response> }

const calls = new Map<string, EarlyCall>()

/**
 * Asks who is signed in, and for the rows of the address, before the code that needs them has arrived: with the stored token, so that
 * nobody else gets the answers.
 */
export function askEarly(address: Address, basePath: string): void {
  for (const path of ['admin/profile', pathOf(address, basePath)]) {
    if (path === undefined) continue
    const { href } = apiUrl(path)
    const authorization = `Bearer ${readToken()}`
    const answer = fetch(href, { headers: { Accept: 'application/json', Authorization: authorization } })
    answer.catch(() => undefined) // the caller of `takeEarly` gets the error
    calls.set(href, { authorization, answer })
  }
}

/** The answer to this very call of this very token, if it was sent ahead. It is given out once. */
export function takeEarly({ url, headers }: Request): Promise<Response> | undefined {
  const call = calls.get(url)
  if (call?.authorization !== headers.get('Authorization')) return undefined
  calls.delete(url)
  return call?.answer
}

/** Once the first screen has asked, what it did not take would be too old for the next. */
export function forgetEarly(): void {
  calls.clear()
}

/** What an address reads, below `/api/v1/`; undefined for an address with filters, which only their list can read. */
export function pathOf({ pathname, search }: Address, basePath: string): string | undefined {
  const read = READS[pathname.slice(basePath.length)]
  const [, page] = /^\?page=([2-9]|[1-9]\d{1,6})$/.exec(search) ?? []
  if (!read || (search !== '' && !(read.isPaged && page))) return undefined
  return read.isPaged ? `${read.path}?page=${page ?? 1}&limit=10` : read.path
}
