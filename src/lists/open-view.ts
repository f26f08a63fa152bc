import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnyList } from '@/http/list'
import { parseSearch } from '@/lib/search-params'
import { sessionSignal } from '@/session/scope'
import { currentView, type SavedView, searchOfView, useViews } from './views'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the saved view whose link was followed. */
    view?: string
  }
}

/** The name of the view that each list showed last, by the list's name, for each session. */
const lastViews = new WeakMap<AbortSignal, Map<string, string>>()

/** The view that the address shows. The sidebar and the list's menu mark the same one. */
export function useCurrentView(views: readonly SavedView[]): SavedView | undefined {
  const last = lastViews.get(sessionSignal(useQueryClient()))
  const place = useLocation({
    select: ({ pathname, search, state }) => {
      const here = views.filter(({ list }) => pathname === `/${list}`)
      const current = currentView(here, search, [state.view, last?.get(pathname.slice(1))])
      return current ? views.indexOf(current) : -1
    },
  })
  return views[place]
}

/**
 * The views of a list. `current` is the one that the address shows; `changed` is the one that it showed before the filters were changed.
 */
export function useOpenView(list: AnyList) {
  const search = useSearch({
    strict: false,
    select: (raw: Record<string, unknown>) => searchOfView(list, raw),
  })
  const params = parseSearch(search)
  const asked = useLocation({ select: ({ state }) => state.view })
  const { views, ...stored } = useViews()
  const signal = sessionSignal(useQueryClient())
  const own = views.filter((view) => view.list === list.name)
  const last = lastViews.get(signal)?.get(list.name)
  const current = currentView(own, params, [asked, last])
  const isOther = current === undefined && search !== ''
  const changed = isOther ? own.find(({ name }) => name === last) : undefined
  const opened = current?.name
  useEffect(() => {
    const names = lastViews.get(signal) ?? new Map<string, string>()
    if (opened !== undefined) lastViews.set(signal, names.set(list.name, opened))
    else if (search === '') names.delete(list.name) // the list was opened without filters: no view is changed
  }, [signal, list.name, opened, search])
  return { ...stored, views: own, current, changed }
}
