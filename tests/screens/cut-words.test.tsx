import { marketplace } from '@mocks/index'
import { renderApp } from '@tests/support/render-app'
import { screens } from '@tests/support/screens'
import { onScreen } from '@tests/support/viewport'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

const WIDTHS = [1440, 1280, 1024, 768, 390, 320]

/** What holds words of the console: heads, badges, buttons, tabs, labels, headings. What cells hold beside these are data. */
const PARTS =
  'h1, h2, h3, dt, label, [role="columnheader"], [role="tab"], button, .mantine-Badge-root, .mantine-Button-root'
/** Words of the console that stand where data would. */
const WORDS = ['None in 90 days', 'Unknown', 'Nothing due', 'No service center', 'N/A']
/** Data that are the name of a button, and the words of the sidebar, which give way to icons. */
const isOther = (part: Element) => part.matches('[data-boxes] *, nav *') || /^\+91/.test(part.textContent)

function ownParts(): Element[] {
  const words = [...document.querySelectorAll('main [data-cut]')].filter(({ textContent }) =>
    WORDS.includes(textContent),
  )
  return [...document.querySelectorAll(PARTS), ...words].filter(
    (part) => part.textContent !== '' && part.checkVisibility() && !isOther(part) && !isUnseen(part),
  )
}

/** It is there for screen readers alone, or its words have given way to an icon. */
function isUnseen(part: Element): boolean {
  for (let element: Element | null = part; element; element = element.parentElement) {
    const { clip, clipPath, fontSize, opacity, position } = getComputedStyle(element)
    if (
      clip !== 'auto' ||
      clipPath !== 'none' ||
      fontSize === '0px' ||
      (opacity === '0' && position === 'absolute')
    )
      return true
  }
  return false
}

/** The texts below an element that are seen. */
function textsIn(part: Element): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const { parentElement } = text
    if (
      text instanceof Text &&
      text.data.trim() &&
      parentElement?.checkVisibility() &&
      !isUnseen(parentElement)
    )
      texts.push(text)
  }
  return texts
}

/** Whether something clips a text. What scrolls sideways, such as tabs, clips nothing. */
function isCut(text: Text): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { left, right } = range.getBoundingClientRect()
  for (
    let element = text.parentElement;
    element && element !== document.body;
    element = element.parentElement
  ) {
    const { overflowX } = getComputedStyle(element)
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    const box = element.getBoundingClientRect()
    if (overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) return true
  }
  return false
}

function cutParts(): string[] {
  return ownParts().flatMap((part) =>
    textsIn(part)
      .filter(isCut)
      .map(({ data }) => data),
  )
}

/** Hints of empty fields that are wider than their field. */
function cutHints(): string[] {
  return [...document.querySelectorAll('input')]
    .filter((field) => field.placeholder && field.value === '' && field.checkVisibility())
    .filter((field) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = font
      const room =
        field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      return pen.measureText(field.placeholder).width > room + 1
    })
    .map(({ placeholder }) => placeholder)
}

const fullScreens = screens.filter(({ isBare, address }) => !isBare && address !== '/')

test.each(fullScreens)('no word of the console is cut at any width: $address', async ({ address, ready }) => {
  for (const { id } of marketplace.serviceCenters.all().slice(12)) marketplace.serviceCenters.remove(id)
  await onScreen(1440)
  await renderApp(address)
  const { role, ...options } = ready
  await expect.element(page.getByRole('main').getByRole(role, options).first()).toBeVisible()
  for (const width of WIDTHS) {
    await onScreen(width)
    await expect.poll(cutParts, { message: `words that are cut at ${width} pixels` }).toEqual([])
  }
  expect(ownParts().length).toBeGreaterThan(3)
})

test.each(['/plans?mode=add', '/services?mode=add', '/service-centers/add'])(
  'no hint of a form is cut at any width: %s',
  async (address) => {
    await renderApp(address)
    await expect.element(page.getByRole('textbox').last()).toBeVisible()
    for (const width of WIDTHS) {
      await onScreen(width)
      expect(cutHints(), `hints that are cut at ${width} pixels`).toEqual([])
    }
  },
)

test('a word that is cut is found', async () => {
  await renderApp('/jobs')
  const head = page.getByRole('columnheader', { name: 'Service Center' })
  await expect.element(head).toBeVisible()
  expect(cutParts()).toEqual([])
  const [, ...heads] = document.querySelectorAll('thead th')
  for (const header of heads)
    header.setAttribute('style', 'width: 1rem; overflow: hidden; white-space: nowrap')
  expect(cutParts()).toContain('Service Center')
})
