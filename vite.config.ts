import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.mjs'
import { momentOf } from './tests/support/days.mjs'
import { firstFiles } from './tests/support/first-files'
import { OLDEST_BROWSERS } from './tests/support/oldest-browsers.mjs'
import { ROUTER } from './tests/support/routes.mjs'

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => {
  const isDemo = mode === 'demo'
  const isTest = mode === 'test'
  const {
    API_URL = '',
    VITE_BUSINESS_TITLE,
    VITE_REPORT_URL = '',
  } = loadEnv(mode, import.meta.dirname, ['API_URL', 'VITE_BUSINESS_TITLE', 'VITE_REPORT_URL'])
  const target = /^https?:/.test(API_URL) && URL.canParse(API_URL) ? new URL(API_URL).origin : undefined
  const proxy = target ? { '/api': { target, changeOrigin: true } } : undefined

  return {
    base: process.env.BASE_PATH ?? '/',
    // The worker of the embedded API: the production site must not ship it, and has no other public files.
    publicDir: isDemo || isTest ? 'mocks/public' : false,
    resolve: {
      tsconfigPaths: true,
      alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'src/export/zip.ts') }],
    },
    worker: { format: 'es' },
    server: { proxy, open: isDemo && canOpenBrowser() },
    preview: { proxy },
    define: {
      'import.meta.env.VITE_BUSINESS_TITLE': JSON.stringify(VITE_BUSINESS_TITLE || 'Wayside'),
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
          // A few files rather than a hundred: each of these with all that it imports and those before it lack.
          codeSplitting: {
            groups: [
              { name: 'boot', tags: ['$initial'] },
              // with what both the sign-in and the console have
              {
                name: 'start',
                test: /src\/(start\/main|session\/change|http\/connection|ui\/steady-button)\.tsx?$|\/(TextInput|Paper|Alert)\/|useMutation/,
              },
              { name: 'sign-in', test: /src\/sign-in\/login-screen\.tsx$/ },
              { name: 'console', test: /src\/(start\/console|shell\/frame|lists\/list-screen)\.tsx$/ },
            ],
          },
        },
      },
    },
    plugins: [
      tanstackRouter({ ...ROUTER, autoCodeSplitting: true }),
      react(),
      mode === 'development' && !target && needsApiUrl(),
      firstFiles(),
      !isDemo && compressedFiles(),
      isDemo && pageForDeepLinks(),
      nextSteps(isDemo),
    ],
    test: {
      // For what hangs, never for what is slow: a busy machine fails no test.
      testTimeout: 120_000,
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
            entries: ['src/**/*.{ts,tsx}', 'tests/screens/**/*.tsx'],
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
            expect: { poll: { timeout: 30_000 } },
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

/** The commit, with a plus where files differ from it, and its day in India. */
const VERSION = versionOfCommit()

function versionOfCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TZ: 'Asia/Kolkata' },
    }).trim()
  try {
    const hasChanges = git('--no-optional-locks', 'status', '--porcelain') !== ''
    const [commit, day] = git('log', '-1', '--format=%h %cd', '--date=format-local:%d/%m/%Y').split(' ')
    return `${commit}${hasChanges ? '+' : ''}, ${day}`
  } catch {
    return 'unknown' // no git, or no repository
  }
}

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

/** Beside each file its gzip and brotli, for servers that send these as they are. Not of the page, which a server writes into. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const content = readFileSync(join(dir, name))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
      }
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

/** Who has built the console wants to know how it gets to its users. */
function nextSteps(isDemo: boolean): Plugin {
  const demo = `
dist-demo/ is the demo, version ${VERSION}. Any host of static files can serve it, over HTTPS.
`
  const production = `
dist/ is the console, version ${VERSION}. What to do next:
  1. See whether the server tells what the console needs:
       npm run check:api -- --url https://api.example.com --email admin@example.com
  2. Serve dist/ over HTTPS, and /api/v1 beside it, by nginx or Caddy: README, "Deploy".
  3. Sign in. The version stands in the menu at the top right.
`
  let print = (_text: string) => {}
  return {
    name: 'next-steps',
    apply: 'build',
    configResolved: ({ logger }) => {
      print = logger.info
    },
    closeBundle: () => print(isDemo ? demo : production),
  }
}
