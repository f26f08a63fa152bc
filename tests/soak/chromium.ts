import { chromium } from '@playwright/test'
import type { RawTab } from '@tests/engines/engine'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'

/** An engine that opens a tab for each day. `measure`: what it tells of a page's nodes and listeners, in use after collecting garbage. */
export type SoakEngine = {
  open: () => Promise<{ tab: RawTab; measure: () => Promise<{ nodes?: number; listeners?: number }> }>
  close: () => Promise<void>
}

export async function startChromium(): Promise<SoakEngine> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS })
  return {
    close: () => browser.close(),
    open: async () => {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable')
      const measure = async () => {
        await session.send('HeapProfiler.collectGarbage')
        const { metrics } = await session.send('Performance.getMetrics')
        const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
        return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
      }
      const tab: RawTab = {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (expression) => page.evaluate(expression),
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (keys) => page.keyboard.press(keys),
        resize: (width, height) => page.setViewportSize({ width, height }),
        close: () => context.close(),
      }
      return { tab, measure }
    },
  }
}
