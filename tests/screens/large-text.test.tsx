import { renderApp } from '@tests/support/render-app'
import { screens } from '@tests/support/screens'
import { onScreen } from '@tests/support/viewport'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The size of the letters that a reader has chosen in the browser, in pixels. */
const setBrowserFont = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })

beforeEach(async () => {
  await setBrowserFont(32)
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
})
afterEach(() => setBrowserFont(16))

const visibleElements = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
const nameOf = (element: Element) =>
  `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`

/** What leaves the header, or lies over something else in it. */
function misplacedInHeader(): string[] {
  const [header] = visibleElements('header')
  if (!header) return []
  const { top, bottom } = header.getBoundingClientRect()
  const boxes = visibleElements('header a, header button').map((element) => ({
    name: nameOf(element),
    box: element.getBoundingClientRect(),
  }))
  return boxes.flatMap(({ name, box }, index) => [
    ...(box.top < top || box.bottom > bottom || box.left < 0 || box.right > innerWidth
      ? [`${name} is outside`]
      : []),
    ...boxes
      .slice(index + 1)
      .filter((later) => box.right > later.box.left + 1 && box.left < later.box.right - 1)
      .map((later) => `${name} / ${later.name}`),
  ])
}

/** Words of the sidebar that are neither whole nor hidden. Where only its icons are shown, no letter is. */
function slicedInSidebar(): string[] {
  return visibleElements('#sidebar a > span:last-of-type, #sidebar button .mantine-Button-label').flatMap(
    (label) => {
      const box = label.getBoundingClientRect()
      const right = label.closest('a, button')?.getBoundingClientRect().right ?? 0
      return box.left < right - 1 && box.left + label.scrollWidth > right + 1 ? [nameOf(label)] : []
    },
  )
}

/** Texts that are cut without a tip. */
function cutInMain(): string[] {
  return visibleElements('main :is(h1, h2, h3, label, th, button, button *, a)').flatMap((element) => {
    const { overflowX } = getComputedStyle(element)
    const isTold =
      element.closest('[data-cut], [data-tip], [aria-label]') !== null || element.matches('svg, svg *')
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return isCut && !isTold ? [nameOf(element)] : []
  })
}

const problems = (isBare: boolean) => [
  ...(isBare ? [] : misplacedInHeader()),
  ...slicedInSidebar(),
  ...cutInMain(),
  ...(document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : []),
]

test.each(screens)('in letters of twice the size nothing is cut or covered: $address', async (screen) => {
  const { address, ready, isBare = false } = screen
  await onScreen(1280)
  await renderApp(address)
  const { role, ...named } = ready
  await expect.element(page.getByRole('main').getByRole(role, named).first()).toBeVisible()
  for (const width of [1280, 768, 390]) {
    await page.viewport(width, 800)
    await expect.poll(() => innerWidth).toBe(width)
    await expect.poll(() => problems(isBare), { message: `at ${width} pixels` }).toEqual([])
  }
})
