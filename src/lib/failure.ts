import { version } from './version'

/** What may be told of a failed call to those who look for its cause: nothing that was sent or answered. */
type Failure = { call: string; status: string; at: Date }

const failures = new WeakMap<object, Failure>()

/** To be told by `detailsOf`, should the error be shown. `status` is that of the answer, and what was wrong with it. */
export function noteFailure(error: unknown, call: string, status: string): void {
  if (typeof error === 'object' && error !== null) failures.set(error, { call, status, at: new Date() })
}

/** A call by its path and the names of its parameters: what they hold is data, and an id is, too. */
export function nameOfCall({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/(\/admin\/[^/]+\/)(?!(analytics|payment)$)[^/]+/, '$1{id}')
  const names = [...new Set(searchParams.keys())].join('&')
  return `${method} ${path}${names && `?${names}`}`
}

/** Call, status, time and version of a failure, as lines to paste into a message. Of an error that is no call's, where it arose. */
export function detailsOf(error: unknown): string {
  const { call, status, at } = failureOf(error)
  return [`Call: ${call}`, `Status: ${status}`, `Time: ${at.toISOString()}`, `Version: ${version()}`].join(
    '\n',
  )
}

/** The files and lines that an error went through. Not its message: that may quote what could not be used. */
export function placesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/([\w.$-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/g)].map(
    ([, file, place]) => `${file}${place}`,
  )
}

function failureOf(error: unknown): Failure {
  const noted = typeof error === 'object' && error !== null ? failures.get(error) : undefined
  if (noted) return noted
  const [place] = error instanceof Error ? placesOf(error) : []
  const name = error instanceof Error ? error.name : 'an error'
  return { call: 'none', status: place ? `${name} at ${place}` : name, at: new Date() }
}
