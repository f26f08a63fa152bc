import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { logError } from '@/lib/error-log'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { wait } from '@/lib/wait'
import { rememberLanding } from '@/lists/link-notice'
import { rememberVisits } from '@/records/back-link'
import { sessionSignal } from '@/session/scope'
import { Unexpected } from '@/ui/code/unexpected'
import { routeTree } from './route-tree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type AppRouter = ReturnType<typeof createAppRouter>

const routers = new WeakMap<AbortSignal, AppRouter>()

/** The router of the present sign-in. */
export function routerOf(client: QueryClient, history: RouterHistory): AppRouter {
  const signal = sessionSignal(client)
  const router = routers.get(signal) ?? createAppRouter(client, history)
  routers.set(signal, router)
  return router
}

/** Milliseconds after which a screen that is not there yet is shown to be on its way. */
const PENDING = 50

/** Matches the address before anything is drawn, so that the first drawing is its screen. Does not wait for what takes long. */
export async function matchAhead(client: QueryClient, history: RouterHistory): Promise<void> {
  const matched = routerOf(client, history).load({ sync: true }).catch(logError)
  await Promise.race([matched, wait(PENDING)])
}

function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  const create = () =>
    createRouter({
      routeTree,
      history,
      basepath: import.meta.env.BASE_URL,
      context: { queryClient },
      parseSearch,
      stringifySearch,
      search: { strict: true }, // an address keeps only what its screen reads
      scrollRestoration: true,
      defaultPreload: 'intent',
      defaultPreloadDelay: 10,
      defaultPreloadStaleTime: 0, // the query cache knows what is fresh
      defaultErrorComponent: Unexpected,
      // The shell shows at once; only a screen's code is ever waited for, and rarely long.
      defaultPendingComponent: () => null,
      defaultPendingMs: PENDING,
      defaultPendingMinMs: 0,
    })
  const router = listeningUntil(sessionSignal(queryClient), create)
  rememberVisits(router, queryClient)
  rememberLanding(router)
  return router
}

/**
 * The router listens to the page, to restore where a screen was scrolled to, and never stops by itself: what it adds while it
 * is made ends with the signal.
 */
function listeningUntil<Router>(signal: AbortSignal, create: () => Router): Router {
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const given = typeof options === 'boolean' ? { capture: options } : options
    addEventListener.call(this, type, listener, { ...given, signal })
  }
  try {
    return create()
  } finally {
    EventTarget.prototype.addEventListener = addEventListener
  }
}
