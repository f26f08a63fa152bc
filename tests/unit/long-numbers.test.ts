import { handlers, issueToken, marketplace } from '@mocks/index'
import { QueryClient } from '@tanstack/react-query'
import { NOW } from '@tests/support/now'
import { endpoints, firstOf, lists, records } from '@tests/support/screens'
import { getResponse } from 'msw'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerByPhoneQuery } from '@/api/customers'
import { readPlan } from '@/api/plans'
import { paymentsByReferenceQuery, readPaymentsTo } from '@/api/service-center-payments'
import { serviceCenterByNameQuery } from '@/api/service-centers'
import { readService } from '@/api/services'
import { http, read } from '@/http/client'
import { messageOf } from '@/http/errors'

// A server may send ids, references and order ids as numbers of up to 19 digits. Each of them must be read as if it were a text.

const SITE = 'https://console.example/'

/** Fields of a record that may be such a number. */
const FIELD = /"(\w*[iI]d|referenceNumber|registrationNumber)":"([^"]*)"/g

const numbers = new Map<string, string>()

/** A number of 17 to 19 digits for a text, always the same. Two of them differ in their last digits alone. */
function numberOf(text: string): string {
  const known = numbers.get(text)
  if (known) return known
  const length = 17 + (numbers.size % 3)
  const number = '98765432109876'.slice(0, length - 5) + String(10_000 + numbers.size)
  numbers.set(text, number)
  return number
}

let areTexts = false

beforeEach(() => {
  const token = issueToken()
  vi.stubGlobal('location', { href: SITE, origin: SITE })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { cookie: `access_token=${token}` })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, SITE) : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', async (input: Request) => {
    const answer = await getResponse(handlers, new Request(withTexts(input.url), input))
    const text = (await answer?.text()) ?? ''
    const sent = text.replaceAll(FIELD, (_, key: string, value: string) => {
      const number = numberOf(value)
      return `"${key}":${areTexts ? `"${number}"` : number}`
    })
    return new Response(sent, { status: answer?.status, headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The address with the texts again that the embedded API knows. */
function withTexts(url: string): string {
  let address = url
  for (const [text, number] of numbers) address = address.replaceAll(number, encodeURIComponent(text))
  return address
}

const signal = new AbortController().signal
const center = marketplace.serviceCenters.all()[0]
const payout = marketplace.payouts.all()[0]
const client = () => new QueryClient()

const calls: [string, () => Promise<unknown>][] = [
  ...lists.flatMap((list): [string, () => Promise<unknown>][] => [
    [`a page of ${list.name}`, () => list.read({}, signal)],
    [`a look-up in ${list.name}`, () => list.readLookUp('a', signal)],
    [`all of ${list.name}`, () => list.pages({})({ page: 1, limit: 100 }, signal)],
  ]),
  ...records.map((record): [string, () => Promise<unknown>] => [
    `a record of ${record.name}`,
    () => record.read(numberOf(firstOf(record.name)), signal),
  ]),
  ...endpoints.map((endpoint): [string, () => Promise<unknown>] => [
    endpoint.name,
    () => endpoint.read(signal),
  ]),
  ['a plan', () => readPlan(numberOf(firstOf('plans')))],
  ['a service', () => readService(numberOf(firstOf('services')))],
  [
    'the payments to a center',
    () => readPaymentsTo({ id: numberOf(center?.id ?? ''), name: center?.name }, NOW - 1e12, signal),
  ],
  [
    'the payment with a reference',
    () => client().query(paymentsByReferenceQuery(numberOf(payout?.referenceNumber ?? ''))),
  ],
  [
    'the customer with a phone',
    () => client().query(customerByPhoneQuery(marketplace.customers.all()[0]?.phoneNumber ?? '')),
  ],
  ['the center with a name', () => client().query(serviceCenterByNameQuery(center?.name ?? ''))],
]

test.each(calls)('%s: every digit is kept', async (_what, call) => {
  areTexts = true
  const wanted = await call()
  areTexts = false
  expect(await call()).toEqual(wanted)
  const digits = JSON.stringify(wanted).match(/\d{17,19}/g) ?? []
  expect(digits.length, 'it holds such numbers').toBeGreaterThan(0)
})

test('the words of a refusal', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"success":false,"code":1234567890123456789,"message":"No such plan"}', { status: 404 }),
  )
  const error: unknown = await read(http.get('plan'), v.unknown()).catch((thrown: unknown) => thrown)
  expect(messageOf(error)).toBe('No such plan')
})
