import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { installFromDebian, run } from './debian.mjs'

/** Quiet on machines without a network or a sandbox of their own: containers, CI. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking']

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell', // without a browser's own windows, a journey takes three quarters of the time
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
 * The path of a Chromium that has been seen to start, undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  // Kept where the processes that this one starts see it, so that none of them tries again.
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

async function main() {
  let path = await firstThatStarts()
  for (const install of [
    () => installFromDebian('Chromium', ['chromium-headless-shell']),
    installFromPlaywright,
  ]) {
    if (path) break
    install()
    path = await firstThatStarts()
  }
  if (path) {
    console.log(`Tests run in ${path}`)
    return
  }
  console.error(`
The tests need Chromium or Chrome, and none could be found or installed. One of these helps:
  - install it with your system's packages, on Debian: sudo apt-get install chromium
  - npx playwright install --with-deps chromium
  - if there is one in an unusual place: CHROME_PATH=/path/to/chrome npm test`)
  process.exitCode = 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main()
