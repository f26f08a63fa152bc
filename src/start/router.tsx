import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type RouterHistory, useRouter } from '@tanstack/react-router'
import { logError } from '@/lib/error-log'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { wait } from '@/lib/wait'
import { rememberLanding } from '@/lists/link-notice'
import { rememberSearch } from '@/records/back-link'
import { ErrorScreen } from '@/ui/code/error-screen'
import { showPresses } from '@/ui/pressed'
import { routeTree } from './route-tree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type AppRouter = ReturnType<typeof createAppRouter>

const routers = new WeakMap<QueryClient, AppRouter>()

/** The only router of the page. It stays the same when another admin signs in. */
export function routerOf(client: QueryClient, history: RouterHistory): AppRouter {
  const router = routers.get(client) ?? createAppRouter(client, history)
  routers.set(client, router)
  return router
}

/** Milliseconds after which the frame is shown without a screen that is not loaded yet: the first one, and any later one. */
const PENDING_AFTER = 50
const NEXT_PENDING_AFTER = 200

/** Loads the screen before the first render, for at most 50 ms. */
export async function matchAhead(client: QueryClient, history: RouterHistory): Promise<void> {
  const matched = routerOf(client, history).load({ sync: true }).catch(logError)
  await Promise.race([matched, wait(PENDING_AFTER)])
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
    defaultPreloadStaleTime: 0, // the query cache decides what is stale
    defaultErrorComponent: RouteError,
    defaultPendingComponent: () => null,
    defaultPendingMs: PENDING_AFTER,
    defaultPendingMinMs: 0,
  })
  // After 50 ms, slow machines would remove a screen and draw it again. If only search params change, it stays until the new data is there.
  const stop = router.subscribe('onResolved', () => {
    stop()
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      router.options.defaultPendingMs = pathChanged ? NEXT_PENDING_AFTER : Number.POSITIVE_INFINITY
    })
  })
  rememberSearch(router, queryClient)
  rememberLanding(router)
  showPresses(router)
  return router
}

/** The frame stays. */
function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate() // runs the loader again
  }
  return <ErrorScreen error={error} onTryAgain={tryAgain} />
}
