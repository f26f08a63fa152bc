import { records } from '@tests/support/screens'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onRecordMissing, type RecordId } from '@/data/record'

const SITE = 'https://console.example/'

let answer: () => Response
const missing: RecordId[] = []
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('location', { href: SITE, origin: SITE })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, SITE) : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', async () => answer())
  missing.length = 0
  stop = onRecordMissing((record) => missing.push(record))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const readAll = () => Promise.allSettled(records.map((record) => record.read('a/b')))

describe('a record that is read, whatever for', () => {
  test('and that the API does not have is missing to all who listen', async () => {
    answer = () => Response.json({ success: false, message: 'Not found' }, { status: 404 })
    await readAll()
    expect(missing).toEqual(records.map(({ name }) => ({ list: name, id: 'a/b' })))
    stop()
    await readAll()
    expect(missing).toHaveLength(records.length)
  })

  test.each([
    [
      'the 404 of a gateway that finds no API',
      () => new Response('<h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a 500', () => Response.json({ message: 'Out of order' }, { status: 500 })],
    ['a 403', () => Response.json({ message: 'No' }, { status: 403 })],
    [
      'no connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
    ['a denial', () => Response.json({ success: false })],
    ['an answer of another shape', () => Response.json({ data: [] })],
  ])('is not missing after %s', async (_what, given) => {
    answer = given
    await readAll()
    expect(missing).toEqual([])
  })
})
