import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Socket } from 'node:net'
import { portOf, type Site } from '@tests/bench/site'
import { ownCertificate } from './web-servers'

/** A proxy with TLS and HTTP/2. If the connection to the site breaks before an answer, it breaks the one to the browser. */
export async function overHttp2(site: Site): Promise<Site> {
  const server = createSecureServer(ownCertificate())
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const breakAll = () => {
    for (const socket of connections) socket.destroy()
  }
  server.on('stream', (stream, { ':method': method, ':path': path = '/', ...given }) => {
    const named = Object.entries(given).filter(([name]) => !name.startsWith(':'))
    const call = request(
      new URL(path, site.url),
      { method, headers: Object.fromEntries(named) },
      (answer) => {
        if (stream.destroyed) return answer.resume()
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
        stream.respond({ ':status': answer.statusCode, ...headers })
        answer.pipe(stream)
      },
    )
    call.on('error', breakAll)
    stream.on('error', () => call.destroy())
    stream.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${portOf(server.address())}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      breakAll()
      await closed
      await site.close()
    },
  }
}
