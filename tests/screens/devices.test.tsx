import { renderApp } from '@tests/support/render-app'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'

const main = page.getByRole('main')

type Shown = { name: string; url: string; open?: () => Promise<void> }

describe('on touch', () => {
  const LEAST = 44
  const screens: Shown[] = [
    { name: 'a list', url: '/customers?status=active&city=Pune&page=2' },
    { name: 'the menu', url: '/plans', open: () => page.getByRole('button', { name: 'Menu' }).click() },
    {
      name: 'the filters',
      url: '/jobs',
      open: () => page.getByRole('button', { name: 'Filters' }).click(),
    },
    { name: 'payouts, whose references are copied', url: '/service-center-payments' },
    { name: 'a form', url: '/service-centers/add' },
  ]

  /** Its size for a finger, which may land around the middle and still meet it; undefined where something else covers it. */
  function reachOf(element: Element): { width: number; height: number } | undefined {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const meets = (dx: number, dy: number) => {
      const met = document.elementFromPoint(x + dx, y + dy)
      return met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true)
    }
    if (!meets(0, 0)) return undefined
    const half = LEAST / 2 - 1
    return {
      width: meets(-half, 0) && meets(half, 0) ? LEAST : width,
      height: meets(0, -half) && meets(0, half) ? LEAST : height,
    }
  }

  function tooSmall(): string[] {
    const acted = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    return acted.flatMap((element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent
      element.scrollIntoView({ block: 'center' })
      if (!element.checkVisibility() || element.matches('[class*="skip"]')) return []
      if (element.matches('[aria-disabled="true"]')) return []
      const reach = reachOf(element)
      if (!reach || Math.min(reach.width, reach.height) >= LEAST - 1) return []
      return [`${element.tagName} ${text}: ${reach.width} × ${reach.height}`]
    })
  }

  test.each(screens)('$name has targets that a finger meets', async ({ url, open }) => {
    await page.viewport(390, 800)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
    onTestFinished(async () => {
      // Chromium has no pointer that hovers in this page from then on, also for the files that follow.
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
      await page.viewport(1280, 800)
    })
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    await renderApp(url)
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    await open?.()
    await expect.poll(tooSmall).toEqual([])
  })
})

describe('in forced colours', () => {
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const differ = async (one: Element, other: Element) => {
    await expect.poll(() => background(one) !== background(other)).toBe(true)
  }

  async function openForced(url: string): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    })
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    })
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    await renderApp(url)
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  }

  test('the current screen and page differ from the others, in the colours of what is chosen', async () => {
    await openForced('/customers?page=2')
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    const screen = sidebar.getByRole('link', { name: 'Customers' }).element()
    await differ(screen, sidebar.getByRole('link', { name: 'Jobs' }).element())
    await expect.element(page.getByRole('button', { name: 'Page 3' })).toBeVisible()
    const turned = page.getByRole('button', { name: 'Page 2' }).element()
    await differ(turned, page.getByRole('button', { name: 'Page 3' }).element())
    await expect.poll(() => background(screen)).toBe(background(turned))
    expect(getComputedStyle(screen).color).toBe(getComputedStyle(turned).color)
  })

  test('a button that is on differs from one that is off', async () => {
    await openForced('/service-centers/add')
    const monday = page.getByRole('button', { name: 'Monday' })
    await monday.click()
    await expect.element(monday).toHaveAttribute('aria-pressed', 'true')
    await differ(monday.element(), page.getByRole('button', { name: 'Tuesday' }).element())
  })

  test('charts are drawn in the colour of text', async () => {
    await openForced('/analytics')
    const chart = main.getByRole('img', { name: 'By Status', exact: true })
    const fillOf = (selector: string) => {
      const drawn = chart.element().querySelector(selector)
      return drawn && getComputedStyle(drawn).fill
    }
    await expect.element(chart).toBeVisible()
    const { color } = getComputedStyle(main.getByRole('heading', { level: 1 }).element())
    await expect.poll(() => fillOf('.recharts-bar-rectangle path')).toBe(color)
    await expect.poll(() => fillOf('text')).toBe(color)
  })

  test('a switch shows where it stands, and a color keeps its own', async () => {
    await openForced('/services')
    const adjusted = () => {
      const swatch = main.element().querySelector('.mantine-ColorSwatch-colorOverlay')
      return swatch && getComputedStyle(swatch).forcedColorAdjust
    }
    await expect.poll(adjusted).toBe('none')
    await main
      .getByRole('link', { name: /View Details/ })
      .first()
      .click()
    const thumb = () => page.getByRole('dialog').element().querySelector('.mantine-Switch-thumb')
    await expect.poll(thumb).not.toBeNull()
    const track = page.getByRole('dialog').element().querySelector('.mantine-Switch-track')
    const knob = thumb()
    if (!knob || !track) throw new Error('there is no switch')
    await differ(knob, track)
  })

  test('the bars of the menu button are seen', async () => {
    await page.viewport(390, 800)
    onTestFinished(() => page.viewport(1280, 800))
    await openForced('/plans')
    const button = page.getByRole('button', { name: 'Menu' }).element()
    const bars = button.querySelector('.mantine-Burger-burger')
    if (!bars) throw new Error('there are no bars')
    await differ(bars, page.getByRole('banner').element())
  })
})
