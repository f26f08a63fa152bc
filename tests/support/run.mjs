// Runs a TypeScript file of this project in Node, with the arguments after it: node tests/support/run.mjs mocks/serve.ts
import { join } from 'node:path'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '../..')
const [file = ''] = process.argv.splice(2, 1)
await runnerImport(join(root, file), { root, configFile: false, resolve: { tsconfigPaths: true } })
