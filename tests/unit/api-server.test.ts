import { startServer } from '@mocks/server'
import { load } from '@tests/bench/load'
import { expect, test } from 'vitest'

test('the embedded API as a server answers three hundred calls at once, and stands', async () => {
  const server = await startServer()
  try {
    const { slowest, ...counts } = await load({ port: server.port, calls: 300 })
    expect(counts).toEqual({ sent: 300, refused: 0, lost: 0 })
    const after = await fetch(`http://127.0.0.1:${server.port}/api/v1/plan`)
    expect(after.status).toBe(401)
  } finally {
    await server.close()
  }
})
