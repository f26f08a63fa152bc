import { DEMO_ADMIN, handlers } from '@mocks/index'
import { endpoint, refused } from '@mocks/server/reply'
import { delay, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { API_PATH } from '@/lib/api-address'
import { dropChanges, keepChanges, restoreChanges } from './changes'
import { type DemoSettings, followSettings, setSettings, settings, subscribe } from './settings'

/** What the demo bar steers; `settings` and `subscribe` as `useSyncExternalStore` wants them. */
export const demo = {
  settings,
  subscribe,
  set: setSettings,
  /** Puts the data back, not the settings. */
  reset: dropChanges,
  admin: DEMO_ADMIN,
}

/** The marketplace in this browser: slow and failing as set, its changes kept until they are dropped. */
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
  if (failure === '500') return refused(500, 'The demo was asked to fail')
  const isLogin = new URL(request.url).pathname.endsWith(`${API_PATH}/admin/login`)
  if (failure === '401' && !isLogin) return refused(401, 'The demo was asked to end the session')
}
