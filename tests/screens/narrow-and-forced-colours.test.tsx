import { endpoint } from '@mocks/server/reply'
import { contrast } from '@tests/support/contrast'
import { gate } from '@tests/support/gates'
import { cutTexts, reachByFocus } from '@tests/support/reach'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { screens } from '@tests/support/screens'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { http } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

const main = page.getByRole('main')
const jobs = page.getByRole('table', { name: 'Jobs' })
const bar = page.getByRole('group', { name: 'Selected rows' })
const ledger = page.getByRole('group', { name: 'Change of 10 jobs to Accepted' })
const PENDING = '/jobs?status=PENDING'

async function openSelected(): Promise<void> {
  await renderApp(PENDING)
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await expect.element(bar.getByText('10 selected')).toBeVisible()
}

async function changeSelected(): Promise<void> {
  await bar.getByRole('button', { name: 'Change status…' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Pending' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await page.getByRole('button', { name: 'Change 10 jobs' }).click()
}

async function openLedger(): Promise<void> {
  await openSelected()
  await changeSelected()
  await ledger.getByRole('button', { name: 'Show jobs' }).click()
  await expect.poll(() => ledger.getByText('Changed', { exact: true }).elements().length).toBe(10)
}

async function openQueued(): Promise<void> {
  await renderApp(PENDING)
  await jobs.getByRole('link').first().click()
  const neighbours = page.getByRole('group', { name: 'Previous and next record' })
  await expect.element(neighbours.getByText(/^1 of \d+$/)).toBeVisible()
}

async function openTotals(address: string): Promise<void> {
  await renderApp(address)
  await expect.element(main.getByText(/^Updated /)).toBeVisible()
  await expect.element(main.getByRole('img', { name: /^Totals of/ })).toBeVisible()
}

type Look = [name: string, open: () => Promise<void>, around?: typeof main]

const looks: Look[] = [
  ...screens
    .filter(({ at }) => at.endsWith('/totals'))
    .map(({ address }): Look => [`the totals at ${address}`, () => openTotals(address)]),
  [
    'totals that are compared',
    () => openTotals('/customer-payments/totals?period=last-30-days&compare=before'),
  ],
  ['selected rows', openSelected],
  ['the ledger of many jobs', openLedger, page.getByRole('region', { name: 'Changes and imports' })],
  ['a record in its list', openQueued],
]

describe.each([390, 320])('at %i pixels', (width) => {
  test.each(looks)(
    '%s: nothing is cut or wider, and nothing lies over what has the focus',
    async (_, open, around = main) => {
      await onScreen(width, 844)
      await open()
      await atRest()
      expect(document.documentElement.scrollWidth).toBe(width)
      const arrows = ['View Details', 'Previous', 'Next']
      const scrolled = page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent)
      const isMeantWhole = (text: string) => !arrows.includes(text) && !scrolled.includes(text)
      expect(cutTexts(around.element()).filter(isMeantWhole)).toEqual([])
      const { reached, hidden } = reachByFocus(around.element())
      expect(reached.length).toBeGreaterThan(5)
      expect(hidden).toEqual([])
    },
  )
})

describe('in forced colours', () => {
  const styleOf = (element: Element | null | undefined) => {
    if (!element) throw new Error('there is no such element')
    return getComputedStyle(element)
  }
  const canvas = () => styleOf(document.body).backgroundColor

  async function forceColors(): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    })
  }

  test('the two periods of a chart and of its legend are told apart, and stand out', async () => {
    await forceColors()
    await openTotals('/customer-payments/totals?period=last-30-days&compare=before')
    const chart = main.getByRole('img', { name: /^Totals of/ })
    const series = () =>
      [...chart.element().querySelectorAll('.recharts-bar')].map(
        (bars) => styleOf(bars.querySelector('.recharts-bar-rectangle path')).fill,
      )
    await expect.poll(() => new Set(series()).size).toBe(2)
    for (const color of series()) expect(contrast(color, canvas())).toBeGreaterThan(3)
  })

  test('a row that is selected, the row that has the focus, and the bar are seen', async () => {
    await forceColors()
    await renderApp(PENDING)
    await expect.element(jobs.getByRole('link').first()).toBeVisible()
    await userEvent.keyboard('jxj')
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    const box = jobs.getByRole('row').nth(1).getByRole('checkbox')
    expect(styleOf(box.element()).appearance).toBe('auto') // the browser draws it, ticked, in the reader's colours
    const focused = document.activeElement
    expect(jobs.getByRole('row').nth(2).element().contains(focused)).toBe(true)
    expect(styleOf(focused).outlineStyle).toBe('solid')
    expect(contrast(styleOf(focused).outlineColor, canvas())).toBeGreaterThan(3)
    const { borderTopStyle, borderTopColor } = styleOf(bar.element())
    expect(borderTopStyle).toBe('solid')
    expect(contrast(borderTopColor, canvas())).toBeGreaterThan(3)
    for (const button of bar.getByRole('button').elements())
      expect(contrast(styleOf(button).borderTopColor, canvas())).toBeGreaterThan(3)
  })

  test('how far a change of many jobs has come is seen', async () => {
    await forceColors()
    const held = gate()
    server.use(http.put(endpoint('admin/jobs/:id/status'), held.opened))
    await openSelected()
    await changeSelected()
    const progress = ledger.getByRole('progressbar')
    await expect.element(progress).toBeVisible()
    const [track, part] = [progress.element(), progress.element().firstElementChild]
    expect(styleOf(track).backgroundColor).not.toBe(canvas())
    expect(contrast(styleOf(part).backgroundColor, styleOf(track).backgroundColor)).toBeGreaterThan(3)
    expect(contrast(styleOf(ledger.element()).borderTopColor, canvas())).toBeGreaterThan(3)
    held.open()
    await expect.element(ledger.getByRole('button', { name: 'Close' })).toBeVisible()
  })

  test('"Open next after saving" has an edge, on or off, and differs by more than its place when it is on', async () => {
    await forceColors()
    await openQueued()
    const goesOn = page.getByRole('switch', { name: 'Open next after saving' })
    const track = goesOn.element().parentElement?.querySelector('.mantine-Switch-track')
    const { borderTopStyle, borderTopColor, backgroundColor: off } = { ...styleOf(track) }
    expect(borderTopStyle).toBe('solid')
    expect(contrast(borderTopColor, canvas())).toBeGreaterThan(3)
    await goesOn.click()
    await expect.element(goesOn).toBeChecked()
    await expect.poll(() => styleOf(track).backgroundColor).not.toBe(off)
  })
})
