import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, type Plugin, type Rolldown, runnerImport } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.mjs'
import { momentOf } from './tests/support/days.mjs'
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
    resolve: { tsconfigPaths: true },
    worker: { format: 'es', plugins: () => [zipInPlace()] },
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
      modulePreload: {
        polyfill: false,
        // The page itself has asked for the first scripts; to ask again costs time in each of its first moments.
        resolveDependencies: (_file, files) => files.filter((file) => !FIRST_SCRIPTS.test(file)),
      },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
    plugins: [
      tanstackRouter({ ...ROUTER, autoCodeSplitting: true }),
      react(),
      themeAsStyles(),
      forgetfulRouter(),
      mode === 'development' && !target && needsApiUrl(),
      linksToFirstFiles(),
      compiledAhead(),
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

/**
 * Few files, each with what those before it lack: the start, the way to the server, the API as it is known, what signing in
 * needs, the console and its lists, modals, menus, and what else two screens share. Calendars come with the filters.
 */
const CHUNKS = [
  { name: 'boot', test: /index\.html$|src\/start\/boot\.ts$|rolldown\/runtime/ },
  {
    name: 'wire',
    test: /src\/(session\/|http\/(?!list|prefetch|record|whole)|lib\/(online|settings))|node_modules\/(ky|valibot)\//,
  },
  { name: 'api', test: /src\/(api|http|lib)\/|src\/start\/(early|first-screen)\.ts$/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'start', // with the parts that both the sign-in and lists have
    test: (id: string) => START.test(id) || SHARED.test(id),
  },
  { name: 'sign-in', test: /src\/sign-in\/login-screen\.tsx$/ },
  { name: 'console', test: (id: string) => CONSOLE.test(id) || isFirstScreen(id) },
  {
    name: 'details', // with what payments look at several queries by
    test: /src\/routes\/.*\/\$\w+(\/index)?\.tsx\?tsr-split|\/(useQueries|queriesObserver)\.js$/,
  },
  { name: 'forms', test: /src\/routes\/.*\/(add|edit)\.tsx\?tsr-split|src\/records\/use-save\.tsx$/ },
  { name: 'catalogue', test: /src\/routes\/.*\/(plans|services)\/index\.tsx\?tsr-split/ },
  { name: 'menus', test: /@mantine\/core\/.*\/(Menu|Popover)\// },
  {
    name: 'modals',
    test: /src\/(ui|records)\/(confirm-dialog|details-modal|form-modal)\.tsx$/,
  },
  { name: 'parts', minShareCount: 2 },
]

const START = /src\/start\/main\.tsx$|src\/(?!find\/|ui\/form\/calendar).*\.css$/
const SHARED =
  /@mantine\/core\/.*\/(TextInput|Paper)\/|@mantine\/hooks\/.*\/use-disclosure\/|src\/(records\/write\.ts|ui\/steady-button\.tsx)$/

/** The console itself, what it notes of changes, and small signs that parts of many kinds show. */
const CONSOLE =
  /src\/(start\/console|ui\/(held-page|progress-bar))\.tsx$|\/src\/journal\/|\/(Icon(Edit|Key|MapPin|Trash)|CheckIcon|ColorSwatch|RadioIcon)\.mjs$/

/** The frame, the dashboard and the lists: what most of a day goes through, so that going there fetches no code. */
function isFirstScreen(id: string): boolean {
  const [file = '', query] = id.split('?')
  if (!query?.startsWith('tsr-split') || !file.includes('/src/routes/')) return false
  return /\/_shell(\/dashboard)?\.tsx$/.test(file) || readFileSync(file, 'utf8').includes('...listRoute(')
}

const FIRST_SCRIPTS = /\/(index|react|rolldown-runtime|start|wire)-[^/]+\.js$/

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

/** `virtual:theme-styles.css`: what Mantine's provider would write into each page while it runs (src/ui/theme/theme-styles.ts). */
function themeAsStyles(): Plugin {
  const file = join(import.meta.dirname, 'src/ui/theme/theme-styles.ts')
  const styles = file.replace(/ts$/, 'css')
  return {
    name: 'theme-as-styles',
    resolveId: (source) => (source === 'virtual:theme-styles.css' ? styles : undefined),
    async load(id) {
      if (id !== styles) return
      this.addWatchFile(file)
      const { module } = await runnerImport<{ themeStyles: () => string }>(file)
      return module.themeStyles()
    },
  }
}

/**
 * What the router notes with each step of a tab's history and never forgets: where it was scrolled to, though browsers keep only
 * some fifty steps; and a state that is set to what it is, of which React keeps each time.
 */
const FORGETFUL = [
  {
    file: '/router-core/dist/esm/scroll-restoration.js',
    notes: 'const keyEntry = scrollRestorationCache[restoreKey] ||= {};',
    first:
      'for (const old of Object.keys(scrollRestorationCache).slice(0, -200)) delete scrollRestorationCache[old];',
  },
  {
    file: '/react-router/dist/esm/Transitioner.js',
    notes: 't(router);',
    first: 'if (acknowledgement.told !== (acknowledgement.told = router))',
  },
]

function forgetfulRouter(): Plugin {
  return {
    name: 'forgetful-router',
    apply: 'build',
    transform(code, id) {
      const patch = FORGETFUL.find(({ file }) => id.endsWith(file))
      if (!patch) return
      if (!code.includes(patch.notes)) throw new Error(`${patch.file} no longer has "${patch.notes}"`)
      return { code: code.replace(patch.notes, `${patch.first} ${patch.notes}`), map: null }
    },
  }
}

/** What zips a spreadsheet takes the console's own way to do it (src/export/zip.ts), which the content security policy allows. */
function zipInPlace(): Plugin {
  return {
    name: 'zip-in-place',
    enforce: 'pre',
    resolveId(source, importer) {
      const isWanted = source === 'fflate' && importer?.endsWith('/zip/zipToArrayBuffer.js')
      return isWanted ? join(import.meta.dirname, 'src/export/zip.ts') : undefined
    },
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

/**
 * The first script asks for the rest only once it runs: the page itself tells the browser of it before. Of the styles, too,
 * but not to wait for them: the shell brings its own, and the rest is not run without them.
 */
function linksToFirstFiles(): Plugin {
  let base = '/'
  const link = (attrs: Record<string, string>, file: string) => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: base + file },
    injectTo: 'head' as const,
  })
  return {
    name: 'links-to-first-files',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = chunksOf(bundle)
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('src/start/main.tsx')))
        if (!main) throw new Error('no chunk holds src/start/main.tsx')
        const styles = [...(main.viteMetadata?.importedCss ?? [])]
        const needed = chunks.filter(({ isEntry, fileName }) => !isEntry && main.imports.includes(fileName))
        return [
          ...styles.map((file) => link({ rel: 'preload', as: 'style' }, file)),
          ...[main, ...needed].map(({ fileName }) => link({ rel: 'modulepreload' }, fileName)),
        ]
      },
    },
  }
}

/** What the first screen runs. */
const COMPILED_AHEAD = ['wire', 'api', 'react', 'start', 'sign-in', 'console']

/**
 * Chrome compiles functions one by one as they are first called, which holds up the thread that draws; those of a file that
 * begins so, all at once and beside it, while other files are still on their way.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const name of COMPILED_AHEAD) {
          const chunk = chunksOf(bundle).find((chunk) => chunk.name === name)
          if (!chunk) throw new Error(`no chunk is named ${name}`)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          const map = bundle[`${chunk.fileName}.map`] // where one is asked for
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";')
        }
      },
    },
  }
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
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
