import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { GLOBALS } from './browser'
import type { openTab } from './tab'

// The code of a tab, made of the console's own files, as one function: called with the globals of a page it is that page's alone.

const root = join(import.meta.dirname, '../..')
const standIns = join(import.meta.dirname, 'stand-ins.ts')

/** What draws is not simulated. */
const STOOD_IN_FOR = [
  'react',
  'react/jsx-runtime',
  '@mantine/core',
  '@mantine/notifications',
  '@/ui/text/copy',
  './slip-link',
]
const HOOKS = [
  'useQueryClient',
  'useQuery',
  'useMutation',
  'useIsMutating',
  'mutationOptions',
  'queryOptions',
]

/** A change of the code, for whoever tries whether it is noticed. */
export type Mutant = { file: string; from: string; to: string }

export type LoadTab = (globals: Record<string, unknown>) => { openTab: typeof openTab }

/** Answers the code as a text that other threads can load, too. */
export async function bundleOf(mutant?: Mutant): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    mode: 'production',
    resolve: { tsconfigPaths: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutDrawing(), ...(mutant ? [mutated(mutant)] : [])],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'tab.ts'), formats: ['iife'], name: 'tab' },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || !('output' in built)) throw new Error('the code of a tab was not built')
  return built.output[0].code
}

export function loaderOf(code: string): LoadTab {
  const load = new Function(...GLOBALS, `${code}\nreturn tab`)
  return (globals) => load(...GLOBALS.map((name) => globals[name]))
}

function withoutDrawing(): Plugin {
  return {
    name: 'without-drawing',
    enforce: 'pre',
    resolveId(source) {
      if (source === '@tanstack/react-query') return '\0query'
      return STOOD_IN_FOR.includes(source) ? standIns : undefined
    },
    load: (id) =>
      id === '\0query'
        ? `export * from '@tanstack/query-core'; export { ${HOOKS} } from ${JSON.stringify(standIns)}`
        : undefined,
  }
}

function mutated({ file, from, to }: Mutant): Plugin {
  return {
    name: 'mutated',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(file)) return
      if (code.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)
      return { code: code.replace(from, () => to), map: null }
    },
  }
}
