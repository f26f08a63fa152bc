import { version } from './version'

/** What may be shown and logged about a failed call: neither what was sent nor the answer. */
type Failure = { call: string; status: string; at: Date }

const failures = new WeakMap<object, Failure>()

/**
 * Remembers the call that an error belongs to, for `detailsOf` and `logError`. `status` is the status of the answer, with what was wrong
 * with the answer. Returns the error.
 */
export function noteFailure<Thrown>(error: Thrown, call: string, status: string): Thrown {
  if (typeof error === 'object' && error !== null) failures.set(error, { call, status, at: new Date() })
  return error
}

/**
 * The only way to the browser's console. Logs the path of a failed call and what was wrong, or where another error arose. Never the error
 * itself or its message: an error of the HTTP client holds the token, the search text and what was sent, and the message of a parser quotes
 * the answer.
 */
export function logError(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name, places } = originOf(cause)
  const noted = notedFailure(cause)
  console.error(
    noted ? `${name}: ${noted.status} (${noted.call.split('?', 1)[0]})` : [name, ...places].join('\n  at '),
  )
}

/** Logs uncaught errors with `logError`: the browser would print them with their messages. */
export function logUncaughtErrors(): void {
  const log = (event: Event, error: unknown) => {
    if (error === undefined || error === null) return // an error of the browser itself, or of a script of another origin
    event.preventDefault()
    logError(error)
  }
  addEventListener('error', (event) => log(event, event.error))
  addEventListener('unhandledrejection', (event) => log(event, event.reason))
}

/** A call as its method, its path without ids, and the names of its parameters without their values. */
export function nameOfCall({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/(\/admin\/[^/]+\/)(?!(analytics|payment)$)[^/]+/, '$1{id}')
  const names = [...new Set(searchParams.keys())].join('&')
  return `${method} ${path}${names && `?${names}`}`
}

/** Call, status, time and version of a failure, as lines to paste into a message. An error without a call is named by its place in the code. */
export function detailsOf(error: unknown): string {
  const { call, status, at } = failureOf(error)
  return [`Call: ${call}`, `Status: ${status}`, `Time: ${at.toISOString()}`, `Version: ${version()}`].join(
    '\n',
  )
}

/** The name of an error, and the files and lines of its stack. Not its message, which may quote data. */
export function originOf(error: unknown): { name: string; places: string[] } {
  if (!(error instanceof Error)) return { name: 'not an error', places: [] }
  const { name, stack = '' } = error
  const places = [...stack.matchAll(/([\w.$-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/g)]
  return { name, places: places.map(([, file, place]) => `${file}${place}`) }
}

function failureOf(error: unknown): Failure {
  const noted = notedFailure(error)
  if (noted) return noted
  const { name, places } = originOf(error)
  const [place] = places
  return { call: 'none', status: place ? `${name} at ${place}` : name, at: new Date() }
}

function notedFailure(error: unknown): Failure | undefined {
  return typeof error === 'object' && error !== null ? failures.get(error) : undefined
}

type Listener = (call: string, what: string) => void

const listeners = new Set<Listener>()

/**
 * Calls the listener for each answer that its schema does not accept, with the call and the field, never the data. Returns how to
 * unsubscribe.
 */
export function onBreach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listeners of `onBreach`. `what` names the field, never its value. */
export function reportBreach(call: string, what: string): void {
  for (const listener of listeners) listener(call, what)
}
