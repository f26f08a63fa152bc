import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path of a program, undefined when it is not there. Servers are not on the path of everyone.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * Where root runs the tests on Debian, and there alone. What the programs say is shown only if they fail.
 * @param {string} what for those who wait, such as "Chromium"
 * @param {string[]} packages
 */
export function installFromDebian(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`No ${what} found: installing the one of Debian ...`)
  run('apt-get', ['update'])
  run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', ...packages])
}

/**
 * What the command says is shown only if it fails.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env })
  if (status !== 0) console.error(`${command} ${args.join(' ')} failed:\n${error ?? stdout + stderr}`)
}
