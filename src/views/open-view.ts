import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { AnyList } from '@/data/list'
import { parseSearch } from '@/lib/search-params'
import { perSession } from '@/session/store'
import { currentView, type SavedView, searchOfView, useViews } from './views'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the saved view whose link was followed, or whose filters were changed since. */
    view?: string
  }
}

/** `view`: the name of the view that they belong to, or were changed from. */
type Shown = { search: string; view: string | undefined }

/** By the names of lists. */
const lastShown = perSession(() => new Map<string, Shown>())

/** The sidebar and the list's menu mark the same view. */
export function useCurrentView(views: readonly SavedView[]): SavedView | undefined {
  const last = lastShown(useQueryClient())
  return useLocation({
    select: ({ pathname, search, state }) => {
      const viewsHere = views.filter(({ list }) => pathname === `/${list}`)
      return currentView(viewsHere, search, [state.view, last.get(pathname.slice(1))?.view])
    },
  })
}

/** Reads the name of the view that the list on the screen shows, or was changed from. */
export function useShownView(): () => string | undefined {
  const router = useRouter()
  const client = useQueryClient()
  return useCallback(
    () => lastShown(client).get(router.latestLocation.pathname.slice(1))?.view,
    [client, router],
  )
}

/** A list that shows the view, or was changed from it, still does under the new name. */
export function useRenameShown(): (list: string, from: string, to: string) => void {
  const shown = lastShown(useQueryClient())
  return (list, from, to) => {
    const last = shown.get(list)
    if (last?.view === from) shown.set(list, { ...last, view: to })
  }
}

/**
 * `current`: the view that the address shows. `changed`: the one that it showed before its filters were changed on the list. A link to
 * other filters changes no view, and a return to the list finds it as it was.
 */
export function useOpenView(list: AnyList) {
  const search = useSearch({
    strict: false,
    select: (raw: Record<string, unknown>) => searchOfView(list, raw),
  })
  const params = parseSearch(search)
  const viewInState = useLocation({ select: ({ state }) => state.view })
  const { views, ...stored } = useViews()
  const shown = lastShown(useQueryClient())
  const viewsOfList = views.filter((view) => view.list === list.name)
  const last = shown.get(list.name)
  const current = currentView(viewsOfList, params, [viewInState, last?.view])
  const viewNamed = (name: string | undefined) => viewsOfList.find((view) => view.name === name)
  // Without filters the whole list is shown: no view is changed.
  const changed =
    current || search === ''
      ? undefined
      : (viewNamed(viewInState) ?? (last?.search === search ? viewNamed(last.view) : undefined))
  const view = (current ?? changed)?.name
  useEffect(() => {
    shown.set(list.name, { search, view })
  }, [shown, list.name, search, view])
  return { ...stored, views: viewsOfList, current, changed }
}
