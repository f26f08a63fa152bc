import { join } from 'node:path'
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

/** Generates the route tree from the files in src/routes. Vite does the same when files are added or removed. */
export async function writeRouteTree() {
  const root = join(import.meta.dirname, '../..')
  await new Generator({ config: getConfig(ROUTER, root), root }).run()
}
