import { MantineThemeProvider } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { dropEarly } from '@/http/early'
import { followChanges } from '@/journal/follow'
import { followOpenPayments } from '@/payouts/payout'
import { loadDeferred } from '@/ui/code/deferred'
import { useFocusFallback } from '@/ui/focus-fallback'
import { Tips } from '@/ui/text/tips'
import { theme } from '@/ui/theme/theme'
import { matchAhead, routerOf } from './router'

export { matchAhead }

/** Milliseconds after which the first screen has surely come to rest. */
const QUIET = 3000

/** Marked on the timeline of the browser's own tools: from here on no code of the console is on its way. */
const CODE_IS_THERE = 'wayside: all code is there'

/** All that an admin sees. Its code is fetched apart from the login's. */
export function Console({ history, isCovered }: { history: RouterHistory; isCovered: boolean }) {
  const queryClient = useQueryClient()
  const [router] = useState(() => routerOf(queryClient, history))
  useEffect(() => {
    if (router.state.resolvedLocation) dropEarly() // matched ahead: what its screen asks for is asked by now
    return router.subscribe('onResolved', dropEarly)
  }, [router])
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
    const load = () => void loadDeferred().then(() => performance.mark(CODE_IS_THERE))
    const timer = setTimeout(load, QUIET)
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
        <RouterProvider router={router} />
        <Tips />
      </MantineThemeProvider>
    </div>
  )
}

/** The second of two clicks meets the modal that the first has opened: it does not close that again, nor take the focus from it. */
function isBesideSecondClick({ detail, target }: MouseEvent): boolean {
  return detail > 1 && target instanceof Element && target.matches('.mantine-Modal-overlay')
}
