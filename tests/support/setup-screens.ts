import { notifications } from '@mantine/notifications'
import { resetMarketplace } from '@mocks/index'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { startClock, stopClock, waitsOfProduct } from './clock'
import { openGates } from './gates'
import { takePageErrors, watchPage } from './page-errors'
import { changesUnderWay, forgetConsoles } from './render-app'
import { callsUnderWay, forgetCalls, server, startServer } from './server'

watchPage()

beforeAll(startServer)

beforeEach(() => {
  resetMarketplace()
  server.resetHandlers()
  forgetCalls()
  clearCookies()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  stopClock()
})

afterEach(async () => {
  try {
    openGates()
    await expect.poll(changesUnderWay, { message: 'changes that the test left under way' }).toEqual([])
  } finally {
    notifications.clean()
    await cleanup()
    forgetConsoles()
    startClock()
  }
  await expect.poll(callsUnderWay, { message: 'calls that the test left under way' }).toEqual([])
  await expect.poll(locks, { message: 'locks that the test left held' }).toEqual([])
  expect(waitsOfProduct(), 'timers that the test left waiting').toEqual([])
})

afterEach(async () => {
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } }) // a link below the pointer would fetch
  await rejectionsReported()
  expect(takePageErrors(), 'the page complained').toEqual([])
})

const lockManager = navigator.locks // a test may take it away

async function locks(): Promise<(string | undefined)[]> {
  const { held = [], pending = [] } = await lockManager.query()
  return [...held, ...pending].map(({ name }) => name)
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as in src/lib/token.ts
    document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`
  }
}

/** The browser tells of a rejection that nobody handled in a task of its own, a little later. */
function rejectionsReported(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}
