import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { screens } from '@tests/support/marketplace'
import { expect, test } from './test'

const dist = join(import.meta.dirname, '../../dist')
const KIB = 1024

/** KiB of JavaScript, gzipped, that each screen may load: a list, and any other. */
const LIST = 233
const OTHER = 302

/** What the library that draws may cost besides, on the screens that do: KiB of JavaScript and styles, and files. */
const CHARTS = { js: 100, css: 3, files: 6 }
const NONE = { js: 0, css: 0, files: 0 }

test('the sign-in loads at most 140 KiB of JavaScript and 42 of styles', async ({ page, atRest }) => {
  const loaded = await loadedBy(page, atRest, async () => {
    await page.goto('/jobs')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  expect(loaded.js).toBeLessThanOrEqual(140)
  expect(loaded.css).toBeLessThanOrEqual(42)
  expect(loaded.files.length).toBeLessThanOrEqual(12)
})

test('every screen keeps its budget, and no call is made twice', async ({ page, open, atRest }) => {
  await open('/plans')
  for (const { at: name, address, isList } of screens) {
    const more = name === '/analytics' || name.endsWith('/totals') ? CHARTS : NONE
    const most = (isList ? LIST : OTHER) + more.js
    await test.step(name, async () => {
      const loaded = await loadedBy(page, atRest, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
      test.info().annotations.push({
        type: name,
        description: `${loaded.js.toFixed(1)} KiB of JavaScript, ${loaded.css.toFixed(1)} of styles, ${loaded.files.length} files`,
      })
      expect.soft(loaded.js, `${name}: JavaScript`).toBeLessThanOrEqual(most)
      expect.soft(loaded.css, `${name}: styles`).toBeLessThanOrEqual(43 + more.css)
      expect
        .soft(loaded.files.length, `${name}: ${loaded.files.join(', ')}`)
        .toBeLessThanOrEqual(32 + more.files)
      expect.soft(loaded.calls, `${name}: calls`).toEqual([...new Set(loaded.calls)])
    })
  }
})

test('no file is shipped that no screen could load, and none is a font', () => {
  const files = readdirSync(join(dist, 'assets'))
  expect(files.filter((file) => !/\.(js|css|svg)(\.gz|\.br)?$/.test(file))).toEqual([])
})

type Loaded = { files: string[]; calls: string[]; js: number; css: number }

/** The site's files that an act makes the page load, by their gzipped size, and its calls of the API. */
async function loadedBy(page: Page, atRest: () => Promise<void>, act: () => Promise<void>): Promise<Loaded> {
  const loaded: Loaded = { files: [], calls: [], js: 0, css: 0 }
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) {
      loaded.calls.push(`${request.method()} ${pathname}${search}`)
      return
    }
    if (loaded.files.includes(pathname)) return // a browser takes the icon anew where the start leads on
    const kind = /\.(js|css)$/.exec(pathname)?.[1]
    loaded.files.push(pathname)
    if (kind === 'js' || kind === 'css')
      loaded[kind] += gzipSync(readFileSync(join(dist, pathname)), { level: 9 }).length / KIB
  }
  await page.goto('about:blank') // what the screen before still asks is not of this one
  page.on('request', note)
  await act()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await atRest()
  page.off('request', note)
  return loaded
}
