import { handlers } from '@mocks/index'
import { setupWorker } from 'msw/browser'

/** The embedded API behind every screen; a test changes its answers with `server.use(...)`. */
export const server = setupWorker(...handlers)

/** A call as it left the console. `body` is the parsed JSON, undefined when there is none. */
export type Call = {
  method: string
  path: string
  search: Record<string, string>
  body: unknown
  authorization: string | null
  /** The header `Idempotency-Key`. */
  key: string | null
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

/** The calls that have no answer yet. */
export function callsUnderWay(): string[] {
  return [...underWay]
}

/** Calls that a test has left, and was blamed for, are not the next one's. */
export function forgetCallsUnderWay(): void {
  underWay.clear()
}

/** From its first moment a call is known to `callsUnderWay`; the worker hears of it a little later. */
function watchCalls(): void {
  const { fetch } = window
  let count = 0
  window.fetch = async (input, init) => {
    count += 1
    const call = `${count}. ${input instanceof Request ? `${input.method} ${input.url}` : input}`
    underWay.add(call)
    try {
      return await fetch(input, init)
    } finally {
      underWay.delete(call)
    }
  }
}

let started: Promise<void> | undefined

/** Once: all test files of a tab share its worker. */
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
 * A test may ask whether the browser would let the tab end, by an event of its own. The worker takes any for the end, and would
 * answer no more: what it listens for until this is undone, it hears of the browser alone.
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
  }
  sent.push(call)
  const text = await request.clone().text()
  call.body = text ? JSON.parse(text) : undefined
}

/** The page's own scripts and styles come from Vite; all else is the API's, or a request that should not be. */
function isPageFile({ url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && !pathname.startsWith('/api/')
}
