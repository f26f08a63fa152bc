import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLimited } from '@tests/support/limited'
import { listens } from '@tests/support/ports'
import { expect, onTestFinished, test } from 'vitest'

test('a command that ends in time tells only what went wrong', async () => {
  const { signal: limit } = new AbortController()
  const node = (code: string) => runLimited(process.execPath, ['--eval', code], { limit })
  expect(await node('')).toBeUndefined()
  expect(await node('process.exit(3)')).toBe('ended with 3')
  expect(await node('process.kill(process.pid)')).toMatch(/^ended with /)
})

test.skipIf(process.platform === 'win32')('one that hangs is ended, with what it has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayside-limited-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'port')
  const server = `const server = require('node:net').createServer()
    server.listen(0, () => require('node:fs').writeFileSync('${file}', String(server.address().port)))`
  const limit = new AbortController()
  const hang = `trap '' TERM; "${process.execPath}" --eval "${server}" & wait`
  const ended = runLimited('sh', ['-c', hang], { limit: limit.signal, grace: 1 })

  const port = () => Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }))
  await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await listens(port())).toBe(true)
  limit.abort()
  expect(await ended).toBe('did not end in time')
  await expect.poll(() => listens(port()), { timeout: 60_000 }).toBe(false)
})
