import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { nextPaint } from '@/lib/next-paint'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // What was pressed shows that it was, before the next screen is rendered.
  beforeLoad: ({ cause, preload }) => (cause === 'enter' || preload ? undefined : nextPaint()),
  notFoundComponent: lazyRouteComponent(() => import('@/shell/unreadable-address'), 'UnreadableAddress'),
})
