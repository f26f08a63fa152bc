import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnyList } from '@/http/list'
import { parseSearch } from '@/lib/search-params'
import { sessionSignal } from '@/session/scope'
import { currentView, type SavedView, searchOfView, useViews } from './views'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the saved view by whose link one came. */
    view?: string
  }
}

/** Through which view each list was last seen in a sign-in: names of views, by those of lists. */
const lastOf = new WeakMap<AbortSignal, Map<string, string>>()

/** The one of these views of a list, by its path, that the address shows: the same in the sidebar as in the list's own menu. */
export function useCurrentView(path: string, views: readonly SavedView[]): SavedView | undefined {
  const lastName = lastOf.get(sessionSignal(useQueryClient()))?.get(path.slice(1))
  const name = useLocation({
    select: ({ pathname, search, state }) =>
      pathname === path ? currentView(views, search, [state.view, lastName])?.name : undefined,
  })
  return views.find((view) => view.name === name)
}

/**
 * The views of a list: the one that its address shows is `current`; one that it showed before its filters were changed is
 * `changed`.
 */
export function useOpenView(list: AnyList) {
  const search = useSearch({
    strict: false,
    select: (raw: Record<string, unknown>) => searchOfView(list, raw),
  })
  const params = parseSearch(search)
  const asked = useLocation({ select: ({ state }) => state.view })
  const { views, ...kept } = useViews()
  const signal = sessionSignal(useQueryClient())
  const own = views.filter((view) => view.list === list.name)
  const last = lastOf.get(signal)?.get(list.name)
  const current = currentView(own, params, [asked, last])
  const isOther = current === undefined && search !== ''
  const changed = isOther ? own.find(({ name }) => name === last) : undefined
  const opened = current?.name
  useEffect(() => {
    const names = lastOf.get(signal) ?? new Map<string, string>()
    if (opened !== undefined) lastOf.set(signal, names.set(list.name, opened))
    else if (search === '') names.delete(list.name) // the whole list is a new beginning
  }, [signal, list.name, opened, search])
  return { ...kept, views: own, current, changed }
}
