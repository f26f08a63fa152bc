import { connect, createServer } from 'node:net'

/**
 * The first of the ports of this machine that journeys use; another where two checkouts are tested at once. Below those that systems
 * give to connections that go out, any of which could have it just then.
 */
export const PORT = Number(process.env.PORT ?? 21_730)

/** For a journey that serves a site of its own, beside the two that all share: of each worker another. */
export const OWN_PORT = PORT + 2 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Whether something of this machine takes connections there. */
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

/** One that nothing listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
