import { Agent, request } from 'node:http'
import { DEMO_ADMIN, issueToken } from '@mocks/index'

/** What a console asks for: reads, and a write. */
const CALLS = [
  ['GET', 'admin/dashboard'],
  ['GET', 'admin/customers?page=3&limit=10&query=a'],
  ['GET', 'admin/jobs?page=20&limit=10&status=COMPLETED'],
  ['GET', 'admin/service-centers?page=1&limit=10&city=Pune'],
  ['GET', 'admin/payments?page=1&limit=10'],
  ['GET', 'admin/get-service-center-payments?page=2&limit=10'],
  ['GET', 'plan'],
  ['GET', 'admin/services'],
  ['POST', 'admin/login'],
] as const

type LoadOptions = {
  port: number
  /** How many are sent in all. */
  calls: number
  /** How many a second; all at once where it is left out. */
  rate?: number
}

/**
 * Sends requests, whatever the answers do, and waits for all of them. Told are how many were sent, how many had no 200, how
 * many had no answer, and the slowest, in milliseconds.
 */
export async function load({ port, calls, rate = Number.POSITIVE_INFINITY }: LoadOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const headers = { Authorization: `Bearer ${issueToken()}`, 'Content-Type': 'application/json' }
  const result = { sent: 0, refused: 0, lost: 0, slowest: 0 }

  const call = (turn: number) => {
    const [method, path] = CALLS[turn % CALLS.length] ?? CALLS[0]
    const start = performance.now()
    result.sent += 1
    return new Promise<void>((resolve) => {
      const options = { agent, host: '127.0.0.1', port, method, path: `/api/v1/${path}`, headers }
      const outgoing = request(options, (answer) => {
        if (answer.statusCode !== 200) result.refused += 1
        answer.resume().on('end', () => {
          result.slowest = Math.max(result.slowest, performance.now() - start)
          resolve()
        })
      })
      outgoing.on('error', () => {
        result.lost += 1
        resolve()
      })
      outgoing.end(method === 'POST' ? JSON.stringify(DEMO_ADMIN) : undefined)
    })
  }

  const start = performance.now()
  const answers: Promise<void>[] = []
  for (let turn = 0; turn < calls; turn += 1) {
    const wait = start + (turn * 1000) / rate - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    answers.push(call(turn))
  }
  await Promise.all(answers)
  agent.destroy()
  return result
}
