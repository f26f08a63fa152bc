import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnyList } from '@/http/list'
import { sessionSignal } from '@/session/scope'

/** The address of a screen when it was last shown, and its place in the history. */
type Visit = { href: string; index: number }

/** For each sign-in, the latest visit of each path. */
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
 * which restores the scroll position.
 */
export function useReturn(pathname: string) {
  const router = useRouter()
  const visit = visitsOf.get(sessionSignal(useQueryClient()))?.get(pathname)
  const href = visit?.href ?? import.meta.env.BASE_URL.replace(/\/$/, '') + pathname
  const isPreviousStep = () =>
    visit !== undefined && visit.index === router.history.location.state.__TSR_index - 1
  return {
    href,
    /** Whether the present screen was opened from it. */
    isPreviousStep,
    /** `isDone`: the present screen was saved or deleted. Nothing is asked, and its history entry is removed. */
    go({ isDone = false } = {}): void {
      if (isPreviousStep()) router.history.back({ ignoreBlocker: isDone })
      else if (isDone) router.history.replace(href, undefined, { ignoreBlocker: true })
      else router.history.push(href)
    },
  }
}

/** Leads from a record to its list, with the filters and the page that it had. */
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
