import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingTests } from '@tests/conformance/report'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '@/build/oldest-browsers'

const files = ['.', 'src', 'mocks', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) => join(folder, file)),
)
const documents = files.filter((file) => file.endsWith('.md'))

test('the README names the browsers that the build targets', () => {
  const { chrome, edge, firefox, safari } = OLDEST_BROWSERS
  expect(chrome).toBe(edge)
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} and later`,
  )
})

test('every link and picture of a document is there, and so is every script that it names', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const file of documents) {
    const text = readFileSync(file, 'utf8')
    const links = [...text.matchAll(/\]\(([^)#]+)\)|src="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source,
    )
    const lost = links.filter((link = '') => !existsSync(join(dirname(file), link)))
    const names = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect([...lost, ...names.filter((name) => !(name in scripts))], file).toEqual([])
  }
})

test('every file that a document names is there', () => {
  for (const file of documents) {
    const text = readFileSync(file, 'utf8')
    const named = [...text.matchAll(/`(?:\.\.\/|\.\/)*(-?\w[\w$./-]*\.(?:tsx?|mjs|css))`/g)]
    const lost = named.filter(([, path]) => !files.some((other) => `/${other}`.endsWith(`/${path}`)))
    expect(
      lost.map(([text]) => text),
      file,
    ).toEqual([])
  }
})

test('every test that a document names is there', () => {
  const named = documents.flatMap((num) => {
    const text = readFileSync(num, 'utf8')
    return [...text.matchAll(/`(\w+\/[\w-]+\.test\.tsx?): ([^`]+)`/g)].map(([, file = '', name = '']) => ({
      num,
      tests: [[file, name] as const],
    }))
  })
  expect(named.length).toBeGreaterThan(15)
  expect(missingTests(named)).toEqual([])
})

test('every kind of data that this browser keeps names the test that shows it', () => {
  const [, section = ''] =
    /## What this browser keeps\n([\s\S]*?)\n\n[^|\s]/.exec(readFileSync('src/session/README.md', 'utf8')) ??
    []
  const rows = section.split('\n').filter((line) => /^\| [a-z]+ /.test(line) && !line.startsWith('| where'))
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((row) => !/\| `\w+\/[\w-]+\.test\.tsx?: [^`]+` \|$/.test(row))).toEqual([])
})
