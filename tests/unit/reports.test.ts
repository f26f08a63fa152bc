import { playwrightCount, vitestCount } from '@tests/support/reports'
import { expect, test } from 'vitest'

test('a report of Vitest is counted, a file that could not be loaded among what failed', () => {
  const tests = ['passed', 'failed', 'skipped'].map((status) => ({ fullName: `one that ${status}`, status }))
  expect(
    vitestCount({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: tests },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
        { name: 'b.test.ts', status: 'passed', assertionResults: tests.slice(0, 1) },
      ],
    }),
  ).toEqual({
    passed: 2,
    failed: 2,
    skipped: [{ name: 'one that skipped', reason: 'its file tells why' }],
  })
})

test('a report of Playwright is counted at all depths: what needed a second try has failed, and skips have reasons', () => {
  const spec = (status: string, ...annotations: object[]) => ({
    title: status,
    tests: [{ projectName: 'production', status, annotations }],
  })
  const reason = { type: 'skip', description: 'no caddy here' }
  expect(
    playwrightCount({
      suites: [
        {
          specs: [spec('expected'), spec('flaky')],
          suites: [{ specs: [spec('unexpected'), spec('skipped', reason), spec('expected')] }],
        },
      ],
      errors: ['a server did not start'],
    }),
  ).toEqual({ passed: 2, failed: 3, skipped: [{ name: 'skipped (production)', reason: 'no caddy here' }] })
})

test('what is no report is none', () => {
  expect(() => vitestCount({})).toThrow()
  expect(() => playwrightCount({ suites: [] })).toThrow()
})
