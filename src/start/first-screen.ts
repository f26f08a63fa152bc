import type { HasFirstCall } from '@/http/first-call'
import { parseSearch } from '@/lib/search-params'

/** Everything that the files of `api` say of themselves. */
const told = import.meta.glob<Record<string, unknown>>('../api/*.ts', { eager: true })

/** The code of each screen, as the router splits it off its route's file. */
const code = import.meta.glob(
  ['../routes/**/*.tsx', '!../routes/__root.tsx', '!../routes/_shell.tsx', '!../routes/**/-*'],
  { query: '?tsr-split=component' },
)

/** `../routes/_shell/customers/$customerId.tsx` is the screen at `/customers/$id`. */
const screens = Object.entries(code).map(([file, load]) => ({
  load,
  segments: file
    .replace(/^\.\.\/routes/, '')
    .replace(/\/_[^/]+/g, '')
    .replace(/(\/index)?\.tsx$/, '')
    .replace(/\$\w+/g, '$id')
    .split('/'),
}))

/**
 * What the screen at an address asks first, as paths below `/api/v1/`, and how its code is fetched. Both follow from what is
 * there: the definitions of `api`, and the files of `routes`.
 */
export function firstScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const path = pathname.slice(import.meta.env.BASE_URL.length - 1).replace(/\/$/, '')
  const given = path.split('/')
  const fitting = screens.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, place) => segment === '$id' || segment === given[place]),
  )
  // `/service-centers/add` is no center of that name.
  const screen = fitting.find(({ segments }) => !segments.includes('$id')) ?? fitting[0]
  if (!screen) return { calls: [] }

  const address = screen.segments.join('/')
  const id = decoded(given[screen.segments.indexOf('$id')] ?? '')
  const calls = Object.values(told)
    .flatMap((module) => Object.values(module))
    .filter(hasFirstCall)
    .filter(({ firstCall }) => firstCall.at.includes(address))
    .map(({ firstCall }) => firstCall.path(id, parseSearch(search)))
  return { calls, code: screen.load }
}

function hasFirstCall(definition: unknown): definition is HasFirstCall {
  return typeof definition === 'object' && definition !== null && 'firstCall' in definition
}

/** An address may hold an escape that is none: its screen says so. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
