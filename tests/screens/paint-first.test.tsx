import { expectAddress } from '@tests/support/address'
import { drawByHand, holdFrames } from '@tests/support/frames'
import { centerOf, tapAt } from '@tests/support/pointer'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { owedCenter } from '@tests/support/rows'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

// A pressed button is painted before what it opens is rendered.

const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['a modal', '/customers', 'Filters', 'dialog'],
  ['a menu', '/customers', 'Export', 'menu'],
  ['the payment', `/service-centers/${owedCenter(1000).id}`, 'Make Payment', 'dialog'],
  ['Find', '/plans', 'Find', 'dialog'],
] as const)(
  'a clicked button looks pressed at once, and %s opens a frame later',
  async (_, address, name, role) => {
    await renderApp(address)
    await button(name).hover()
    await expect.element(button(name)).toBeVisible()
    await callsMade()
    const draw = holdFrames()
    await userEvent.click(button(name))
    await expect.element(button(name)).toHaveAttribute('data-pressed')
    await expect.element(page.getByRole(role)).not.toBeInTheDocument()
    draw()
    await expect.element(page.getByRole(role)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[data-pressed]').length).toBe(0)
  },
)

/** Clicks while no frame comes. The returned function lets the next one come. */
async function clickBeforeFrame(name: string, role: 'button' | 'link' = 'button'): Promise<() => void> {
  const target = page.getByRole(role, { name, exact: true })
  await target.hover()
  await callsMade()
  const draw = holdFrames()
  await userEvent.click(target)
  return draw
}

describe('a frame after the click', () => {
  const question = page.getByRole('dialog', { name: 'Discard changes?' })

  async function renderChanged() {
    const app = await renderApp('/service-centers/add')
    await page.getByLabelText('Service Center Name').fill('Asha')
    return app
  }

  test('a form refuses what is missing', async () => {
    await renderChanged()
    const city = page.getByLabelText('City')
    const draw = await clickBeforeFrame('Add Service Center')
    await expect.element(button('Add Service Center')).toHaveAttribute('data-pressed')
    await expect.element(city).not.toHaveAttribute('aria-invalid', 'true')
    draw()
    await expect.element(city).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Contact Number')).toHaveFocus()
  })

  test('a link asks about changes, and the answer leads on', async () => {
    const { history } = await renderChanged()
    const ask = await clickBeforeFrame('Plans', 'link')
    await expect.element(question).not.toBeInTheDocument()
    ask()
    await expect.element(question).toBeVisible()
    const leave = await clickBeforeFrame('Discard changes')
    await expect.element(button('Discard changes')).toHaveAttribute('data-pressed')
    await expectAddress(history, '/service-centers/add')
    leave()
    await expectAddress(history, '/plans')
  })
})

test('the second tap of a double tap reaches nothing below a question that the first one closes', async () => {
  await renderApp('/plans?mode=add')
  await page.getByLabelText('Plan Name').fill('Gold')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Keep editing')).toHaveFocus()
  await callsMade()
  const clicked: unknown[] = []
  const hear = ({ target }: Event) => clicked.push(target)
  document.addEventListener('click', hear)
  onTestFinished(() => document.removeEventListener('click', hear))
  const discard = button('Discard changes').element()
  const point = centerOf(button('Discard changes'))
  const draw = holdFrames()
  await tapAt(point)
  await tapAt(point)
  draw()
  await expect.element(button('Discard changes')).not.toBeInTheDocument()
  expect(clicked.map((target) => target instanceof Node && discard.contains(target))).toEqual([true])
})

test('"p" opens the payment without waiting for a frame', async () => {
  await renderApp(`/service-centers/${owedCenter(1000).id}`)
  await expect.element(button('Make Payment')).toBeVisible()
  await callsMade()
  const draw = holdFrames()
  await userEvent.keyboard('p')
  await expect.element(page.getByRole('dialog', { name: /Make Payment/ })).toBeVisible()
  draw()
})

const find = page.getByRole('combobox', { name: 'Find' })

async function renderWithFindLoaded() {
  const app = await renderApp('/jobs')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  return app
}

test('text and Enter that are typed before Find is drawn open what they name', async () => {
  const { history } = await renderWithFindLoaded()
  const draw = holdFrames()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(button('Find')).toHaveAttribute('data-pressed')
  await userEvent.keyboard('planx{Backspace}s{Enter}')
  await expectAddress(history, '/jobs')
  draw()
  await expectAddress(history, '/plans')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Enter is for what was typed, before its results are rendered', async () => {
  const { history } = await renderWithFindLoaded()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(find).toHaveFocus()
  const field = find.element()
  if (!(field instanceof HTMLInputElement)) throw new Error('Find has no field.')
  field.setRangeText('plans')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await expectAddress(history, '/plans')
})

test('lines that are pasted before Find is drawn are the words that its field has', async () => {
  const { history } = await renderWithFindLoaded()
  const draw = holdFrames()
  await userEvent.keyboard('{Control>}k{/Control}')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'customer\npayments')
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  draw()
  await expect.element(find).toHaveValue('customer payments')
  await userEvent.keyboard('{Enter}')
  await expectAddress(history, '/customer-payments')
})

test.each([
  ['a letter follows it', 'plan{Enter}s', 'plans'],
  ['an arrow comes before it', 'plans{ArrowDown}{Enter}', 'plans'],
])('Enter before Find is drawn does nothing if %s', async (_, keys, text) => {
  const { history } = await renderWithFindLoaded()
  const draw = holdFrames()
  await userEvent.keyboard(`{Control>}k{/Control}${keys}`)
  draw()
  await expect.element(find).toHaveValue(text)
  await expect.element(find).toHaveFocus()
  await expectAddress(history, '/jobs')
})

test('one chart is redrawn in each frame, and is dimmed until then', async () => {
  await renderApp('/analytics')
  const charts = () => [...document.querySelectorAll<HTMLElement>('main div:has(> [role="img"])')]
  const dimmed = () => charts().filter(({ style }) => style.opacity !== '').length
  await expect.poll(() => charts().length).toBeGreaterThan(4)
  await callsMade()
  const drawNext = drawByHand()
  await page.getByRole('combobox', { name: 'Compared with' }).selectOptions('The period before')
  await expect
    .poll(async () => {
      await drawNext() // the screen with the other period
      return dimmed()
    })
    .toBeGreaterThan(2)
  let waiting = dimmed()
  const drawn: number[] = []
  await expect
    .poll(async () => {
      await drawNext()
      drawn.push(waiting - dimmed())
      waiting = dimmed()
      return waiting
    })
    .toBe(0)
  expect(Math.max(...drawn)).toBe(1)
})
