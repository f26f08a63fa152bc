import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startServer } from '@mocks/server/node'
import { handlers } from '@tests/support/marketplace'
import { ownCertificate } from '@tests/support/web-servers'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export type Site = { url: string; close: () => Promise<void> }

type SiteOptions = {
  /** Of a build. */
  folder: string
  /** Milliseconds that the API takes for each answer. */
  delay?: number
  /** Over TLS. */
  isSecure?: boolean
  /** Whether the answer to a call is lost: the API does its work, and the connection ends without a byte of it. */
  loses?: (method: string, path: string) => boolean
  /** Stands before the API: answers a call itself, or passes it on, now or later. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, passOn: () => void) => void
}

/** A built site as its users get it, gzipped, its files kept for ever and its page not, the embedded API behind it. */
export async function startSite({
  folder,
  delay = 0,
  isSecure = false,
  loses = () => false,
  before = (_incoming, _outgoing, passOn) => passOn(),
}: SiteOptions): Promise<Site> {
  const api = await startServer(handlers, { delay })
  const zipped = new Map<string, Buffer>()
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site')
    if (pathname.startsWith('/api/'))
      return before(incoming, outgoing, () => passOn(api.port, incoming, outgoing, loses))
    const isFile = extname(pathname) !== ''
    const file = join(folder, isFile ? normalize(pathname) : 'index.html')
    const content = zipped.get(file) ?? (existsSync(file) ? gzipSync(readFileSync(file)) : undefined)
    if (!content) {
      outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
      return
    }
    zipped.set(file, content)
    outgoing.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      'Content-Length': content.length,
      'Cache-Control': isFile ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    outgoing.end(content)
  }
  const server = isSecure ? createSecureServer(ownCertificate(), answer) : createServer(answer)
  server.keepAliveTimeout = 60_000 // as web servers have it: a connection is still there when it is wanted again
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${portOf(server.address())}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await api.close()
    },
  }
}

/** Without the keys that tell a repeated call from a new one: not every API knows them. */
function passOn(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  loses: (method: string, path: string) => boolean,
): void {
  const { method = '', url: path = '' } = incoming
  const { 'idempotency-key': _, ...headers } = incoming.headers
  const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (loses(method, path)) return outgoing.destroy()
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  outgoing.on('close', () => call.destroy())
  incoming.pipe(call)
}

export function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || !address) throw new Error('the site has no port')
  return address.port
}
