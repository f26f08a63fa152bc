import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useIsStillHere } from '@/ui/still-here'
import { useShownView } from '@/views/open-view'

export type SearchPatch = Record<string, string | number | undefined>

/**
 * Writes some keys of the address and keeps the others; an undefined or empty value removes its key. The saved view that is changed by it
 * stays known. Does nothing if another screen is about to be shown: the keys would be that one's.
 */
export function usePatchSearch() {
  const navigate = useNavigate()
  const shownView = useShownView()
  const isStillHere = useIsStillHere()
  return useCallback(
    async (patch: SearchPatch, { replace = false } = {}): Promise<void> => {
      if (!isStillHere()) return
      const view = shownView()
      await navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...patch }),
        state: view === undefined ? {} : { view },
        replace,
        resetScroll: false,
      })
    },
    [navigate, shownView, isStillHere],
  )
}

/** Returns a function that returns the whole address. */
export function useHref(): () => string {
  const { history } = useRouter()
  return () => new URL(history.location.href, location.href).href
}

/** Preloads the page that `usePatchSearch` would show, for a button that is hovered or focused. */
export function usePreloadSearch() {
  const router = useRouter()
  return (patch: SearchPatch): void => {
    void router.preloadRoute({ to: '.', search: (before: object) => ({ ...before, ...patch }) })
  }
}

/**
 * Replaces the address of an empty page beyond the first by that of page 1: the list is shorter than its link. Returns whether that is
 * about to happen.
 */
export function useFirstPageWhenEmpty(page = 1, rows: readonly unknown[] | undefined): boolean {
  const patchSearch = usePatchSearch()
  const isBeyond = page > 1 && rows?.length === 0
  useEffect(() => {
    if (isBeyond) void patchSearch({ page: undefined }, { replace: true })
  })
  return isBeyond
}
