import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path of a program; undefined if it is not installed. It also looks in /usr/sbin, which is not in everybody's PATH.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * Installs packages, if root runs the tests on Debian. The output is shown only if it fails.
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
 * Runs a command, and shows its output only if it fails.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env })
  if (status !== 0) console.error(`${command} ${args.join(' ')} failed:\n${error ?? stdout + stderr}`)
}
