import { screens, screensWithoutData } from '@tests/support/screens'
import { expect, test } from 'vitest'
import { sidebar } from '@/resources'

test('the table of screens knows every file of routes, and no more', () => {
  const files = Object.keys(
    import.meta.glob([
      '../../src/routes/**/*.tsx',
      '!**/-*',
      '!**/__root.tsx',
      '!**/_shell.tsx',
      '!**/$.tsx',
    ]),
  )
  const addresses = files.map((file) =>
    file
      .replace(/^(\.\.\/){2}src\/routes(\/_shell)?/, '')
      .replace(/(\/index)?\.tsx$/, '')
      .replace(/\$\w+/g, '$id'),
  )
  expect([...screens.map(({ at }) => at), ...screensWithoutData].sort()).toEqual(addresses.sort())
})

test('the sidebar leads to every screen that stands above others, and to no other', () => {
  const top = screens.flatMap(({ at }) => (/^\/[^/]+$/.test(at) ? [at] : []))
  expect(sidebar.map(({ to }) => to).sort()).toEqual(top.sort())
})
