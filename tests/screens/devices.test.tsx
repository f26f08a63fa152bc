import { marketplace } from '@mocks/index'
import { endpoint } from '@mocks/server/reply'
import { setClock } from '@tests/support/clock'
import { gate } from '@tests/support/gates'
import { renderApp } from '@tests/support/render-app'
import { twoFrames } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { indianDay } from '@/lib/day'
import { formatDate } from '@/lib/format'

const main = page.getByRole('main')

type Shown = { name: string; url: string; open?: () => Promise<void> }

describe('on touch', () => {
  const LEAST = 44
  const screens: Shown[] = [
    { name: 'a list', url: '/customers?status=active&city=Pune&page=2' },
    { name: 'the menu', url: '/plans', open: () => page.getByRole('button', { name: 'Menu' }).click() },
    {
      name: 'the menu of the admin',
      url: '/plans',
      open: async () => {
        await page.getByRole('button', { name: 'Meera Nair' }).click()
        await expect.element(page.getByRole('menuitem').first()).toBeVisible()
      },
    },
    {
      name: 'the filters',
      url: '/jobs',
      open: () => page.getByRole('button', { name: 'Filters' }).click(),
    },
    { name: 'payouts, whose references are copied', url: '/service-center-payments' },
    { name: 'a form', url: '/service-centers/add' },
    {
      name: 'a choice of colors',
      url: '/services?mode=add',
      open: async () => {
        await page.getByLabelText('Color').click()
        await expect
          .poll(() => document.querySelectorAll('button.mantine-ColorPicker-swatch').length)
          .toBe(12)
      },
    },
    {
      name: 'a calendar',
      url: '/customers',
      open: async () => {
        await page.getByRole('button', { name: 'Filters' }).click()
        await page.getByRole('button', { name: 'Choose a day' }).first().click()
        await expect.element(page.getByRole('button', { name: 'Next month' })).toBeVisible()
      },
    },
  ]

  /** Safari magnifies the page around a field whose letters are smaller, and leaves it so. */
  const smallLetters = () =>
    [...document.querySelectorAll('input, select, textarea:not([aria-hidden])')].filter(
      (field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
    )

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

  beforeEach(async () => {
    await page.viewport(390, 800)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  })
  afterEach(async () => {
    // Chromium has no pointer that hovers in this page from then on, also for the files that follow.
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await page.viewport(1280, 800)
  })

  test('a chip that goes does not bring up the keyboard: the focus passes by the search box', async () => {
    await renderApp('/customers?city=Pune')
    await page.getByRole('button', { name: 'Remove City: Pune' }).click()
    await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus()
  })

  test.each(screens)('$name has targets that a finger meets', async ({ url, open }) => {
    await renderApp(url)
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    await open?.()
    await expect.poll(tooSmall).toEqual([])
    expect(smallLetters()).toEqual([])
  })
})

describe('on a phone', () => {
  const boxOf = (name: string, within = page.getByRole('main')) =>
    within.getByRole('button', { name, exact: true }).element().getBoundingClientRect()

  test('the buttons of a form share a line, the primary one at the right', async () => {
    await onScreen(360, 640)
    const [center] = marketplace.serviceCenters.all()
    await renderApp(`/service-centers/${center?.id}/edit`)
    await expect.element(main.getByRole('button', { name: 'Update Service Center' })).toBeVisible()
    const [cancel, update] = [boxOf('Cancel'), boxOf('Update Service Center')]
    expect(update.top).toBe(cancel.top)
    expect(update.left).toBeGreaterThan(cancel.right)
    expect(update.width).toBeGreaterThan(cancel.width)
    expect(360 - update.right).toBeLessThan(48)
  })

  test('the buttons of a dialog that is longer than the screen are in reach from the start', async () => {
    await onScreen(360, 640)
    await renderApp('/jobs')
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog')
    const apply = dialog.getByRole('button', { name: 'Apply' })
    await expect.element(apply).toBeVisible()
    expect(dialog.element().scrollHeight).toBeGreaterThan(640)
    const { left, top, bottom } = boxOf('Apply', dialog)
    expect(bottom).toBeLessThan(640)
    expect(apply.element().contains(document.elementFromPoint(left + 8, top + 8))).toBe(true)
  })

  test.each([
    [360, 640],
    [844, 390],
  ])('a calendar is whole on %i by %i pixels', async (width, height) => {
    await onScreen(width, height)
    await renderApp('/customers')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Choose a day' }).first().click()
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await expect.element(calendar).toBeVisible()
    const isWhole = () => {
      const { left, right, top, bottom } = calendar.element().getBoundingClientRect()
      return Math.min(left, top) >= 0 && right <= width && bottom <= height
    }
    await expect.poll(isWhole).toBe(true)
  })

  test('the icons to choose from are no wider than the screen', async () => {
    await onScreen(360, 640)
    const [service] = marketplace.services.all()
    await renderApp(`/services?service=${service?.id}&mode=edit`)
    await page.getByRole('dialog').getByLabelText(/^Icon/).click()
    const icons = page.getByRole('listbox')
    await expect.element(icons).toBeVisible()
    await expect.poll(() => icons.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  test('what is counted and read comes beside a title without moving the list', async () => {
    await onScreen(390, 844)
    const answer = gate()
    server.use(http.get(endpoint('admin/get-service-center-payments'), answer.opened))
    await renderApp('/service-center-payments')
    const search = main.getByRole('searchbox')
    await expect.element(search).toBeVisible()
    const before = search.element().getBoundingClientRect().top
    answer.open()
    await expect.element(main.getByText(/^Updated/)).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Refresh' })).toBeVisible()
    expect(search.element().getBoundingClientRect().top).toBe(before)
  })

  test('a card is headed by its name, with its action beside it, and page numbers share a line', async () => {
    await onScreen(360, 640)
    await renderApp('/jobs?page=30')
    const [job] = [main.getByRole('link', { name: /^View Details/ }).first()]
    await expect.element(job).toBeVisible()
    await twoFrames()
    const [name, action] = [
      main.getByRole('rowheader').getByRole('link').first().element(),
      job.element(),
    ].map((link) => link.getBoundingClientRect())
    expect(name?.left).toBeLessThan(64) // after its check box
    expect(Math.abs((name?.top ?? 0) - (action?.top ?? 0))).toBeLessThan(4)
    expect(360 - (action?.right ?? 0)).toBeLessThan(48)

    const numbers = ['Page 1', 'Page 29', 'Page 30', 'Page 31'].map((page) => boxOf(page).top)
    expect(new Set(numbers).size).toBe(1)
    expect(boxOf('Next').top).toBe(boxOf('Previous').top)
    expect(boxOf('Next').top).toBeGreaterThan(boxOf('Page 30').top)
  })
})

describe('the bar and the pager of a list on a phone', () => {
  const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()

  test('the search box has a row of its own', async () => {
    await onScreen(390, 844)
    await renderApp('/jobs')
    const [search, filters] = [main.getByRole('searchbox'), main.getByRole('button', { name: 'Filters' })]
    await expect.element(search).toBeVisible()
    expect(boxOf(search).width).toBeGreaterThan(340)
    expect(boxOf(filters).top).toBeGreaterThan(boxOf(search).bottom)
  })

  test.each([1, 2, 107, 214])(
    'on page %i "Next" stands beside "Previous", below the numbers',
    async (number) => {
      await onScreen(390, 844)
      await renderApp(`/jobs?page=${number}`)
      await expect.element(main.getByText(/^Showing/)).toBeVisible()
      const numbered = main.getByRole('button', { name: `Page ${number}`, exact: true })
      await expect.element(numbered).toBeVisible()
      const [previous, next] = ['Previous', 'Next'].map((name) => boxOf(main.getByRole('button', { name })))
      expect(next?.top).toBe(previous?.top)
      expect(next?.width).toBe(previous?.width)
      expect(previous?.top).toBeGreaterThanOrEqual(boxOf(numbered).bottom)
    },
  )

  test('Escape closes the menu, wherever the focus is in it', async () => {
    await onScreen(390, 844)
    await renderApp('/jobs')
    const button = page.getByRole('button', { name: 'Menu' })
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    for (const further of [0, 3]) {
      await button.click()
      await expect.element(sidebar).toBeVisible()
      for (let step = 0; step < further; step += 1) await userEvent.tab()
      await userEvent.keyboard('{Escape}')
      await expect.element(sidebar).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
    }
  })
})

describe('on paper', () => {
  async function print(url: string): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    })
    expect(matchMedia('print').matches).toBe(true)
    await renderApp(url)
  }
  const isPrinted = (element: Element | null) => element?.checkVisibility() ?? false

  test('no word of a header breaks', async () => {
    await onScreen(703) // a sheet of A4 within its margins
    await print('/dashboard')
    const heading = main.getByRole('columnheader', { name: 'Amount' })
    await expect.element(heading).toBeVisible()
    const word = document.createRange()
    word.selectNodeContents(heading.element())
    await expect.poll(() => word.getClientRects().length).toBe(1)
  })

  test('a color is printed', async () => {
    await print('/services')
    const swatch = () => main.element().querySelector('.mantine-ColorSwatch-colorOverlay')
    await expect.poll(swatch).not.toBeNull()
    const { backgroundColor, printColorAdjust } = getComputedStyle(swatch() ?? document.body)
    expect(printColorAdjust).toBe('exact')
    expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  })

  test('a list says what it was filtered by, and what acts leaves its room to the rows', async () => {
    await print('/jobs?status=PENDING&search=an')
    const table = main.getByRole('table', { name: 'Jobs' })
    await expect.element(table.getByRole('row').nth(2)).toBeVisible()
    const headings = [...table.element().querySelectorAll('thead th')].filter(isPrinted)
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['ID', 'Customer', 'Service Center', 'Status', 'Created At'],
    ])
    const { left, right } = table.element().getBoundingClientRect()
    expect(headings[0]?.getBoundingClientRect().left).toBeCloseTo(left, 0)
    expect(headings.at(-1)?.getBoundingClientRect().right).toBeCloseTo(right, 0)
    expect(getComputedStyle(table.element().querySelector('thead') ?? table.element()).display).toBe(
      'table-header-group', // which the next sheet begins with
    )
    await expect.element(main.getByText('Status: Pending')).toBeVisible()
    await expect.element(main.getByRole('searchbox')).toBeVisible()
    expect(isPrinted(main.element().querySelector('.mantine-Indicator-indicator'))).toBe(false)
  })

  test('no focus ring is printed', async () => {
    await print('/jobs?search=an')
    await expect.element(main.getByRole('table').getByRole('link').first()).toBeVisible()
    for (const selector of ['[type="search"]', 'tbody a']) {
      const element = main.element().querySelector<HTMLElement>(selector)
      element?.focus()
      await expect.poll(() => document.activeElement).toBe(element)
      expect(element && getComputedStyle(element).outlineStyle, selector).toBe('none')
    }
  })

  test('a list says which rows these are, and the day', async () => {
    await print('/jobs?page=2')
    await expect.element(main.getByText(/^Showing 11 to 20 of /)).toBeVisible()
    await expect.element(page.getByText(`Printed on ${formatDate(indianDay(Date.now()))}`)).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
  })

  test('what is printed after midnight in India has the day of then', async () => {
    await print('/jobs')
    const day = (moment: number) => page.getByText(`Printed on ${formatDate(indianDay(moment))}`)
    await expect.element(day(Date.now())).toBeVisible()
    setClock(24 * 3_600_000)
    dispatchEvent(new Event('beforeprint'))
    expect(day(Date.now()).elements()).toHaveLength(1)
  })

  test('an edit form shows its values, and nothing lies over them', async () => {
    const center = first(marketplace.serviceCenters.all())
    await print(`/service-centers/${center.id}/edit`)
    const name = main.getByLabelText('Service Center Name')
    await expect.element(name).toHaveValue(center.name)
    const fields = [
      ...main.element().querySelectorAll<HTMLInputElement>('form input:not([type="hidden"]), textarea'),
    ]
    expect(fields.filter(({ value }) => value !== '').length).toBeGreaterThan(5)
    for (const field of fields) {
      expect(field.checkVisibility(), field.value).toBe(true)
      field.scrollIntoView({ block: 'center' })
      const { left, top, height } = field.getBoundingClientRect()
      expect(document.elementFromPoint(left + 4, top + height / 2), field.value).toBe(field)
    }
    const chosen = main.getByRole('button', { pressed: true }).elements()
    expect(chosen.length).toBe(center.offDays.length + center.services.length)
  })

  test('an edit form says that a center has no off days', async () => {
    const center = first(marketplace.serviceCenters.all().filter(({ offDays }) => offDays.length === 0))
    await print(`/service-centers/${center.id}/edit`)
    await expect.element(main.getByRole('group', { name: 'Off Days' }).getByText('None')).toBeVisible()
    await expect
      .element(main.getByRole('group', { name: 'Services Offered' }).getByText('None'))
      .not.toBeInTheDocument()
  })

  test.each([390, 1280])('rows are those of a table from a window of %i pixels', async (width) => {
    await onScreen(width)
    await print('/customers')
    const row = main.getByRole('table', { name: 'Customers' }).getByRole('row').nth(2)
    await expect.element(row).toBeVisible()
    const tops = [...row.element().children].filter(isPrinted).map((cell) => cell.getBoundingClientRect().top)
    expect(tops).toHaveLength(5)
    expect(new Set(tops).size).toBe(1)
  })
})

describe('in forced colours', () => {
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const differ = async (a: Element, b: Element) => {
    await expect.poll(() => background(a) !== background(b)).toBe(true)
  }

  /** The colour of what is chosen, as the reader has it. */
  function highlight(): string {
    const probe = document.createElement('div')
    probe.style.background = 'Highlight'
    document.body.append(probe)
    const color = background(probe)
    probe.remove()
    return color
  }

  const marked = (elements: Element[]) => elements.filter((element) => background(element) === highlight())

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

  test('a box that is ticked differs from one that is not', async () => {
    const active = marketplace.serviceCenters.all().find(({ isActive }) => isActive)
    await openForced(`/service-centers/${active?.id}/edit`)
    const box = page.getByLabelText('Active Status')
    await expect.element(box).toBeChecked()
    await expect.poll(() => marked([box.element()])).toHaveLength(1)
    await box.click()
    await expect.element(box).not.toBeChecked()
    await expect.poll(() => marked([box.element()])).toEqual([])
  })

  test('what is kept of two changes differs from the other', async () => {
    const [plan] = marketplace.plans.all()
    if (!plan) throw new Error('there are no plans')
    await openForced(`/plans?plan=${plan.id}&mode=edit`)
    await page.getByLabelText('Plan Name').fill('Monsoon Cover')
    marketplace.plans.update(plan.id, { name: 'Summer Cover' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const [mine, theirs] = [/Yours/, /Theirs/].map((name) => page.getByRole('radio', { name }))
    if (!mine || !theirs) throw new Error('there is no choice')
    await mine.click()
    await expect.element(mine).toBeChecked()
    await differ(mine.element(), theirs.element())
  })

  test('of the days of a calendar the one that is chosen alone is marked', async () => {
    await openForced('/jobs?dateFrom=2025-11-14')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Choose a day' }).first().click()
    const days = page.getByRole('button', { name: /^\d+ November 2025$/ })
    await expect.element(days.nth(13)).toHaveFocus()
    await expect.poll(() => marked(days.elements())).toEqual([days.nth(13).element()])
  })

  test('of the entries of a list the one that a key has reached alone is marked', async () => {
    await openForced('/services?mode=add')
    await page.getByRole('combobox', { name: 'Icon' }).click()
    const icons = page.getByRole('listbox').getByRole('option')
    await expect.element(icons.nth(2)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => marked(icons.elements()).length).toBe(1)
  })

  test('the line of Find that is chosen has an edge', async () => {
    await openForced('/plans')
    await userEvent.keyboard('{Control>}k{/Control}')
    const lines = page.getByRole('dialog', { name: 'Find' }).getByRole('option')
    await expect.element(lines.first()).toHaveAttribute('aria-selected', 'true')
    const edges = () => lines.elements().map((line) => getComputedStyle(line).outlineStyle)
    await expect.poll(() => edges().slice(0, 2)).toEqual(['solid', 'none'])
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
    await onScreen(390)
    await openForced('/plans')
    const button = page.getByRole('button', { name: 'Menu' }).element()
    const bars = button.querySelector('.mantine-Burger-burger')
    if (!bars) throw new Error('there are no bars')
    await differ(bars, page.getByRole('banner').element())
  })
})
