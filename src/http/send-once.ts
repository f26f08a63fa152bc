import { fetchFresh } from './fetch-fresh'

/**
 * For a call that changes something. Browsers repeat a call by themselves when a kept connection breaks before the answer: a payment could
 * be booked several times. Over HTTP/2 and 3 the body is a stream, which can be read only once, if the browser takes such (Chromium);
 * Firefox does not repeat a call there. Over HTTP/1.1 Chromium and Firefox keep separate connections for calls without cookies, which the
 * API does not need, and none is reused as long as the server closes them (README, "Deploy"). WebKit repeats a PUT or DELETE, which a page
 * cannot prevent.
 */
export async function sendOnce(request: Request): Promise<Response> {
  const { url, method, headers, signal, keepalive } = request
  const text = await request.text()
  const call = { method, headers, signal, keepalive, body: text || null }
  if (!isMultiplexed(new URL(url))) return fetchFresh(url, { ...call, credentials: 'omit' })
  if (!TAKES_STREAMS || keepalive) return fetchFresh(url, call)
  const once: RequestInit & { duplex: 'half' } = { ...call, body: readableOnce(text), duplex: 'half' }
  return fetchFresh(url, once)
}

function readableOnce(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (text) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 }, // not read before it is sent
  )
}

/** HTTP/2 or 3, as for the page itself. This cannot be known for another origin. */
function isMultiplexed({ origin }: URL): boolean {
  if (origin !== location.origin) return false
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && /^h[23]/.test(entry.nextHopProtocol)
}

/** Firefox would send the text "[object ReadableStream]", and Safari throws. */
const TAKES_STREAMS = takesStreams()

function takesStreams(): boolean {
  let isRead = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isRead = true
      return 'half' as const
    },
  }
  try {
    return !new Request('https://localhost', init).headers.has('Content-Type') && isRead
  } catch {
    return false
  }
}
