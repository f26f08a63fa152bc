import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

// The linter passes over a pattern that it cannot read, with a note that fails nothing: so here it is tried.

const root = join(import.meta.dirname, '../..')
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const Settings = v.object({ plugins: v.array(v.looseObject({ path: v.string() })) })
const { plugins } = v.parse(Settings, JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))
const folder = mkdtempSync(join(tmpdir(), 'wayside-linter-'))
mkdirSync(join(folder, 'tests/journeys'), { recursive: true })
for (const { path } of plugins) cpSync(join(root, path), join(folder, path))
writeFileSync(
  join(folder, 'biome.json'),
  JSON.stringify({ plugins, linter: { rules: { recommended: false } } }),
)
afterAll(() => rmSync(folder, { recursive: true }))

const POLLED = 'An address and a title are polled'
const GATED = 'No test waits for time to pass'

test.each([
  ['expect(history.location.href).toBe("/jobs")', POLLED],
  ['expect(page.url()).toBe("/jobs")', POLLED],
  ['expect.soft(new URL(page.url()).pathname, "the path").toBe("/jobs")', POLLED],
  ['expect(document.title).toBe("Jobs")', POLLED],
  ['await page.waitForTimeout(500)', GATED],
  ['await page.waitForLoadState("networkidle")', GATED],
  ['await delay(200)', GATED],
  ['await new Promise((resolve) => setTimeout(resolve, 100))', GATED],
])('in a test the linter refuses %s', (code, complaint) => {
  expect(complaintsAbout(code)).toContain(complaint)
})

test('it lets pass what polls, opens a gate or turns a clock', () => {
  const polling = [
    'await expectAddress(history, "/jobs")',
    'await expect(page).toHaveURL("/jobs")',
    'await expect.poll(() => history.location.href).toBe("/jobs")',
    'expect(requests.map((request) => request.url())).toEqual([])',
    'server.use(http.get(path, gate().opened))',
    'await turnClock(500)',
  ]
  expect(complaintsAbout(polling.join('\n'))).toBe('')
})

test('no two files of src have the same name, routes aside', () => {
  const files = Object.keys(import.meta.glob(['../../src/**/*.{ts,tsx}', '!../../src/routes/**']))
  const names = files.map((file) => file.replace(/^.*\/|\.tsx?$/g, ''))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

function complaintsAbout(code: string): string {
  writeFileSync(join(folder, 'tests/journeys/some.test.ts'), `${code}\n`)
  const { status, stderr } = spawnSync(process.execPath, [biome, 'lint', 'tests'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr
}
