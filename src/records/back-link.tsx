import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnyList } from '@/http/list'
import { sessionSignal } from '@/session/scope'

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

/** Leads back to a screen as it was: a step back in the history where it is the one before, so that its scroll place returns. */
export function useReturn(pathname: string) {
  const router = useRouter()
  const visit = visitsOf.get(sessionSignal(useQueryClient()))?.get(pathname)
  const href = visit?.href ?? import.meta.env.BASE_URL.replace(/\/$/, '') + pathname
  const isPreviousStep = () =>
    visit !== undefined && visit.index === router.history.location.state.__TSR_index - 1
  return {
    href,
    /** Whether it is the step before this one: what is shown was opened from it. */
    isPreviousStep,
    /** `isDone`: what one leaves is saved or deleted, so nothing is asked and its history entry goes. */
    go({ isDone = false } = {}): void {
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** The back control of a record's screen: to its list, as that was. */
export function BackLink({ list: { name, title } }: { list: AnyList }) {
  const list = useReturn(`/${name}`)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    list.go()
  }
  return (
    <Button
      component="a"
      href={list.href}
      onClick={follow}
      variant="subtle"
      color="gray"
      size="compact-sm"
      ml={-8}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
    >
      {title}
    </Button>
  )
}
