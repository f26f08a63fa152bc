import { endpoint, found } from '@mocks/server/reply'
import { renderApp } from '@tests/support/render-app'
import { twoFrames } from '@tests/support/rest'
import { type Screen, screens } from '@tests/support/screens'
import { calls, server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import fc from 'fast-check'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RecentJob } from '@/api/dashboard'
import { Plan } from '@/api/plans'
import { Service } from '@/api/services'

/** What a field has held somewhere, whatever was promised. */
const values: JsonBodyType[] = [
  null,
  '',
  ' ',
  '—',
  0,
  -1,
  1e21,
  '1e400',
  '12,500',
  true,
  'false',
  [],
  {},
  [null],
  [[1], { id: null }, { id: 7, label: 3 }],
  [
    { id: 7, label: 'Towing' },
    { id: '7', label: 'Towing' },
  ],
  { name: 'Asha', open: 7, close: null, jobs: 'many' },
  '<b onclick="alert(1)">bold</b><script>alert(1)</script>',
  'javascript:alert(1)',
  'x'.repeat(300),
  'आशा राव 👩‍👩‍👧‍👦 \u202eright to left',
  'half a letter: \ud800',
  '../../?a=1#b%',
  '9999-99-99',
  '2026-13-01T00:00:00Z',
  'constructor',
  '__proto__',
]
const value = fc.constantFrom(...values)

type Fields = Record<string, unknown>
/** Any field may be missing; the id, which alone is promised, is not. */
const recordOf = (fields: Fields) =>
  fc
    .tuple(
      fc.constantFrom<string | number>(7, 'a/b?c#d%', 'x'.repeat(300), 'half: \ud800', '<b>'),
      fc.dictionary(fc.constantFrom(...Object.keys(fields)), value, { minKeys: 1 }),
    )
    .map(([id, record]): JsonBodyType => ({ ...record, id }))
const rowsOf = (fields: Fields) => fc.array(recordOf(fields), { minLength: 1, maxLength: 4 })

const pageOf = (fields: Fields) =>
  fc
    .record({
      data: rowsOf(fields),
      totalPages: value,
      total: value,
      pagination: fc.constantFrom(null, {}, { totalPages: 1e9 }),
    })
    .map((body): JsonBodyType => body)
const recordReply = (fields: Fields) => recordOf(fields).map((data): JsonBodyType => ({ data }))

const dashboard = fc
  .record({
    metrics: fc.dictionary(
      fc.constantFrom('totalJobs', 'totalRevenue', '__proto__', 'x'.repeat(300), ''),
      value,
    ),
    recentJobs: fc.array(fc.dictionary(fc.constantFrom(...Object.keys(RecentJob.entries)), value)),
  })
  .map((data): JsonBodyType => ({ data }))
const plan = rowsOf(Plan.entries).map(
  (rows): JsonBodyType => ({ data: { plans: [{ ...Object(rows[0]), id: 'p1' }, ...rows] } }),
)
const service = rowsOf(Service.entries).map(
  (rows): JsonBodyType => ({ data: [{ ...Object(rows[0]), id: 's1' }, ...rows] }),
)

type Shown = { address: string; path: string; body: fc.Arbitrary<JsonBodyType> }

const shownScreens = screens.map(({ address, path, kind, schema }): Shown => {
  if (path === 'admin/dashboard') return { address, path, body: dashboard }
  if (path === 'plan') return { address, path, body: plan }
  return { address, path, body: kind === 'list' ? pageOf(fieldsOf(schema)) : recordReply(fieldsOf(schema)) }
})
const modals: Shown[] = [
  { address: '/plans?plan=p1', path: 'plan', body: plan },
  { address: '/plans?plan=p1&mode=edit', path: 'plan', body: plan },
  { address: '/services?service=s1', path: 'admin/services', body: service },
  { address: '/services?service=s1&mode=edit', path: 'admin/services', body: service },
]

function fieldsOf(schema: Screen['schema']): Fields {
  if ('entries' in schema && typeof schema.entries === 'object') return { ...schema.entries }
  throw new Error('a row, and a record, is an object')
}

const SAMPLES = { numRuns: 12, seed: 4 }

test.each([...shownScreens, ...modals])(
  '$address shows whatever the server sends, on a phone too',
  async (shownAt) => {
    const { address, path, body } = shownAt
    await onScreen(390, 844)
    const samples = fc.sample(body, SAMPLES)
    let answer = samples[0]
    server.use(
      http.get(endpoint(path), () => HttpResponse.json(answer)),
      http.get(endpoint('admin/service-centers/:id'), ({ params }) => found({ id: String(params.id) })), // of Payouts Due
    )
    const { queryClient } = await renderApp(address)
    const main = page.getByRole('main')
    await expect.element(main).not.toBeEmptyDOMElement()
    await expect.poll(() => calls(`GET /api/v1/${path}`).length).toBeGreaterThan(0)
    await expect.poll(() => queryClient.isFetching()).toBe(0)

    for (answer of samples) {
      await queryClient.invalidateQueries()
      await twoFrames()
      const sent = JSON.stringify(answer)
      expect(page.getByText('Something went wrong').elements(), sent).toEqual([])
      expect(main.elements(), sent).toHaveLength(1)
      expect(document.body.innerText, sent).not.toMatch(
        /undefined|\bnull\b|NaN|Infinity|Invalid Date|\[object/,
      )
      expect(document.querySelector('main b, main script, [onclick], a[href^="javascript:"]'), sent).toBe(
        null,
      )
      // A table that has just come takes its form in the frame that is under way.
      await expect
        .poll(() => document.documentElement.scrollWidth, { message: sent })
        .toBeLessThanOrEqual(innerWidth)
    }
  },
)
