import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '@tests/support/browser.mjs'
import { PORT } from '@tests/support/ports'
import type { Options } from './test'

const PRODUCTION = `http://127.0.0.1:${PORT}`
const DEMO = `http://127.0.0.1:${PORT + 1}`
const root = join(import.meta.dirname, '../..')

/**
 * Every journey runs against the production build, with the embedded API bound to the page. Those with the tag `@demo`
 * run against the demo build as well, those with `@demo-only` only there.
 */
export default defineConfig<Options>({
  testMatch: '*.test.ts',
  outputDir: '../../test-results/journeys',
  workers: 2, // one a core of a small machine; each has a marketplace of its own
  fullyParallel: true, // the long files do not leave the other worker idle at the end
  retries: 0, // what passes at a second try has failed
  // For what hangs, never for what is slow: a busy machine fails no test. What hangs is told by the step that does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGS },
  },
  projects: [
    {
      name: 'demo', // the longest journey first: the other worker is not idle at the end
      grep: /@demo/,
      use: { baseURL: DEMO, hasOwnApi: true },
    },
    {
      name: 'production',
      grepInvert: /@demo-only/,
      use: {
        baseURL: PRODUCTION,
        serviceWorkers: 'block',
        contextOptions: { reducedMotion: 'reduce' }, // the clock of the page stands: what fades would stay half-way
      },
    },
  ],
  webServer: [served(PRODUCTION, 'production'), served(DEMO, 'demo')],
})

function served(url: string, mode: string) {
  const { hostname, port } = new URL(url)
  const options = `--mode ${mode} --host ${hostname} --port ${port} --strictPort`
  return { command: `node node_modules/vite/bin/vite.js preview ${options}`, url, cwd: root }
}
