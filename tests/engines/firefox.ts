import { join } from 'node:path'
import { PROGRAMS } from '@tests/support/programs.mjs'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import type { EngineKind, RawTab } from './engine'

/** Debian's Firefox ESR, or another, over WebDriver BiDi. */
export const firefox: EngineKind = {
  ...PROGRAMS.firefox,
  start: async (executablePath, folder) => {
    const downloads = join(folder, 'downloads')
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      acceptInsecureCerts: true,
      timeout: 120_000, // for what hangs
      defaultViewport: { width: 1280, height: 800 },
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.alwaysOpenPanel': false, // it takes the focus from the page, and then Enter presses no button
      },
      env: { ...process.env, HOME: folder },
    })
    let front: Page | undefined
    const bringToFront = async (page: Page) => {
      if (page !== front) await page.bringToFront()
      front = page
    }
    return {
      downloads,
      // Not the tab that it starts with: nothing there ever has the focus.
      openTab: async () => {
        const page = await browser.newPage()
        front = page
        page.setDefaultNavigationTimeout(120_000) // for what hangs
        page.on('dialog', (dialog) => void dialog.accept()) // asked before typed work is left for another test
        return tabOf(page, bringToFront)
      },
      close: () => browser.close(),
    }
  },
}

/** Keys reach a tab at the back as well, but nothing there has the focus. */
function tabOf(page: Page, bringToFront: (page: Page) => Promise<void>): RawTab {
  const { keyboard, mouse } = page
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: async (x, y) => {
      await bringToFront(page)
      await mouse.click(x, y)
    },
    type: async (text) => {
      await bringToFront(page)
      await keyboard.type(text)
    },
    press: async (keys) => {
      await bringToFront(page)
      const held = keys.split('+').map(keyOf)
      for (const key of held) await keyboard.down(key)
      for (const key of held.reverse()) await keyboard.up(key)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => page.close(),
  }
}

function keyOf(name: string): KeyInput {
  const key = KEYS.find((key) => key === name)
  if (!key) throw new Error(`${name} is no key of the smoke`)
  return key
}

const LETTERS: KeyInput[] = ['a', 'v', 'j', 'k', 'x', 'f', 'e', 'r', 's', ' ', '/', '?']
const KEYS: KeyInput[] = [
  'Control',
  'Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  ...LETTERS,
]
