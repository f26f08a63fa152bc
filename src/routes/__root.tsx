import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: lazyRouteComponent(() => import('@/shell/unreadable-address'), 'UnreadableAddress'),
})
