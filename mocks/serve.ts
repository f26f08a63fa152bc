// The embedded API as a local server: npm run api -- --port 4100 --delay 100 --drop payment --versions
import { parseArgs } from 'node:util'
import { handlers } from './index'
import { startServer } from './server/node'
import { versioned } from './server/versions'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    delay: { type: 'string', default: '0' },
    drop: { type: 'string' },
    versions: { type: 'boolean', default: false },
  },
})
const { port } = await startServer(values.versions ? versioned(handlers) : handlers, {
  port: Number(values.port),
  delay: Number(values.delay),
  drop: values.drop,
})
process.stdout.write(`The embedded API answers at http://127.0.0.1:${port}/api/v1, in memory, until it is stopped.
For the console on it: API_URL=http://127.0.0.1:${port} npm run dev
`)
