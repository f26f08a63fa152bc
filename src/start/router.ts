import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '@/http/params'
import { rememberVisits } from '@/records/back-link'
import { Unexpected } from '@/ui/code/unexpected'
import { routeTree } from './route-tree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
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
  rememberVisits(router)
  return router
}
