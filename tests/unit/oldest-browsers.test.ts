import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '@/build/oldest-browsers'

test('the README names the browsers that the build targets', () => {
  const { chrome, edge, firefox, safari } = OLDEST_BROWSERS
  expect(chrome).toBe(edge)
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} and later`,
  )
})
