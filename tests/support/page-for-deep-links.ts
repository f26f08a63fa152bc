import type { Plugin } from 'vite'

/** What hosts of static files answer with where there is no file: the console, which knows the address. */
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
