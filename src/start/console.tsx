import { MantineThemeProvider } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { onRecordMissing } from '@/data/record'
import { openDialogs } from '@/lib/open-modal'
import { Watches } from '@/lists/watches'
import { followOpenPayments } from '@/payouts/follow'
import { forgetRecord } from '@/session/forget-record'
import { followPrints } from '@/shell/follow-prints'
import { useFocusFallback } from '@/ui/focus-fallback'
import { OnRoot } from '@/ui/on-root'
import { followScrollbar } from '@/ui/scrollbar'
import { Tips } from '@/ui/text/tips'
import { theme } from '@/ui/theme/theme'
import { matchAhead, routerOf } from './router'

export { matchAhead }

/** Milliseconds. The first screen has certainly loaded by then. */
const IDLE_AFTER = 3000

/** May be needed offline, or after a deployment that has removed them. */
const IDLE_PRELOADS = [
  () => import('@/sign-in/sign-in-again'),
  () => import('@/sign-in/change-password'),
  () => import('@/shell/admin-menu-items'),
  () => import('@/shell/logout-question'),
  () => import('@/shell/shortcuts-modal'),
  () => import('@/lists/action-entries'),
  () => import('@/lists/filter-modal'),
  () => import('@/views/view-form'),
  () => import('@/batch/change-many-menu'),
  () => import('@/find/find'),
  () => import('@/ui/toasts'),
]

export function Console({ history, isCovered }: { history: RouterHistory; isCovered: boolean }) {
  const queryClient = useQueryClient()
  const router = routerOf(queryClient, history)
  const isAtAddress = useIsAtAddress(router)
  useEffect(() => followPrints(queryClient), [queryClient])
  useEffect(followScrollbar, [])
  useEffect(() => followOpenPayments(queryClient), [queryClient])
  useEffect(() => onRecordMissing((record) => forgetRecord(queryClient, record)), [queryClient])
  const frame = useRef<HTMLDivElement>(null)
  useFocusFallback(frame)
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isCovered) return
    const { scrollX, scrollY } = window
    return () => {
      if (!frame.current) return // another admin's console replaces it
      lastFocused.current?.focus({ preventScroll: true })
      // An open modal could not take the focus while it was covered.
      const fallback = openDialogs().at(-1) ?? frame.current.querySelector('main')
      if (document.activeElement === document.body) fallback?.focus({ preventScroll: true })
      scrollTo(scrollX, scrollY)
    }
  }, [isCovered])

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of IDLE_PRELOADS) load().catch(() => undefined) // `LazyPart` shows the failure
    }, IDLE_AFTER)
    return () => clearTimeout(timer)
  }, [])

  // Modals are rendered inside, so that the login covers them, too.
  const inside = useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: '#console' } },
        Modal: {
          defaultProps: {
            ...theme.components?.Modal?.defaultProps,
            closeOnEscape: !isCovered,
          },
        },
      },
    }),
    [isCovered],
  )
  return (
    <div
      id="console"
      ref={frame}
      inert={isCovered}
      style={isCovered ? { visibility: 'hidden' } : undefined}
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLElement) lastFocused.current = target
      }}
    >
      <MantineThemeProvider theme={inside} inherit>
        {isAtAddress && <RouterProvider router={router} />}
        <Tips />
        {isCovered && <OnRoot attribute="data-has-modal" />}
        <Watches isCovered={isCovered} />
      </MantineThemeProvider>
    </div>
  )
}

/**
 * The router does not follow the address while nobody is signed in: right after a sign-in it still has the screen before the logout, which
 * would read its data once more.
 */
function useIsAtAddress(router: ReturnType<typeof routerOf>): boolean {
  const [isAtAddress, setIsAtAddress] = useState(
    () => router.state.location.publicHref === router.history.location.href,
  )
  useEffect(() => {
    if (isAtAddress) return
    const unsubscribe = router.subscribe('onBeforeRouteMount', () => setIsAtAddress(true))
    void router.load()
    return unsubscribe
  }, [router, isAtAddress])
  return isAtAddress
}
