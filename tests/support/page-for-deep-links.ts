import type { Plugin } from 'vite'

/** Writes 404.html, which hosts of static files send for an address without a file: the console itself. */
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
