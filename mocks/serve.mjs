// The embedded API as a server of this machine's own: npm run api -- --port 4100 --delay 100
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

/** @returns {Promise<typeof import('./server')>} */
export async function loadServer() {
  const { module } = await runnerImport(join(import.meta.dirname, 'server.ts'), {
    configFile: false,
    root: join(import.meta.dirname, '..'),
    resolve: { tsconfigPaths: true },
  })
  return module
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      delay: { type: 'string', default: '0' },
    },
  })
  const { startServer } = await loadServer()
  const { port } = await startServer({ port: Number(values.port), delay: Number(values.delay) })
  console.log(`The embedded API answers at http://127.0.0.1:${port}/api/v1, in memory, until it is stopped.`)
  console.log(`For the console on it: API_URL=http://127.0.0.1:${port} npm run dev`)
}
