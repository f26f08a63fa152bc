import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export type SearchPatch = Record<string, string | number | undefined>

/** Writes some keys of the address and keeps the others; an undefined or empty value removes its key. */
export function usePatchSearch() {
  const navigate = useNavigate()
  return (patch: SearchPatch, { replace = false } = {}): Promise<void> =>
    navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace, resetScroll: false })
}

/** Answers the address as it is, in full. `settle` brings into it what is still being typed. */
export function useHref(settle: () => void) {
  const { history } = useRouter()
  return () => {
    settle()
    return new URL(history.location.href, location.href).href
  }
}

/** Fetches what `usePatchSearch` would show, for a button that may be about to do so. */
export function usePreloadSearch() {
  const router = useRouter()
  return (patch: SearchPatch): void => {
    void router.preloadRoute({ to: '.', search: (before: object) => ({ ...before, ...patch }) })
  }
}

/** A page beyond the first that turns out empty goes back to page 1, replacing its history entry. */
export function useFirstPageWhenEmpty(page: number | undefined, rows: readonly unknown[] | undefined): void {
  const patchSearch = usePatchSearch()
  const isBeyond = page !== undefined && page > 1 && rows?.length === 0
  useEffect(() => {
    if (isBeyond) void patchSearch({ page: undefined }, { replace: true })
  })
}
