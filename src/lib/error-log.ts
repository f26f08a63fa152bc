import { version } from './version'

/** What may be told of a failed call to those who look for its cause: nothing that was sent or answered. */
type Failure = { call: string; status: string; at: Date }

const failures = new WeakMap<object, Failure>()

/**
 * To be told by `detailsOf`, should the error be shown, and by `logError`. `status` is that of the answer, and what was wrong with it.
 * Answers the error.
 */
export function noteFailure<Thrown>(error: Thrown, call: string, status: string): Thrown {
  if (typeof error === 'object' && error !== null) failures.set(error, { call, status, at: new Date() })
  return error
}

/**
 * The only way to the browser's console: the path of a failed call and what was wrong, or where else an error arose. Never the error
 * itself nor its message: that of the HTTP client has the address with what was searched for, and it holds the token and what was
 * sent; that of a parser quotes the answer.
 */
export function logError(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name, places } = originOf(cause)
  const noted = noticeOf(cause)
  console.error(
    noted ? `${name}: ${noted.status} (${noted.call.split('?', 1)[0]})` : [name, ...places].join('\n  at '),
  )
}

/** What nothing catches the browser would print whole, with its message. */
export function logUncaughtErrors(): void {
  const log = (event: Event, error: unknown) => {
    if (error === undefined || error === null) return // the browser's own, such as of a script of another origin
    event.preventDefault()
    logError(error)
  }
  addEventListener('error', (event) => log(event, event.error))
  addEventListener('unhandledrejection', (event) => log(event, event.reason))
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

/** What an error is, and the files and lines that it went through. Not its message: that may quote what could not be used. */
export function originOf(error: unknown): { name: string; places: string[] } {
  if (!(error instanceof Error)) return { name: 'not an error', places: [] }
  const { name, stack = '' } = error
  const places = [...stack.matchAll(/([\w.$-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/g)]
  return { name, places: places.map(([, file, place]) => `${file}${place}`) }
}

function failureOf(error: unknown): Failure {
  const noted = noticeOf(error)
  if (noted) return noted
  const { name, places } = originOf(error)
  const [place] = places
  return { call: 'none', status: place ? `${name} at ${place}` : name, at: new Date() }
}

function noticeOf(error: unknown): Failure | undefined {
  return typeof error === 'object' && error !== null ? failures.get(error) : undefined
}
