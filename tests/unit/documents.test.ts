import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '@/build/oldest-browsers'

const documents = ['.', 'src', 'mocks', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
)

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
