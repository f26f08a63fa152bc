import { handlers } from '@mocks/index'
import { startServer } from '@mocks/server/node'
import { load } from '@tests/bench/load'
import { expect, test } from 'vitest'

const SECONDS = process.env.CI ? 60 : 5

test('the embedded API as a server stands 200 requests a second', { timeout: 90_000 }, async () => {
  const server = await startServer(handlers)
  try {
    const { slowest, ...counts } = await load({ port: server.port, rate: 200, seconds: SECONDS })
    expect(counts).toEqual({ sent: 200 * SECONDS, refused: 0, lost: 0 })
    expect(slowest).toBeLessThan(5000)
    const after = await fetch(`http://127.0.0.1:${server.port}/api/v1/plan`)
    expect(after.status).toBe(401)
  } finally {
    await server.close()
  }
})
