// Installs the programs that tests need, if they are missing. It runs before the tests, since two installations at the same time fail.
// node tests/support/install.mjs chromium nginx caddy firefox webkit
import { findBrowser, installBrowser } from './browser.mjs'
import { installFromDebian } from './debian.mjs'
import { PROGRAMS, whyWithout } from './programs.mjs'

const asked = process.argv.slice(2)
/** The runner of all parts has done this already. */
const isDone = Boolean(process.env.WAYSIDE_INSTALLED)

for (const [key, { title, packages, find }] of Object.entries(PROGRAMS)) {
  if (isDone || !asked.includes(key) || find()) continue
  installFromDebian(title, packages)
  if (!find())
    console.log(
      `Skipped are the tests that need ${title}: ${whyWithout(/** @type {keyof typeof PROGRAMS} */ (key))}`,
    )
}
if (asked.includes('chromium')) {
  const path = (await findBrowser()) ?? (isDone ? undefined : await installBrowser())
  if (path) console.log(`Tests run in ${path}`)
  else {
    console.error(`
The tests need Chromium or Chrome, and none could be found or installed. One of these helps:
  - install it with your system's packages, on Debian: sudo apt-get install chromium
  - npx playwright install --with-deps chromium
  - if there is one in an unusual place: CHROME_PATH=/path/to/chrome npm test`)
    process.exitCode = 1
  }
}
