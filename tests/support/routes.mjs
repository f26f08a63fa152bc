// Generates the route tree from the files in src/routes. Run by `npm run check`, and by Vite when files are added or removed.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'

/** The options of the route generator. */
export const ROUTER = /** @type {const} */ ({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/start/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
})

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '../..')
  await new Generator({ config: getConfig(ROUTER, root), root }).run()
}
