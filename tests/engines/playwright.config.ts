import { defineConfig } from '@playwright/test'
import type { Options } from './test'

/** The same smoke in each engine: the steps do not know which. */
export default defineConfig<object, Options>({
  testMatch: '*.test.ts',
  outputDir: '../../test-results/engines',
  workers: 2, // one an engine
  retries: 0, // what passes at a second try has failed
  // For what hangs, never for what is slow: a busy machine fails no test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
