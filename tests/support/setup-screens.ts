import { notifications } from '@mantine/notifications'
import { resetMarketplace } from '@mocks/index'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openGates } from './gates'
import { takePageErrors, watchPage } from './page-errors'
import { forgetCalls, server, startServer } from './server'

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
})

afterEach(async () => {
  openGates()
  notifications.clean()
  await cleanup()
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } }) // a link below the pointer would fetch
  await rejectionsReported()
  expect(takePageErrors(), 'the page complained').toEqual([])
})

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
