// Runs every tool, and prints what each found, also if an earlier one has failed: npm run check
import { spawn } from 'node:child_process'
import { writeRouteTree } from './routes.mjs'

/** What to do about each tool's complaints. */
const TOOLS = [
  {
    command: 'biome check --error-on-warnings',
    help: 'npm run fix formats, and mends what it can. The rest is up to you.',
  },
  { command: 'knip', help: 'Delete what nothing uses, or use it.' },
  { command: 'tsc', help: 'Mend the types. An assertion or `any` hides the mistake.' },
]

// The tools read the route tree.
await writeRouteTree()

const results = await Promise.all(TOOLS.map(run))
for (const { command, help, output, isGreen } of results)
  console.log(isGreen ? `ok      ${command}` : `\n${output.trim()}\n\nFAILED  ${command}. ${help}\n`)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1

/**
 * @param {typeof TOOLS[number]} tool
 * @returns {Promise<typeof TOOLS[number] & { output: string, isGreen: boolean }>}
 */
function run(tool) {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  // npm has put the tools' folder into PATH.
  const child = spawn(tool.command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const add = (/** @type {Buffer} */ text) => {
    output += text
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ...tool, output, isGreen: code === 0 }))
  })
}
