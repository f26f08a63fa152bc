import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnyList } from '@/data/list'
import { hasModifier } from '@/lib/modifier'
import { BASE_PATH } from '@/lib/settings'
import { perSession } from '@/session/store'
import { BackButton } from '@/ui/text/link'
import { useIsStillHere } from './still-here'

/** The latest address of each screen, with its filters, page and search text, and the screen of each history entry, by its index. */
type Visits = { hrefOf: Map<string, string>; screenAt: Map<number, string> }

const visitsOf = perSession((): Visits => ({ hrefOf: new Map(), screenAt: new Map() }))

export function rememberVisits(router: AnyRouter, client: QueryClient): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    const { pathname, publicHref, state } = toLocation
    const visits = visitsOf(client)
    visits.hrefOf.set(pathname, publicHref)
    visits.screenAt.set(state.__TSR_index, pathname)
  })
}

/**
 * The way back to a screen, with the filters and the page that it had. If that screen is the previous step of the history, `go` goes back
 * one step, which restores the scroll position. Otherwise it navigates to the search params `from`, or to the latest address of the screen.
 */
export function useReturn(pathname: string, from?: string) {
  const router = useRouter()
  const isStillHere = useIsStillHere()
  const visits = visitsOf(useQueryClient())
  const isPreviousStep = () => visits.screenAt.get(router.history.location.state.__TSR_index - 1) === pathname
  const root = BASE_PATH + pathname
  const isTold = from !== undefined && !isPreviousStep()
  const href = isTold ? `${root}?${from}` : (visits.hrefOf.get(pathname) ?? root)
  return {
    href,
    /** `isDone`: the record was saved or deleted. Then nobody is asked about unsaved changes, and the history entry is removed. */
    go({ isDone = false } = {}): void {
      if (isDone && !isStillHere()) return
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** A list, or another screen: its address without the slash, and its title. */
export type BackTarget = Pick<AnyList, 'name' | 'title'>

/** The attributes of a link back to a list, see `useReturn`. */
export function useBackLink({ name }: Pick<BackTarget, 'name'>, from?: string) {
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
  list: BackTarget
  /** The search params of the list that the record was opened from. */
  from?: string | undefined
}

/** A link from a record to its list, with the filters and the page that it had. */
export function BackLink({ list, from }: BackLinkProps) {
  return <BackButton {...useBackLink(list, from)}>{list.title}</BackButton>
}
