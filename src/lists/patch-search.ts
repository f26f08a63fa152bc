import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useIsStillHere } from '@/ui/still-here'
import { useShownView } from '@/views/open-view'

export type SearchPatch = Record<string, string | number | undefined>

/**
 * Writes some keys of the address; an undefined or empty value removes its key. The saved view that it changes stays known. Does nothing if
 * another screen is about to be shown: the keys would be that one's.
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

/** The whole address, with the origin. */
export function useHref(): () => string {
  const { history } = useRouter()
  return () => new URL(history.location.href, location.href).href
}

/** For a button that is hovered or focused: preloads what `usePatchSearch` would show. */
export function usePreloadSearch() {
  const router = useRouter()
  return (patch: SearchPatch): void => {
    void router.preloadRoute({ to: '.', search: (before: object) => ({ ...before, ...patch }) })
  }
}

/** Replaces an empty page beyond the first by page 1: the list is shorter than its link. Returns whether that is about to happen. */
export function useFirstPageWhenEmpty(page = 1, rows: readonly unknown[] | undefined): boolean {
  const patchSearch = usePatchSearch()
  const isBeyond = page > 1 && rows?.length === 0
  useEffect(() => {
    if (isBeyond) void patchSearch({ page: undefined }, { replace: true })
  })
  return isBeyond
}
