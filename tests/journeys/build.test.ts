import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const TRACES = ['mockServiceWorker', '[MSW]', 'wayside.demo', 'wayside123', 'sample-bank-statement.csv']

test('the production build holds no line of the embedded API, and no source map', () => {
  expect(tracesIn('dist')).toEqual([])
  expect(filesOf('dist').filter((file) => file.endsWith('.map'))).toEqual([])
})

test('the demo build holds the embedded API, so that search finds it where it is', () => {
  expect(tracesIn('dist-demo')).toEqual(TRACES)
})

test('the production build ships no public file of the demo', () => {
  expect(filesOf('mocks/public')).toEqual(
    expect.arrayContaining(['mockServiceWorker.js', 'marketplaceWorker.js']),
  )
  const shipped = filesOf('dist')
  expect(shipped).toContain('index.html')
  expect(filesOf('mocks/public').filter((file) => shipped.includes(file))).toEqual([])
})

test('what the first screen runs tells the browser, before all else, to compile it beside the rest', () => {
  const first = filesOf('dist').filter((file) => /^assets\/(start|console)-[\w-]{8}\.js$/.test(file))
  expect(first).toHaveLength(2)
  for (const file of first)
    expect(readFileSync(join(root, 'dist', file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('a second build is equal to the first, byte for byte', () => {
  const again = 'test-results/again'
  const { NODE_ENV: _, ...env } = process.env // Playwright's
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--outDir',
    again,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  execFileSync('node', vite, { cwd: root, env, stdio: 'pipe' })
  const hashes = (folder: string) => readFileSync(join(root, `${folder}.sha384`), 'utf8').split('\n')
  expect(hashes('dist').length).toBeGreaterThan(100)
  expect(hashes(again)).toEqual(hashes('dist'))
})

test('what is in the site is written as a CycloneDX list, and nothing else', () => {
  execFileSync('node', ['src/build/sbom.mjs'], { cwd: root, stdio: 'pipe' })
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(join(root, 'dist.cdx.json'), 'utf8'))
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'wayside'])
  const names: string[] = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['react', '@mantine/core', 'fflate', 'papaparse', 'read-excel-file']),
  )
  expect(names.filter((name) => ['vite', 'msw', 'typescript'].includes(name))).toEqual([])
})

function tracesIn(folder: string): string[] {
  const code = filesOf(folder).map((file) => `${file}\n${readFileSync(join(root, folder, file), 'utf8')}`)
  return TRACES.filter((trace) => code.some((file) => file.includes(trace)))
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
}
