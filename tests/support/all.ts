// Runs the parts that are named, else all tests, one after the other whatever becomes of each: npm test -- unit screens
// The exit code tells whether all passed; the last line is the runners' own count.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightCount, type TestCount, vitestCount } from './reports'

type Part = {
  name: string
  /** Of package.json. */
  script: string
  /** What those that run tests leave in test-results, and how it is read. */
  report?: { file: string; count: (report: unknown) => TestCount }
}

const PARTS: Part[] = [
  { name: 'check', script: 'check' },
  { name: 'unit', script: 'test:unit', report: { file: 'unit.json', count: vitestCount } },
  { name: 'screens', script: 'test:screens', report: { file: 'screens.json', count: vitestCount } },
  { name: 'journeys', script: 'test:journeys', report: { file: 'journeys.json', count: playwrightCount } },
  { name: 'engines', script: 'test:engines', report: { file: 'engines.json', count: playwrightCount } },
]

const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const parts = PARTS.filter(({ name, report }) => (asked.length > 0 ? asked.includes(name) : report))
const unknown = asked.filter((asked) => !PARTS.some(({ name }) => name === asked))
const lines = unknown.map(
  (name) => `${name}: no such part; there are ${PARTS.map(({ name }) => name).join(', ')}`,
)
const total = { passed: 0, failed: unknown.length }
for (const part of parts) {
  const start = performance.now()
  const { passed, failed, skipped } = run(part)
  const seconds = Math.round((performance.now() - start) / 1000)
  total.passed += passed
  total.failed += failed.length
  lines.push(
    `${part.name}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped, in ${seconds} s`,
  )
  for (const { name, reason } of failed) lines.push(`  failed: ${name}: ${reason}`)
  for (const { name, reason } of skipped) lines.push(`  skipped: ${name}: ${reason}`)
}
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A part that ends badly has failed though its report names no test, and so has one that leaves no report. */
function run({ name, script, report }: Part): TestCount {
  const file = report && join(root, 'test-results', report.file)
  if (file) rmSync(file, { force: true })
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    // What loads this file says "development" there, and the site would be built with React's own checks.
    env: { ...process.env, NODE_ENV: undefined },
  })
  const ended = status === 0 ? [] : [{ name: script, reason: `ended with ${status}` }]
  const nothing: TestCount = { passed: 0, failed: ended, skipped: [] }
  if (!report || !file) return nothing
  try {
    const count = report.count(JSON.parse(readFileSync(file, 'utf8')))
    return { ...count, failed: count.failed.length > 0 ? count.failed : ended }
  } catch (error) {
    return { ...nothing, failed: [{ name, reason: `its report cannot be read: ${error}` }] }
  }
}
