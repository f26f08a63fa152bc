// Writes the route tree anew from the files in src/routes: run by `npm run check`, and by Vite as files come and go.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'

/** Where the routes are, and how their tree is written. */
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
