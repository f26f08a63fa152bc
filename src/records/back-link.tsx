import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import type { AnyList } from '@/data/list'
import { parseSearch } from '@/lib/search-params'
import { perSession } from '@/session/store'
import { useIsStillHere } from '@/ui/still-here'
import { BackButtonLink } from '@/ui/text/link'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link back led here: the focus goes to the link that was followed before. */
    isReturn?: boolean
    /** A link in the entry before opened the form: a form that is done goes back there. */
    openedBy?: 'list' | 'record'
  }
}

/** Each screen's, by its path. */
const latestSearch = perSession(() => new Map<string, string>())

export function rememberSearch(router: AnyRouter, client: QueryClient): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    latestSearch(client).set(pathname, searchStr)
  })
}

/** For a link back to a screen with its filters and page: those of `from`, a record's search param, or else its latest. */
export function useReturnTarget(pathname: string, from?: string) {
  const { page, ...filters } = parseSearch(from ?? latestSearch(useQueryClient()).get(pathname) ?? '')
  const search = page === undefined || page === '1' ? filters : { ...filters, page }
  return { to: pathname, search, state: { isReturn: true } }
}

/** A list or another screen. `name`: its address without the slash. */
export type BackTarget = Pick<AnyList, 'name' | 'title'>

export function BackLink({ list, from }: { list: BackTarget; from?: string | undefined }) {
  return <BackButtonLink {...useReturnTarget(`/${list.name}`, from)}>{list.title}</BackButtonLink>
}

/** Returns how to leave a form or a deleted record. `isDone`: nobody is asked about unsaved changes, and the entry leaves the history. */
export function useLeave(opener: 'list' | 'record', target: ReturnType<typeof useReturnTarget>) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  return ({ isDone = false } = {}): void => {
    if (isDone && !isStillHere()) return
    if (history.location.state.openedBy === opener) history.back({ ignoreBlocker: isDone })
    else void navigate({ ...target, state: {}, replace: isDone, ignoreBlocker: isDone })
  }
}
