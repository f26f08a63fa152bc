import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { AnyList } from '@/data/list'
import { parseSearch } from '@/lib/search-params'
import { perSession } from '@/session/store'
import { currentView, type SavedView, searchOfView, useViews } from './views'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the saved view whose link was followed, or whose filters were changed on the list since. */
    view?: string
  }
}

/** The search params of a list, and the name of the view that they belong to, or were changed from. */
type Shown = { search: string; view: string | undefined }

/** What each list showed last, by the list's name. */
const lastShown = perSession(() => new Map<string, Shown>())

/** The view that the address shows. The sidebar and the list's menu mark the same one. */
export function useCurrentView(views: readonly SavedView[]): SavedView | undefined {
  const last = lastShown(useQueryClient())
  const place = useLocation({
    select: ({ pathname, search, state }) => {
      const here = views.filter(({ list }) => pathname === `/${list}`)
      const current = currentView(here, search, [state.view, last.get(pathname.slice(1))?.view])
      return current ? views.indexOf(current) : -1
    },
  })
  return views[place]
}

/** Returns a function that returns the name of the view that the list on the screen shows, or was changed from. */
export function useShownView(): () => string | undefined {
  const router = useRouter()
  const client = useQueryClient()
  return useCallback(
    () => lastShown(client).get(router.latestLocation.pathname.slice(1))?.view,
    [client, router],
  )
}

/** Returns a function for a view that got another name: if a list shows it, or was changed from it, it still does. */
export function useRenameShown(): (list: string, from: string, to: string) => void {
  const shown = lastShown(useQueryClient())
  return (list, from, to) => {
    const last = shown.get(list)
    if (last?.view === from) shown.set(list, { ...last, view: to })
  }
}

/**
 * The views of a list. `current` is the one that the address shows; `changed` is the one that it showed before its filters were changed on
 * the list. A link to other filters changes no view, and a return to the list finds it as it was.
 */
export function useOpenView(list: AnyList) {
  const search = useSearch({
    strict: false,
    select: (raw: Record<string, unknown>) => searchOfView(list, raw),
  })
  const params = parseSearch(search)
  const asked = useLocation({ select: ({ state }) => state.view })
  const { views, ...stored } = useViews()
  const shown = lastShown(useQueryClient())
  const own = views.filter((view) => view.list === list.name)
  const last = shown.get(list.name)
  const current = currentView(own, params, [asked, last?.view])
  const viewOf = (name: string | undefined) => own.find((view) => view.name === name)
  // Without filters the whole list is shown: no view is changed.
  const changed =
    current || search === ''
      ? undefined
      : (viewOf(asked) ?? (last?.search === search ? viewOf(last.view) : undefined))
  const view = (current ?? changed)?.name
  useEffect(() => {
    shown.set(list.name, { search, view })
  }, [shown, list.name, search, view])
  return { ...stored, views: own, current, changed }
}
