import { version } from './version'

/** It holds neither what was sent nor the answer, so that it may be shown and logged. */
export class CallError extends Error {
  override name = 'CallError'
  /** As `nameOfCall` writes it. */
  readonly call: string
  /** "500", "no answer", "200, but the answer is not JSON". */
  readonly problem: string
  readonly at = new Date()
  /** The screen says it in another way, so that it is not logged. */
  readonly isTold: boolean = false
  constructor(call: string, problem: string, options?: ErrorOptions) {
    super(`${call}: ${problem}`, options)
    this.call = call
    this.problem = problem
  }
}

/** The only way to the browser's console. Never logs an error itself or its message: a parser's message quotes the answer. */
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

/** The browser would print them with their messages. */
export function logUncaughtErrors(): void {
  const log = (event: Event, error: unknown) => {
    if (error === undefined || error === null) return // an error of the browser itself, or of a script of another origin
    event.preventDefault()
    logError(error)
  }
  addEventListener('error', (event) => log(event, event.error))
  addEventListener('unhandledrejection', (event) => log(event, event.reason))
}

/** Its method, its path without ids, and the names of its parameters without their values. */
export function nameOfCall({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/(\/admin\/[^/]+\/)(?!(analytics|payment)$)[^/]+/, '$1{id}')
  const names = [...new Set(searchParams.keys())].join('&')
  return `${method} ${path}${names && `?${names}`}`
}

/** Lines to paste into a message. An error without a call is named by its place in the code. */
export function detailsOf(error: unknown): string {
  const { call, problem, at } = error instanceof CallError ? error : originAsCall(error)
  return [`Call: ${call}`, `Status: ${problem}`, `Time: ${at.toISOString()}`, `Version: ${version()}`].join(
    '\n',
  )
}

/** Its stack's files and lines. Not its message, which may quote data. */
export function originOf(error: unknown): { name: string; places: string[] } {
  if (!(error instanceof Error)) return { name: 'not an error', places: [] }
  const { name, stack = '' } = error
  const places = [...stack.matchAll(/([\w.$-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/g)]
  return { name, places: places.map(([, file, position]) => `${file}${position}`) }
}

function originAsCall(error: unknown): Pick<CallError, 'call' | 'problem' | 'at'> {
  const { name, places } = originOf(error)
  const [place] = places
  return { call: 'none', problem: place ? `${name} at ${place}` : name, at: new Date() }
}

type Listener = (call: string, what: string) => void

const listeners = new Set<Listener>()

/** For each answer that its schema does not accept: the call and the field, never the data. Returns how to unsubscribe. */
export function onBreach(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `what` names the field, never its value. */
export function reportBreach(call: string, what: string): void {
  for (const listener of listeners) listener(call, what)
}
