import { DEMO_ADMIN, handlers } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { delay, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { API_PATH } from '@/lib/api-address'
import { dropChanges, keepChanges, restoreChanges } from './changes'
import { type DemoSettings, followSettings, setSettings, settings, subscribe } from './settings'

/** What the demo bar controls. `settings` and `subscribe` are for `useSyncExternalStore`. */
export const demo = {
  settings,
  subscribe,
  set: setSettings,
  /** Restores the data, but not the settings. */
  reset: dropChanges,
  admin: DEMO_ADMIN,
}

/** Starts the marketplace in this browser, with the delay and failure of the settings. Changes are stored until they are dropped. */
export async function startDemo(): Promise<void> {
  restoreChanges()
  keepChanges()
  followSettings()
  await setupWorker(slowness, ...handlers).start({
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}marketplaceWorker.js` },
    onUnhandledRequest: 'bypass',
  })
}

const slowness = http.all(endpoint('*'), async ({ request }) => {
  const chosen = settings()
  if (chosen.delay > 0) await delay(chosen.delay)
  return failureOf(chosen, request)
})

function failureOf({ failure }: DemoSettings, request: Request) {
  if (failure === 'offline') return HttpResponse.error()
  if (failure === '500') return refused(500, 'This demo is set to fail')
  const isLogin = new URL(request.url).pathname.endsWith(`${API_PATH}/admin/login`)
  if (failure === '401' && !isLogin) return refused(401, 'This demo is set to end the session')
}
