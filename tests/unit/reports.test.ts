import { newestCount, playwrightCount, skippedByReason, soakCount, vitestCount } from '@tests/support/reports'
import { expect, test } from 'vitest'

test('a report of Vitest is counted, a file that could not be loaded among what failed', () => {
  const tests = ['passed', 'failed', 'skipped'].map((status) => ({
    fullName: `one that ${status}`,
    status,
    failureMessages: status === 'failed' ? ['expected 1\n  at a line'] : [],
  }))
  expect(
    vitestCount({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: tests },
        { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'b.test.ts', status: 'passed', assertionResults: tests.slice(0, 1) },
      ],
    }),
  ).toEqual({
    passed: 2,
    failed: [
      { name: 'one that failed', reason: 'expected 1' },
      { name: 'broken.test.ts', reason: 'no such module' },
    ],
    skipped: [{ name: 'one that skipped', reason: 'its file tells why' }],
  })
})

test('a report of Playwright is counted at all depths: what needed a second try has failed, and skips have reasons', () => {
  const error = { message: 'expected 1\n  at a line' }
  const spec = (status: string, ...annotations: object[]) => ({
    title: status,
    tests: [{ projectName: 'production', status, annotations, results: [{ error }] }],
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
      errors: [{ message: 'a server did not start' }],
    }),
  ).toEqual({
    passed: 2,
    failed: [
      { name: 'flaky (production)', reason: 'expected 1' },
      { name: 'unexpected (production)', reason: 'expected 1' },
      { name: 'outside of the tests', reason: 'a server did not start' },
    ],
    skipped: [{ name: 'skipped (production)', reason: 'no caddy here' }],
  })
})

test('all days of a soak are one test, and each that failed tells its seed', () => {
  expect(soakCount({ days: 5, failures: [] })).toEqual({ passed: 1, failed: [], skipped: [] })
  expect(soakCount({ days: 5, failures: ['Seed 7: no heading'] })).toEqual({
    passed: 0,
    failed: [{ name: 'a random day', reason: 'Seed 7: no heading' }],
    skipped: [],
  })
})

test('unit tests on the newest Node are counted as any, or left out with the reason', () => {
  const report = { testResults: [{ name: 'a file', status: 'passed', assertionResults: [] }] }
  expect(newestCount(report)).toEqual(vitestCount(report))
  const skipped = [{ name: 'the unit tests on it', reason: 'the newest Node: it cannot be had here' }]
  expect(newestCount({ skipped: 'the newest Node: it cannot be had here' })).toEqual({
    passed: 0,
    failed: [],
    skipped,
  })
})

test('what was skipped is counted by its reason', () => {
  const skipped = ['no nginx here', 'no Firefox here', 'no nginx here'].map((reason, index) => ({
    name: `test ${index}`,
    reason,
  }))
  expect(skippedByReason({ passed: 1, failed: [], skipped })).toEqual([
    '2 skipped: no nginx here',
    '1 skipped: no Firefox here',
  ])
})

test('what is no report is none', () => {
  expect(() => vitestCount({})).toThrow()
  expect(() => playwrightCount({ suites: [] })).toThrow()
})
