import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnyList } from '@/http/list'
import { hasModifier } from '@/lib/modifier'
import { BASE_PATH } from '@/lib/settings'
import { sessionSignal } from '@/session/scope'
import { BackButton } from '@/ui/text/link'

type Visit = { href: string; index: number }

/** How each screen was last seen in a sign-in: filters, page and search text. */
const visitsOf = new WeakMap<AbortSignal, Map<string, Visit>>()

export function rememberVisits(router: AnyRouter, client: QueryClient): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    const { pathname, publicHref, state } = toLocation
    const signal = sessionSignal(client)
    const visits = visitsOf.get(signal) ?? new Map<string, Visit>()
    visitsOf.set(signal, visits.set(pathname, { href: publicHref, index: state.__TSR_index }))
  })
}

/**
 * The way back to a screen, with the filters and the page that it had. If it is the previous step of the history, this goes back one step,
 * which restores the scroll position. Else it leads to the search part `from`, or to how the screen was last seen.
 */
export function useReturn(pathname: string, from?: string) {
  const router = useRouter()
  const visit = visitsOf.get(sessionSignal(useQueryClient()))?.get(pathname)
  const isPreviousStep = () =>
    visit !== undefined && visit.index === router.history.location.state.__TSR_index - 1
  const root = BASE_PATH + pathname
  const isTold = from !== undefined && !isPreviousStep()
  const href = isTold ? `${root}?${from}` : (visit?.href ?? root)
  return {
    href,
    /** `isDone`: the present screen was saved or deleted. Nothing is asked, and its history entry is removed. */
    go({ isDone = false } = {}): void {
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** The attributes of a link back to a list, as `useReturn` leads there. */
export function useBackLink({ name }: Pick<AnyList, 'name'>, from?: string) {
  const list = useReturn(`/${name}`, from)
  return {
    href: list.href,
    onClick: (event: MouseEvent) => {
      if (hasModifier(event)) return
      event.preventDefault()
      list.go()
    },
  }
}

type BackLinkProps = {
  list: AnyList
  /** The search part of the list that the record was opened from. */
  from?: string | undefined
}

/** Leads from a record to its list, with the filters and the page that it had. */
export function BackLink({ list, from }: BackLinkProps) {
  return <BackButton {...useBackLink(list, from)}>{list.title}</BackButton>
}
