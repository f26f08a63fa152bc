import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The chunks that every page runs, and those that it runs where somebody is signed in (src/start/boot.ts). */
const ALWAYS = ['start']
const FIRST = [...ALWAYS, 'console']

/**
 * The page names the files that it always needs, which the browser would else hear of only once the first script runs. By the first line
 * of these files Chrome compiles all their functions beside the main thread.
 */
export function firstFiles(): Plugin {
  let base = '/'
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = chunksOf(bundle, ALWAYS)
        const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((file) => link({ rel: 'preload', as: 'style' }, base + file)),
          ...chunks.map(({ fileName }) => link({ rel: 'modulepreload' }, base + fileName)),
        ]
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of chunksOf(bundle, FIRST))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

function link(attrs: Record<string, string>, href: string) {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href }, injectTo: 'head' as const }
}

function chunksOf(bundle: Rolldown.OutputBundle, names: string[]): Rolldown.OutputChunk[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && names.includes(file.name) ? [file] : [],
  )
}

/** Not for index.html, which the server changes. */
export function compressedFiles(): Plugin {
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

/** Writes beside the site `dist.sha384`, the hash of each file for `sha384sum`, and `dist.packages`, the packages of its code. */
export function contentsOfSite(packages: Set<string>): Plugin {
  let folder = ''
  return {
    name: 'contents-of-site',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle() {
      const lines = filesBelow(folder).map((file) => `${sha384(join(folder, file))}  ${file}\n`)
      writeFileSync(`${folder}.sha384`, lines.join(''))
      writeFileSync(
        `${folder}.packages`,
        [...packages]
          .sort()
          .map((name) => `${name}\n`)
          .join(''),
      )
    },
  }
}

/** As `name@version`. */
export function notePackages(packages: Set<string>): Plugin {
  return {
    name: 'note-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const [, folder, name] = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? []
          if (!folder) continue
          const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
          packages.add(`${name}@${version}`)
        }
    },
  }
}

/** With slashes, and in the same order everywhere. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function sha384(file: string): string {
  return createHash('sha384').update(readFileSync(file)).digest('hex')
}

/** Hosts of static files send 404.html for an address without a file: the console itself. */
export function pageForDeepLinks(): Plugin {
  return {
    name: 'page-for-deep-links',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: '404.html', source: page.source })
    },
  }
}

export function needsApiUrl(): Plugin {
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

export function nextSteps(isDemo: boolean, version: string): Plugin {
  const demo = `
dist-demo/ is the demo, version ${version}. Any host of static files can serve it, over HTTPS.
`
  const production = `
dist/ is the console, version ${version}. What to do next:
  1. See whether the server tells what the console needs:
       npm run check:api -- --url https://api.example.com --email admin@example.com
  2. Serve dist/ over HTTPS, and /api/v1 beside it, by nginx or Caddy: README, "Deploy".
  3. See whether it is served as it was built:
       npm run verify:site -- --url https://console.example.com
  4. Sign in. The version stands in the menu at the top right.
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
