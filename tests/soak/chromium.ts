import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { RawTab } from '@tests/engines/engine'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'

/** A tab, and what it tells of its page's nodes and listeners in use, after collecting garbage. */
export type SoakTab = RawTab & { measure: () => Promise<{ nodes?: number; listeners?: number }> }

/** An engine that has a browser for each day. Its tabs share cookies and storage. */
export type SoakEngine = {
  startDay: () => Promise<{ openTab: () => Promise<SoakTab>; close: () => Promise<void> }>
  close: () => Promise<void>
}

export async function startChromium(): Promise<SoakEngine> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS })
  return {
    close: () => browser.close(),
    startDay: async () => {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      context.setDefaultNavigationTimeout(120_000) // for what hangs
      return { openTab: async () => tabOf(context, await context.newPage()), close: () => context.close() }
    },
  }
}

async function tabOf(context: BrowserContext, page: Page): Promise<SoakTab> {
  page.on('dialog', (dialog) => void dialog.accept())
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
    measure: async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
      return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
    },
  }
}
