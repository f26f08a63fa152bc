import { join } from 'node:path'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Loads a file of this project in Node as Vite does, aliases and `import.meta.glob` included. Each call has modules of its own.
 * @template Module
 * @param {string} file
 * @returns {Promise<Module>}
 */
export async function load(file) {
  const { module } = await runnerImport(join(root, file), {
    root,
    configFile: false,
    resolve: { tsconfigPaths: true },
  })
  return module
}
