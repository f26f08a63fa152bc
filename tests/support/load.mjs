import { join } from 'node:path'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Loads a file of this project in Node by Vite, with aliases and `import.meta.glob`. Each call gets new modules.
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
