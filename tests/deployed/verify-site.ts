// Whether a site is served as it was built and as the README says: npm run verify:site -- --url https://console.example.com
// Exit code 0: it is; 1: something differs; 2: it could not be tried.
import { optionsFrom, refuse } from '@tests/support/command'
import { verifySite } from './site'

const USAGE = `npm run verify:site -- --url https://console.example.com [--files dist.sha384] [--http http://console.example.com]

Compares what a server sends with the files of the build, whose hashes are in dist.sha384, and with the headers of
tests/web-servers/nginx.conf. --http: where HTTP must lead to HTTPS, by default port 80 of the same host. It needs no password.
`

process.exitCode = await run()

async function run(): Promise<number> {
  const options = readOptions()
  if (!options) return refuse(USAGE)
  try {
    const rows = await verifySite(options)
    const wrong = rows.filter(({ difference }) => difference !== undefined)
    const width = Math.max(...rows.map(({ what }) => what.length))
    const lines = rows.map(({ what, difference }) =>
      difference === undefined ? `ok      ${what}` : `DIFFERS ${what.padEnd(width)}  ${difference}`,
    )
    process.stdout.write(`${lines.join('\n')}\n\n${rows.length} compared, ${wrong.length} differ\n`)
    return wrong.length > 0 ? 1 : 0
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function readOptions() {
  const values = optionsFrom({
    url: { type: 'string', default: '' },
    files: { type: 'string', default: 'dist.sha384' },
    http: { type: 'string' },
  })
  if (!values || !/^https:\/\//.test(values.url) || !URL.canParse(values.url)) return undefined
  const { url, files, http = `http://${new URL(url).hostname}` } = values
  return { url, files, http }
}
