import { PAGE_SIZE } from '@/http/page-size'

type Screen = {
  path: RegExp
  /** What it will ask of the API first, as paths below `/api/v1/`. */
  calls: (id: string, search: string) => string[]
  /** Its own code, where the console's does not hold it. */
  code?: () => Promise<unknown>
}

const list = (name: string, path: string): Screen => ({
  path: new RegExp(`^/${name}$`),
  calls: (_id, search) => [`${path}?${listQuery(search)}`],
})

const screens: Screen[] = [
  { path: /^(\/dashboard)?$/, calls: () => ['admin/dashboard'] },
  list('customers', 'admin/customers'),
  list('service-centers', 'admin/service-centers'),
  list('jobs', 'admin/jobs'),
  list('customer-payments', 'admin/payments'),
  list('service-center-payments', 'admin/get-service-center-payments'),
  {
    path: /^\/plans$/,
    calls: () => ['plan'],
    code: () => import('@/routes/_shell/plans/index.tsx?tsr-split=component'),
  },
  {
    path: /^\/services$/,
    calls: () => ['admin/services'],
    code: () => import('@/routes/_shell/services/index.tsx?tsr-split=component'),
  },
  {
    path: /^\/service-centers\/add$/,
    calls: () => ['admin/services'],
    code: () => import('@/routes/_shell/service-centers/add.tsx?tsr-split=component'),
  },
  {
    path: /^\/service-centers\/([^/]+)$/,
    calls: (id) => [`admin/service-centers/${id}`],
    code: () => import('@/routes/_shell/service-centers/$serviceCenterId/index.tsx?tsr-split=component'),
  },
  {
    path: /^\/service-centers\/([^/]+)\/edit$/,
    calls: (id) => [`admin/service-centers/${id}`, 'admin/services'],
    code: () => import('@/routes/_shell/service-centers/$serviceCenterId/edit.tsx?tsr-split=component'),
  },
  {
    path: /^\/customers\/([^/]+)$/,
    calls: (id) => [`admin/customers/${id}`],
    code: () => import('@/routes/_shell/customers/$customerId.tsx?tsr-split=component'),
  },
  {
    path: /^\/jobs\/([^/]+)$/,
    calls: (id) => [`admin/jobs/${id}`],
    code: () => import('@/routes/_shell/jobs/$jobId.tsx?tsr-split=component'),
  },
  {
    path: /^\/customer-payments\/([^/]+)$/,
    calls: (id) => [`admin/payments/${id}`],
    code: () => import('@/routes/_shell/customer-payments/$paymentId.tsx?tsr-split=component'),
  },
]

/**
 * What the screen at an address needs first, told apart from the screens, which are not there yet. They do not know of it: a
 * call that they make otherwise is made by them, and the one sent ahead dropped (tests/journeys/fast.test.ts).
 */
export function firstScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const path = pathname.slice(import.meta.env.BASE_URL.length - 1).replace(/\/$/, '')
  for (const screen of screens) {
    const found = screen.path.exec(path)
    if (found) return { calls: screen.calls(found[1] ?? '', search), code: screen.code }
  }
  return { calls: [] }
}

/** The address of a list holds the API's own query names; what is empty, or no page, is not asked for. */
function listQuery(search: string): URLSearchParams {
  const asked = new URLSearchParams(search)
  const page = asked.get('page') ?? ''
  const query = new URLSearchParams({
    page: /^\d{1,9}$/.test(page) ? String(Math.max(1, Number(page))) : '1',
    limit: String(PAGE_SIZE),
  })
  for (const [key, value] of asked) if (value && key !== 'page') query.set(key, value)
  return query
}
