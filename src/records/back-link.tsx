import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

type ListPath = '/customers' | '/service-centers' | '/jobs' | '/customer-payments'
type Visit = { href: string; index: number }

const visitsOf = new WeakMap<AnyRouter, Map<string, Visit>>()

/** Remembers, for as long as the router lives, how each screen was last seen: filters, page and search text. */
export function rememberVisits(router: AnyRouter): void {
  const visits = new Map<string, Visit>()
  visitsOf.set(router, visits)
  router.subscribe('onResolved', ({ toLocation }) => {
    visits.set(toLocation.pathname, { href: toLocation.publicHref, index: toLocation.state.__TSR_index })
  })
}

/** Leads back to a screen as it was: a step back in the history where it is the one before, so that its scroll place returns. */
export function useReturn(pathname: string) {
  const router = useRouter()
  const visit = visitsOf.get(router)?.get(pathname)
  const href = visit?.href ?? import.meta.env.BASE_URL.replace(/\/$/, '') + pathname
  const isPreviousStep = () =>
    visit !== undefined && visit.index === router.history.location.state.__TSR_index - 1
  return {
    href,
    /** `isDone`: what one leaves is saved or deleted, so nothing is asked and its history entry goes. */
    go({ isDone = false } = {}): void {
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** The back control of a detail screen. */
export function BackLink({ to, children }: { to: ListPath; children: string }) {
  const list = useReturn(to)
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
      {children}
    </Button>
  )
}
