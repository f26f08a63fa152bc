// Runs the named parts, or all tests, one after the other, even if some fail: npm test -- unit screens
// With --days, each on every day of days.mjs: npm run test:days -- unit screens
// The exit code says whether all passed. The last line counts the tests.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DAYS } from './days.mjs'
import { runLimited } from './limited'
import {
  newestCount,
  playwrightCount,
  skippedByReason,
  soakCount,
  type TestCount,
  vitestCount,
} from './reports'

type Part = {
  name: string
  /** The script in package.json. */
  script: string
  /** The timeout in minutes, also for slow computers. A part that takes longer is ended, and has failed. */
  limit: number
  /** The programs that it needs, for tests/support/install.mjs. */
  needs?: string[]
  /** Whether it runs only where it is named. */
  isExtra?: boolean
  /** The report in test-results, and how it is read. */
  report?: { file: string; count: (report: unknown) => TestCount }
}

const PARTS: Part[] = [
  { name: 'check', script: 'check', limit: 4 },
  { name: 'unit', script: 'test:unit', limit: 12, report: { file: 'unit.json', count: vitestCount } },
  {
    name: 'newest',
    script: 'test:newest',
    limit: 15,
    isExtra: true,
    report: { file: 'newest.json', count: newestCount },
  },
  {
    name: 'screens',
    script: 'test:screens',
    limit: 35,
    needs: ['chromium'],
    report: { file: 'screens.json', count: vitestCount },
  },
  {
    name: 'journeys',
    script: 'test:journeys',
    limit: 25,
    needs: ['chromium', 'nginx', 'caddy'],
    report: { file: 'journeys.json', count: playwrightCount },
  },
  {
    name: 'engines',
    script: 'test:engines',
    limit: 12,
    needs: ['nginx', 'firefox', 'webkit'],
    report: { file: 'engines.json', count: playwrightCount },
  },
  {
    name: 'soak',
    script: 'test:soak',
    limit: 30,
    needs: ['chromium'],
    isExtra: true,
    report: { file: 'soak.json', count: soakCount },
  },
]

const root = join(import.meta.dirname, '../..')
const { values, positionals: asked } = parseArgs({
  options: { days: { type: 'boolean' } },
  allowPositionals: true,
})
const usual = values.days
  ? ['unit']
  : PARTS.filter(({ report, isExtra }) => report && !isExtra).map(({ name }) => name)
const wanted = asked.length > 0 ? asked : usual
const parts = PARTS.filter(({ name }) => wanted.includes(name))
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name))
const lines = unknown.map(
  (name) => `${name}: no such part; there are ${PARTS.map(({ name }) => name).join(', ')}`,
)
const total: TestCount = {
  passed: 0,
  failed: unknown.map((name) => ({ name, reason: 'no such part' })),
  skipped: [],
}

// Once for all parts: programs that cannot be installed are reported here.
const needs = [...new Set(parts.flatMap(({ needs = [] }) => needs))]
if (needs.length > 0) await npm(['programs', '--', ...needs], 8)
for (const day of values.days ? DAYS : [process.env.TEST_TODAY]) {
  for (const part of parts) {
    const start = performance.now()
    const { passed, failed, skipped } = await run(part, day)
    const seconds = Math.round((performance.now() - start) / 1000)
    total.passed += passed
    total.failed.push(...failed)
    total.skipped.push(...skipped)
    lines.push(
      `${part.name}${values.days ? ` on ${day}` : ''}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped, in ${seconds} s`,
    )
    for (const { name, reason } of failed) lines.push(`  failed: ${name}: ${reason}`)
  }
}
lines.push(...skippedByReason(total))
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length > 0 ? 1 : 0

/** A part has failed if its exit code says so, or if it wrote no report, even if no test has failed. */
async function run({ name, script, limit, report }: Part, day: string | undefined): Promise<TestCount> {
  const file = report && join(root, 'test-results', report.file)
  if (file) rmSync(file, { force: true })
  const end = await npm([script], limit, { TEST_TODAY: day, WAYSIDE_INSTALLED: 'yes' })
  const ended = end === undefined ? [] : [{ name: script, reason: end }]
  const nothing: TestCount = { passed: 0, failed: ended, skipped: [] }
  if (!report || !file) return nothing
  try {
    const count = report.count(JSON.parse(readFileSync(file, 'utf8')))
    return { ...count, failed: count.failed.length > 0 ? count.failed : ended }
  } catch (error) {
    const unread = { name, reason: `its report cannot be read: ${error}` }
    return { ...nothing, failed: ended.length > 0 ? ended : [unread] }
  }
}

function npm(script: string[], minutes: number, env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  return runLimited('npm', ['run', '--silent', ...script], {
    cwd: root,
    // The process that loads this file sets it to "development", with which the site would contain React's development build.
    env: { ...process.env, NODE_ENV: undefined, ...env },
    limit: AbortSignal.timeout(minutes * 60_000),
  })
}
