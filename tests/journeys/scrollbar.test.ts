import type { Page } from '@playwright/test'
import { expect, test } from './test'

test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

test('behind a modal, and behind Find, the list stays where it was, whatever one scrolls, and nothing moves', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open('/jobs?status=COMPLETED')
  await expect(page.getByText(/Showing 1 to 10/)).toBeVisible()
  const before = await edges(page)
  expect(before.header).toBeLessThan(1280) // there is a scrollbar
  for (const opened of [
    () => page.getByRole('button', { name: 'Filters' }).click(),
    () => page.keyboard.press('Control+k'),
  ]) {
    await opened()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await edges(page)).toEqual(before)
    await page.mouse.move(40, 400)
    await page.evaluate(() => scrollTo(0, 90))
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('Shift+Tab') // from a field, which would take the next key for itself
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(90)
  }
  await page.mouse.wheel(0, 20) // once it scrolls again, all that was turned before would have shown
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(110)
})

/** Where what stands at the right ends, in pixels. */
function edges(page: Page): Promise<Record<string, number | undefined>> {
  return page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right
    return { header: edge('header'), table: edge('table') }
  })
}
