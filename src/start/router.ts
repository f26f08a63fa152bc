import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { logError } from '@/lib/error-log'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { wait } from '@/lib/wait'
import { rememberLanding } from '@/lists/link-notice'
import { rememberVisits } from '@/records/back-link'
import { Unexpected } from '@/ui/code/unexpected'
import { routeTree } from './route-tree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type AppRouter = ReturnType<typeof createAppRouter>

const routers = new WeakMap<QueryClient, AppRouter>()

/** The router of a page. It is made once, whoever signs in. */
export function routerOf(client: QueryClient, history: RouterHistory): AppRouter {
  const router = routers.get(client) ?? createAppRouter(client, history)
  routers.set(client, router)
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
  const router = createRouter({
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
  rememberVisits(router, queryClient)
  rememberLanding(router)
  return router
}
