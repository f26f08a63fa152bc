import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnyList } from '@/http/list'
import { hasModifier } from '@/lib/modifier'
import { BASE_PATH } from '@/lib/settings'
import { sessionSignal } from '@/session/scope'
import { BackButton } from '@/ui/text/link'

type Visit = { href: string; index: number }

/** The latest address of each screen in this session, with its filters, page and search text. */
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
 * The way back to a screen, with the filters and the page that it had. If that screen is the previous step of the history, `go` goes back
 * one step, which restores the scroll position. Otherwise it navigates to the search params `from`, or to the latest address of the screen.
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
    /** `isDone`: the record was saved or deleted. Then nobody is asked about unsaved changes, and the history entry is removed. */
    go({ isDone = false } = {}): void {
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** The attributes of a link back to a list, see `useReturn`. */
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
  /** The search params of the list that the record was opened from. */
  from?: string | undefined
}

/** A link from a record to its list, with the filters and the page that it had. */
export function BackLink({ list, from }: BackLinkProps) {
  return <BackButton {...useBackLink(list, from)}>{list.title}</BackButton>
}
