import type { Plugin, Rolldown } from 'vite'

/** The chunk that every page runs, and those of which it runs one: the first script chooses (src/start/boot.ts). */
const ALWAYS = ['start']
const FIRST = [...ALWAYS, 'sign-in', 'console']

/**
 * The page names the files that it always needs, which the browser would else hear of only once the first script runs. And the first
 * files begin with a word to Chrome, which then compiles all their functions beside the thread that draws, and not one by one as each
 * is called.
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
