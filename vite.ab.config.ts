import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, normalizePath } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { OLDEST_BROWSERS } from './src/build/oldest-browsers.ts'
import {
  compressedFiles,
  contentsOfSite,
  firstFiles,
  needsApiUrl,
  nextSteps,
  notePackages,
  pageForDeepLinks,
} from './src/build/plugins.ts'
import { ROUTER } from './src/build/routes.mjs'
import { versionOfCommit } from './src/build/version-of-commit.ts'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.mjs'
import { momentOf } from './tests/support/days.mjs'

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => {
  const isDemo = mode === 'demo'
  const isTest = mode === 'test'
  const {
    API_URL = '',
    VITE_BUSINESS_TITLE,
    VITE_LOCK_AFTER = '',
    VITE_REPORT_URL = '',
  } = loadEnv(mode, import.meta.dirname, ['API_URL', 'VITE_'])
  const target = /^https?:/.test(API_URL) && URL.canParse(API_URL) ? new URL(API_URL).origin : undefined
  const packages = new Set<string>()
  const proxy = target ? { '/api': { target, changeOrigin: true } } : undefined

  return {
    base: process.env.BASE_PATH ?? '/',
    // The worker of the embedded API: the production site must not ship it, and has no other public files.
    publicDir: isDemo || isTest ? 'mocks/public' : false,
    resolve: { tsconfigPaths: true },
    worker: { format: 'es', plugins: () => [notePackages(packages)] },
    server: { proxy, open: isDemo && canOpenBrowser() },
    preview: { proxy },
    define: {
      'import.meta.env.VITE_BUSINESS_TITLE': JSON.stringify(VITE_BUSINESS_TITLE || 'Wayside'),
      'import.meta.env.VITE_LOCK_AFTER': JSON.stringify(VITE_LOCK_AFTER),
      'import.meta.env.VITE_REPORT_URL': JSON.stringify(VITE_REPORT_URL),
      'import.meta.env.VITE_VERSION': JSON.stringify(VERSION),
    },
    // Replaced by the server that sends a content security policy (README, "Deploy"); without effect elsewhere.
    html: { cspNonce: 'CSP_NONCE' },
    build: {
      outDir: isDemo ? 'dist-demo' : 'dist',
      target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // A few files instead of a hundred, each with all that its first module imports: what every page needs, what every screen needs
          // besides, and what questions and forms are made of. All else goes with its screen.
          codeSplitting: {
            groups: [
              { name: 'boot', tags: ['$initial'] },
              { name: 'start', test: isModule('start/main.tsx') },
              { name: 'console', test: isModule('start/console.tsx') },
              { name: 'modal', test: isModule('ui/confirm-modal.tsx', 'records/use-save.tsx') },
            ],
          },
        },
      },
    },
    plugins: [
      tanstackRouter({
        ...ROUTER,
        autoCodeSplitting: true,
        codeSplittingOptions: { splitBehavior: splitOf },
      }),
      react(),
      mode === 'development' && !target && needsApiUrl(),
      firstFiles(),
      !isDemo && compressedFiles(),
      isDemo && pageForDeepLinks(),
      notePackages(packages),
      !isDemo && contentsOfSite(packages),
      nextSteps(isDemo, VERSION),
    ],
    test: {
      // For what hangs, never for what is slow: a busy machine fails no test. A person is told sooner.
      testTimeout: process.env.CI ? 60_000 : 15_000,
      hookTimeout: 120_000,
      reporters: ['default', 'json'],
      outputFile: { json: 'test-results/vitest.json' },
      attachmentsDir: 'test-results/attachments',
      provide: { now: momentOf(process.env.TEST_TODAY), text: process.env.TEST_TEXT },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            maxWorkers: 2, // or one core of a small machine would idle
            include: ['tests/unit/**/*.test.ts'],
            setupFiles: ['tests/support/setup-unit.ts'],
            isolate: false,
            env: { TZ: TIME_ZONE },
          },
        },
        {
          extends: true,
          optimizeDeps: {
            // Found before the first test, or it would reload in the middle of one.
            entries: ['src/**/*.{ts,tsx}', '!src/build/**', 'tests/screens/**/*.tsx'],
            include: [
              '@mantine/charts', // comes with one screen alone
              'msw',
              'msw/browser',
              'react-dom/client',
              'react/jsx-dev-runtime',
              'vitest-browser-react',
            ],
          },
          test: {
            name: 'screens',
            maxWorkers: 2,
            include: ['tests/screens/**/*.test.tsx'],
            setupFiles: ['tests/support/light-react.ts', 'tests/support/setup-screens.ts'],
            expect: { poll: { interval: 50, timeout: process.env.CI ? 20_000 : 8_000 } },
            browser: {
              enabled: true,
              headless: true,
              isolate: false, // the files of a tab share the console's code, which takes longer to load than a test
              provider: playwright({
                launchOptions: {
                  executablePath: isTest ? await findBrowser() : undefined,
                  args: BROWSER_ARGS,
                },
                contextOptions: { timezoneId: TIME_ZONE, reducedMotion: 'reduce' },
              }),
              instances: [{ browser: 'chromium' }],
              viewport: { width: 1280, height: 800 },
              screenshotDirectory: 'test-results/screens',
            },
          },
        },
      ],
    },
  }
})

/** Far from India, so that a date of the browser's own zone shows itself. */
const TIME_ZONE = 'America/Los_Angeles'

/** The screens whose code is small, and would otherwise be requested only after that of the console has run. */
const WITH_THE_CONSOLE = [
  '',
  ...['customers', 'jobs', 'service-centers', 'customer-payments', 'service-center-payments'].map(
    (name) => `/${name}/`,
  ),
]

const isModule =
  (...files: string[]) =>
  (id: string) =>
    files.some((file) => id === normalizePath(join(import.meta.dirname, 'src', file)))

const splitOf = ({ routeId }: { routeId: string }) =>
  WITH_THE_CONSOLE.some((name) => routeId === `/_shell${name}`) ? [] : undefined

const VERSION = versionOfCommit()

/** Trying where it cannot work prints a stack trace. */
function canOpenBrowser(): boolean {
  if (process.platform !== 'linux') return true
  const { DISPLAY, WAYLAND_DISPLAY, PATH = '' } = process.env
  const hasScreen = Boolean(DISPLAY || WAYLAND_DISPLAY)
  return hasScreen && PATH.split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')))
}
