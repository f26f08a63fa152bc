import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installFromDebian, run } from './debian.mjs'
import { CHROMIUM_PACKAGES } from './programs.mjs'

/** For containers and CI, without a network or a sandbox. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking']

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
]

/**
 * The path of a Chromium that starts; undefined if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  // In the environment, so that child processes do not try again.
  process.env.WAYSIDE_BROWSER ??= await firstThatStarts()
  return process.env.WAYSIDE_BROWSER || undefined
}

async function firstThatStarts() {
  const candidates = [process.env.CHROME_PATH, chromium.executablePath(), ...SYSTEM_BROWSERS]
  for (const path of candidates) {
    if (path && existsSync(path) && (await starts(path))) return path
  }
  return ''
}

/** @param {string} executablePath */
async function starts(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: 30_000 })
    await browser.close()
    return true
  } catch (error) {
    console.error(`${executablePath} does not start: ${String(error).split('\n', 1)[0]}`)
    return false
  }
}

function installFromPlaywright() {
  console.log('No Chromium found: downloading the one of Playwright ...')
  run(process.execPath, [
    createRequire(import.meta.url).resolve('@playwright/test/cli'),
    'install',
    'chromium',
  ])
}

/**
 * Installs Debian's Chromium as root on Debian, else Playwright's. Undefined if that fails.
 * @returns {Promise<string | undefined>}
 */
export async function installBrowser() {
  for (const install of [() => installFromDebian('Chromium', CHROMIUM_PACKAGES), installFromPlaywright]) {
    install()
    const path = await firstThatStarts()
    if (path) return path
  }
  return undefined
}
