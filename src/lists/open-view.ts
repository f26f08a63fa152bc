import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnyList } from '@/http/list'
import { parseSearch } from '@/lib/address'
import { sessionSignal } from '@/session/scope'
import { isShowing, searchOfView, useViews } from './views'

/** Through which view each list was last seen in a sign-in: names of views, by those of lists. */
const lastOf = new WeakMap<AbortSignal, Map<string, string>>()

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
  const { views, ...kept } = useViews()
  const signal = sessionSignal(useQueryClient())
  const own = views.filter((view) => view.list === list.name)
  const last = lastOf.get(signal)?.get(list.name)
  const showing = own.filter((view) => isShowing(view, params))
  const current = showing.find(({ name }) => name === last) ?? showing[0]
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
