// Whether a server tells what the console needs: npm run check:api -- --url https://api.example.com --email admin@example.com
// It lives with the tests, and not with the embedded API: that is one of the servers to be tried.
// Exit code 0: it does; 1: something is not there; 2: it could not be tried.
import { optionsFrom, refuse } from '@tests/support/command'
import { checkApi } from './check'
import { askPassword } from './password'
import { tableOf } from './report'

const USAGE = `npm run check:api -- --url https://api.example.com --email admin@example.com [--json] [--timeout 30]

Signs in at a server and reads all that the console reads there. Nothing is changed. The password is asked for, or taken from
the environment variable API_PASSWORD. --timeout: seconds after which a call is given up.
`

process.exitCode = await run()

async function run(): Promise<number> {
  const options = readOptions()
  if (!options) return refuse(USAGE)
  const { json, timeout, ...server } = options
  const { stdin, stdout, stderr } = process
  const password =
    process.env.API_PASSWORD ??
    (stdin.isTTY ? await askPassword({ input: stdin, output: stderr }) : undefined)
  if (!password) return refuse('A password is needed: typed, or in the environment variable API_PASSWORD.\n')

  let calls = 0
  const report = await checkApi({
    ...server,
    password,
    deadline: () => AbortSignal.timeout(timeout * 1000),
    onCall: () => {
      calls += 1
      if (stderr.isTTY) stderr.write(`\r${calls} calls`)
    },
  })
  if (stderr.isTTY) stderr.write('\r\x1b[K')
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : tableOf(report))
  return report.faults > 0 ? 1 : 0
}

function readOptions() {
  const values = optionsFrom({
    url: { type: 'string', default: '' },
    email: { type: 'string', default: '' },
    timeout: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  })
  if (!values) return undefined
  const { url, email, json } = values
  const timeout = Number(values.timeout)
  return /^https?:\/\//.test(url) && URL.canParse(url) && email && timeout > 0
    ? { url, email, json, timeout }
    : undefined
}
