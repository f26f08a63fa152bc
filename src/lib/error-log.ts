import { version } from './version'

/** A call that has failed, with what may be shown and logged of it: neither what was sent nor the answer. */
export class CallError extends Error {
  override name = 'CallError'
  /** As `nameOfCall` writes it. */
  readonly call: string
  /** The status of the answer, and what was wrong with the answer: "500", "no answer", "200, but the answer is not JSON". */
  readonly problem: string
  readonly at = new Date()
  /** Whether the screen says it in another way, so that it is not logged. */
  readonly isTold: boolean = false
  constructor(call: string, problem: string, options?: ErrorOptions) {
    super(`${call}: ${problem}`, options)
    this.call = call
    this.problem = problem
  }
}

/**
 * The only way to the browser's console. Logs the path of a failed call and what was wrong, or where another error arose. Never the error
 * itself or its message: the message of a parser quotes the answer.
 */
export function logError(error: unknown): void {
  const isWrapped = error instanceof Error && !(error instanceof CallError) && error.cause instanceof Error
  const cause = isWrapped ? error.cause : error
  if (cause instanceof CallError && cause.isTold) return
  const { name, places } = originOf(cause)
  console.error(
    cause instanceof CallError
      ? `${name}: ${cause.problem} (${cause.call.split('?', 1)[0]})`
      : [name, ...places].join('\n  at '),
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
  const { call, problem, at } = error instanceof CallError ? error : originAsCall(error)
  return [`Call: ${call}`, `Status: ${problem}`, `Time: ${at.toISOString()}`, `Version: ${version()}`].join(
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

function originAsCall(error: unknown): Pick<CallError, 'call' | 'problem' | 'at'> {
  const { name, places } = originOf(error)
  const [place] = places
  return { call: 'none', problem: place ? `${name} at ${place}` : name, at: new Date() }
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
