import { handlers } from '@mocks/index'
import { setupWorker } from 'msw/browser'

/** The embedded API behind every screen; a test changes its answers with `server.use(...)`. */
export const server = setupWorker(...handlers)

/** A call of the console. `body` is the parsed JSON, or undefined. */
export type Call = {
  method: string
  path: string
  search: Record<string, string>
  body: unknown
  authorization: string | null
  /** The header `Idempotency-Key`. */
  key: string | null
  /** The header `If-Match`. */
  ifMatch: string | null
}

const sent: Call[] = []

/** The API calls of this test so far, oldest first: all, or those of `'PUT /api/v1/admin/services/7'`. */
export function calls(to?: string): Call[] {
  return sent.filter(({ method, path }) => to === undefined || to === `${method} ${path}`)
}

export function forgetCalls(): void {
  sent.length = 0
}

const underWay = new Set<string>()

/** The calls without an answer. */
export function callsUnderWay(): string[] {
  return [...underWay]
}

const cacheable: string[] = []

/** The calls of this test that the browser may answer from its own cache. */
export function takeCacheableCalls(): string[] {
  return cacheable.splice(0)
}

/** Forgets the pending calls of a test, which has failed for them, so that the next test does not fail, too. */
export function forgetCallsUnderWay(): void {
  underWay.clear()
}

/** Wraps `fetch`, so that `callsUnderWay` knows a call at once. The worker gets it a little later. */
function watchCalls(): void {
  const { fetch } = window
  let count = 0
  window.fetch = async (input, init) => {
    count += 1
    const call = `${count}. ${input instanceof Request ? `${input.method} ${input.url}` : input}`
    underWay.add(call)
    if (call.includes('/api/') && init?.cache !== 'no-store') cacheable.push(call)
    try {
      return await fetch(input, init)
    } finally {
      underWay.delete(call)
    }
  }
}

let started: Promise<void> | undefined

/** Called once, since all test files of a tab share the worker. */
export function startServer(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  watchCalls()
  server.events.on('request:start', ({ request }) => void keep(request))
  const hearAll = surviveQuestions()
  await server.start({
    quiet: true,
    onUnhandledRequest: (request, print) => {
      if (!isPageFile(request)) print.error()
    },
  })
  hearAll()
}

/**
 * Tests dispatch `beforeunload` to see whether the browser would ask. msw would take that for the end of the page, and stop answering.
 * So msw's listener, which is added before this is undone, only gets events of the browser.
 */
function surviveQuestions(): () => void {
  const { addEventListener } = window
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const hear = (event: Event) => {
      if (event.isTrusted && typeof listener === 'function') listener(event)
    }
    addEventListener.call(window, type, type === 'beforeunload' ? hear : listener, options)
  }
  return () => {
    window.addEventListener = addEventListener
  }
}

async function keep(request: Request): Promise<void> {
  if (isPageFile(request)) return
  const { pathname, searchParams } = new URL(request.url)
  const call: Call = {
    method: request.method,
    path: pathname,
    search: Object.fromEntries(searchParams),
    body: undefined,
    authorization: request.headers.get('Authorization'),
    key: request.headers.get('Idempotency-Key'),
    ifMatch: request.headers.get('If-Match'),
  }
  sent.push(call)
  const text = await request.clone().text()
  call.body = text ? JSON.parse(text) : undefined
}

/** Scripts and styles of the page come from Vite. Every other unhandled request is an error. */
function isPageFile({ url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && !pathname.startsWith('/api/')
}
