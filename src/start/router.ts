import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '@/lib/address'
import { rememberVisits } from '@/records/back-link'
import { Unexpected } from '@/ui/code/unexpected'
import { routeTree } from './route-tree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** One for a history, however often somebody signs in: what it listens to it never lets go. */
export function routerFor(queryClient: QueryClient, history: RouterHistory) {
  const router = routers.get(history) ?? createAppRouter(queryClient, history)
  routers.set(history, router)
  return router
}

const routers = new WeakMap<RouterHistory, ReturnType<typeof createAppRouter>>()

function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 10,
    defaultPreloadStaleTime: 0, // the query cache knows what is fresh
    defaultErrorComponent: Unexpected,
    // The shell shows at once; only a screen's code is ever waited for, and rarely long.
    defaultPendingComponent: () => null,
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
  })
  rememberVisits(router, queryClient)
  return router
}
