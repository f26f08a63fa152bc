import { notifications } from '@mantine/notifications'
import { resetMarketplace } from '@mocks/index'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { noteServerDate } from '@/lib/server-clock'
import { waitsOfProduct } from './clock'
import { openGates } from './gates'
import { NOW } from './now'
import { takePageErrors } from './page-errors'
import { movePointerAway } from './pointer'
import { changesUnderWay, forgetConsoles } from './render-app'
import {
  callsUnderWay,
  forgetCalls,
  forgetCallsUnderWay,
  server,
  startServer,
  takeCacheableCalls,
} from './server'
import { stopClock } from './stopped-clock'
import { TEXT, withText } from './text'

const RealDate = Date

resetMarketplace(new Date(NOW)) // tables of tests are made from its rows
beforeAll(startServer)

beforeEach(() => {
  stopClock(NOW)
  noteServerDate(new Date(NOW).toUTCString(), 0) // a test before may have told another clock to the same tab
  resetMarketplace()
  server.resetHandlers()
  forgetCalls()
  clearCookies()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  if (TEXT) withText(TEXT)
})

// The last `afterEach` that runs, so that the console is still mounted.
afterEach(async () => {
  await rejectionsReported()
  window.stoppedClock?.start()
  expect(Date, 'the clock goes on: the runner tells the files that it loads apart by it').toBe(RealDate)
  expect(takeCacheableCalls(), 'calls that the browser may answer from its cache').toEqual([])
  expect(takePageErrors(), 'the page complained').toEqual([])
})

afterEach(async () => {
  await movePointerAway() // a link under the pointer would preload
  openGates()
  try {
    try {
      await expect.poll(changesUnderWay, { message: 'changes that the test left under way' }).toEqual([])
    } finally {
      notifications.clean()
      await cleanup()
      forgetConsoles()
    }
    await expect.poll(callsUnderWay, { message: 'calls that the test left under way' }).toEqual([])
    await expect.poll(locksHeld, { message: 'locks that the test left held' }).toEqual([])
    await expect.poll(waitsOfProduct, { message: 'timers that the test left waiting' }).toEqual([])
  } finally {
    forgetCallsUnderWay()
    await takeLocks()
  }
})

const { locks } = navigator // a test may remove them

async function locksHeld(): Promise<string[]> {
  const { held = [], pending = [] } = await locks.query()
  return [...held, ...pending].map(({ name = '' }) => name)
}

/** Forgets the locks of a test, which has failed for them, so that the next test does not fail, too. */
async function takeLocks(): Promise<void> {
  const left = await locksHeld()
  if (left.length === 0) return
  for (const name of left) await locks.request(name, { steal: true }, () => undefined)
  await rejectionsReported() // waits until they are reported
  takePageErrors()
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as in src/http/token.ts
    document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`
  }
}

/** The browser reports an unhandled rejection a little later, in its own task. */
function rejectionsReported(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}
