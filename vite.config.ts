import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.mjs'

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => {
  const isDemo = mode === 'demo'
  const isTest = mode === 'test'
  const { API_URL = '' } = loadEnv(mode, import.meta.dirname, ['API_URL'])
  const target = /^https?:/.test(API_URL) && URL.canParse(API_URL) ? new URL(API_URL).origin : undefined
  const proxy = target ? { '/api': { target, changeOrigin: true } } : undefined

  return {
    base: process.env.BASE_PATH ?? '/',
    // The worker of the embedded API: the production site must not ship it, and has no other public files.
    publicDir: isDemo || isTest ? 'mocks/public' : false,
    resolve: { tsconfigPaths: true },
    server: { proxy, open: isDemo && canOpenBrowser() },
    preview: { proxy },
    build: { outDir: isDemo ? 'dist-demo' : 'dist' },
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
      react(),
      mode === 'development' && !target && needsApiUrl(),
      isDemo && pageForDeepLinks(),
    ],
    test: {
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      attachmentsDir: 'test-results/attachments',
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['tests/unit/**/*.test.ts'],
            env: { TZ: TIME_ZONE },
          },
        },
        {
          extends: true,
          optimizeDeps: {
            // Found before the first test, or it would reload in the middle of one.
            entries: ['src/**/*.{ts,tsx}', 'tests/screens/**/*.tsx'],
            include: [
              'msw',
              'msw/browser',
              'react-dom/client',
              'react/jsx-dev-runtime',
              'vitest-browser-react',
            ],
          },
          test: {
            name: 'screens',
            include: ['tests/screens/**/*.test.tsx'],
            setupFiles: 'tests/support/setup-screens.ts',
            testTimeout: 30_000,
            expect: { poll: { timeout: 10_000 } },
            browser: {
              enabled: true,
              headless: true,
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

function needsApiUrl(): Plugin {
  return {
    name: 'needs-api-url',
    configureServer() {
      console.error(`
npm run dev talks to a real server and needs its address:
  API_URL=https://api.example.com npm run dev
For the console on its embedded API, without a server: npm start
`)
      process.exit(1)
    },
  }
}

/** Trying where it cannot work prints a stack trace. */
function canOpenBrowser(): boolean {
  if (process.platform !== 'linux') return true
  const { DISPLAY, WAYLAND_DISPLAY, PATH = '' } = process.env
  const hasScreen = Boolean(DISPLAY || WAYLAND_DISPLAY)
  return hasScreen && PATH.split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')))
}

/** What hosts of static files answer with where there is no file: the console, which knows the address. */
function pageForDeepLinks(): Plugin {
  return {
    name: 'page-for-deep-links',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: '404.html', source: page.source })
    },
  }
}
