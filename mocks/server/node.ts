import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getResponse, type HttpHandler } from 'msw'
import { refused } from './reply'

const BODY_LIMIT = 1024 * 1024

type ServerOptions = {
  /** A port of the loopback address; 0 chooses a free one. */
  port?: number
  /** Milliseconds before each answer. */
  delay?: number
  /** A part of a path: a write there is carried out, and the connection is closed without an answer. */
  drop?: string
}

type Server = { port: number; close: () => Promise<void> }

/** Starts a local HTTP server with these handlers. */
export async function startServer(
  handlers: HttpHandler[],
  { port = 0, ...faults }: ServerOptions = {},
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    serve(handlers, incoming, outgoing, faults).catch((error: unknown) => {
      console.error(String(error))
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  handlers: HttpHandler[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { delay = 0, drop }: ServerOptions,
): Promise<void> {
  const body = await bodyOf(incoming)
  if (body === 'aborted') return
  const answer =
    body === 'too large' ? refused(413, 'The request is too large') : await answerTo(handlers, incoming, body)
  if (body === 'too large') outgoing.setHeader('Connection', 'close')
  if (drop && incoming.method !== 'GET' && incoming.url?.includes(drop)) {
    outgoing.destroy()
    return
  }
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
}

async function answerTo(handlers: HttpHandler[], incoming: IncomingMessage, body: Buffer): Promise<Response> {
  const request = requestOf(incoming, body)
  if (!request) return refused(400, 'The request is malformed')
  try {
    return (await getResponse(handlersFor(request, handlers), request)) ?? refused(404, 'No such endpoint')
  } catch (error) {
    if (error instanceof URIError) return refused(400, 'The request is malformed')
    console.error(String(error))
    return refused(500, 'Something went wrong')
  }
}

/** The handlers for the method of a request, so that the others need not parse it. */
function handlersFor({ method }: Request, handlers: HttpHandler[]): HttpHandler[] {
  return handlers.filter(({ info }) => info.method instanceof RegExp || info.method === method)
}

/** Undefined if it is no valid request: a broken URL, or a forbidden method. */
function requestOf(
  { method = 'GET', url = '/', headersDistinct }: IncomingMessage,
  body: Buffer,
): Request | undefined {
  try {
    const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD'
    return new Request(new URL(url, 'http://127.0.0.1'), {
      method,
      headers: Object.entries(headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
      body: hasBody ? new Uint8Array(body) : null,
    })
  } catch {
    return undefined
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'aborted'> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of incoming) {
      const bytes = Buffer.from(part)
      length += bytes.length
      if (length > BODY_LIMIT) return 'too large'
      parts.push(bytes)
    }
  } catch {
    return 'aborted'
  }
  return Buffer.concat(parts)
}
