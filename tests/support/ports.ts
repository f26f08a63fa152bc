import { connect, createServer } from 'node:net'

/**
 * The first port of the journeys. `PORT` sets another one, so that two checkouts can be tested at the same time. It is below the range
 * that systems use for outgoing connections.
 */
export const PORT = Number(process.env.PORT ?? 21_730)

/** For a journey with its own server. Each worker has another port. */
export const OWN_PORT = PORT + 2 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Whether a local program listens on the port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
