import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '@/ui/theme/theme'
import { themeStyles } from '@/ui/theme/theme-styles'

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
  const users = ['src', 'mocks'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('theme-styles.ts'))
      .filter((file) => named.test(readFileSync(file, 'utf8'))),
  )
  expect(users).toEqual([])
})

function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(--mantine-[\w-]+):/g)].map(([, name = '']) => name))
}
