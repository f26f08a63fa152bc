import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DEFAULT_THEME, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '@/ui/theme/theme'
import { themeStyles } from '@/ui/theme/theme-styles'

const CORE = resolve('node_modules/@mantine/core/esm')

/** A style that is forgotten fails silently, one too many is shipped to everyone. */
test('the styles imported are those of the parts shown', () => {
  const imported = filesIn('src').flatMap((file) =>
    [...read(file).matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name]) => name),
  )
  const needed = new Set(['Notification'])
  const seen = new Set<string>()
  for (const name of partsIn('src')) visit(homeOf(name))
  expect(imported.toSorted()).toEqual([...needed].toSorted())

  function visit(file: string): void {
    if (seen.has(file)) return
    seen.add(file)
    if (file.endsWith('.module.mjs')) needed.add(basename(file, '.module.mjs'))
    else
      for (const [, from = ''] of read(file).matchAll(/from "(\.[^"]+)"/g))
        visit(resolve(dirname(file), from))
  }
})

const written = variablesIn(themeStyles())
const colors = Object.keys({ ...DEFAULT_THEME.colors, ...theme.colors })
const left = colors.filter((color) => !written.has(`--mantine-color-${color}-0`))

test('the styles have each variable that Mantine’s provider would write, but those of some colors', () => {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, deduplicateCssVariables: false }))
  const isLeft = (name: string) => left.some((color) => name.startsWith(`--mantine-color-${color}-`))
  const expected = [...variablesIn(page)].filter((name) => !isLeft(name))
  expect(expected.length).toBeGreaterThan(200)
  expect(expected.filter((name) => !written.has(name))).toEqual([])
})

test('no color is left out that something has', () => {
  expect(left).toContain('pink')
  const named = new RegExp(`['"\`-](${left.join('|')})([.-]\\d|['"\`-])`)
  const users = ['src', 'mocks']
    .flatMap((folder) => filesIn(folder, /\.(css|tsx?)$/))
    .filter((file) => !file.endsWith('theme-styles.ts') && named.test(read(file)))
  expect(users).toEqual([])
})

function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(--mantine-[\w-]+):/g)].map(([, name = '']) => name))
}

function filesIn(folder: string, pattern = /\.tsx?$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file))
}

function partsIn(folder: string): Set<string> {
  const imports = filesIn(folder).flatMap((file) => [
    ...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const names = imports.flatMap(([, names = '']) => names.split(',').map(partOf))
  return new Set(names.filter((name) => name && !name.startsWith('type ')))
}

/** Under its own name, whatever it is called where it is imported. */
function partOf(imported: string): string {
  return imported.trim().replace(/ as \w+$/, '')
}

function homeOf(name: string): string {
  const line = read(join(CORE, 'index.mjs'))
    .split('\n')
    .find((line) => line.startsWith('import') && new RegExp(`[{,] ?(\\w+ as )?${name}[ ,}]`).test(line))
  const path = /from "([^"]+)"/.exec(line ?? '')?.[1]
  if (!path) throw new Error(`${name} is no part of @mantine/core`)
  return resolve(CORE, path)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
