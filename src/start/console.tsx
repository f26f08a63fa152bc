import { MantineThemeProvider } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { followChanges } from '@/journal/follow'
import { followOpenPayments } from '@/payouts/payout'
import { useFocusFallback } from '@/ui/focus-fallback'
import { Tips } from '@/ui/text/tips'
import { theme } from '@/ui/theme/theme'
import { matchAhead, routerOf } from './router'

export { matchAhead }

/** Milliseconds after which the first screen has surely come to rest. */
const QUIET = 3000

/** Fetched then: without a network, or after a new deployment, it could not be had any more. */
const LATER = [
  () => import('@/sign-in/login-screen'),
  () => import('@/sign-in/sign-in-again'),
  () => import('@/sign-in/change-password'),
  () => import('@/lists/filter-form'),
  () => import('@/lists/view-form'),
  () => import('@/find/find'),
  () => import('@/ui/toasts'),
]

/** All that an admin sees. Its code is fetched apart from the login's. */
export function Console({ history, isCovered }: { history: RouterHistory; isCovered: boolean }) {
  const queryClient = useQueryClient()
  const router = routerOf(queryClient, history)
  const isAtAddress = useIsAtAddress(router)
  useEffect(() => followChanges(queryClient), [queryClient])
  useEffect(() => followOpenPayments(queryClient), [queryClient])
  const frame = useRef<HTMLDivElement>(null)
  useFocusFallback(frame)
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isCovered) return
    const { scrollX, scrollY } = window
    return () => {
      if (!frame.current) return // another admin's console takes its place
      lastFocused.current?.focus({ preventScroll: true })
      scrollTo(scrollX, scrollY)
    }
  }, [isCovered])

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of LATER) load().catch(() => undefined) // told where it is shown
    }, QUIET)
    return () => clearTimeout(timer)
  }, [])

  // Modals stand inside, so that they are covered too: meanwhile Escape does not close them, and login can be scrolled.
  const inside = useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: '#console' } },
        Modal: {
          defaultProps: {
            ...theme.components?.Modal?.defaultProps,
            closeOnEscape: !isCovered,
            lockScroll: !isCovered,
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
      onMouseDownCapture={(event) => {
        if (isBesideSecondClick(event)) event.preventDefault()
      }}
      onClickCapture={(event) => {
        if (isBesideSecondClick(event)) event.stopPropagation()
      }}
    >
      <MantineThemeProvider theme={inside} inherit>
        {isAtAddress && <RouterProvider router={router} />}
        <Tips />
      </MantineThemeProvider>
    </div>
  )
}

/**
 * False until the router has followed the address: while nobody was signed in it followed none, and still holds the screen that
 * was shown before. It is not drawn then, as the screen would ask for its data again.
 */
function useIsAtAddress(router: ReturnType<typeof routerOf>): boolean {
  const [isAtAddress, setIsAtAddress] = useState(
    () => router.state.location.state.__TSR_key === router.history.location.state.__TSR_key,
  )
  useEffect(() => {
    if (isAtAddress) return
    const stop = router.subscribe('onBeforeRouteMount', () => setIsAtAddress(true))
    void router.load()
    return stop
  }, [router, isAtAddress])
  return isAtAddress
}

/** The second of two clicks meets the modal that the first has opened: it does not close that again, nor take the focus from it. */
function isBesideSecondClick({ detail, target }: MouseEvent): boolean {
  return detail > 1 && target instanceof Element && target.matches('.mantine-Modal-overlay')
}
