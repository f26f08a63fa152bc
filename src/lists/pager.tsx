import { Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { PAGE_SIZE } from '@/http/list'
import { count } from '@/lib/format'
import { SteadyButton } from '@/ui/steady-button'
import { useFirstPageWhenEmpty, usePatchSearch, usePreloadSearch } from './address'
import { hasFailed } from './failed'

type PagerProps = {
  page: number | undefined
  query: UseQueryResult<Page<unknown>>
  /** The card of the rows: a page that is turned begins at its top. */
  card: RefObject<HTMLElement | null>
}

/** "Showing X to Y of N results", Previous, page numbers, Next (spec 2, "Shared pager"). The page is in the address. */
export function Pager({ page = 1, query, card }: PagerProps) {
  const patchSearch = usePatchSearch()
  const preloadSearch = usePreloadSearch()
  useFirstPageWhenEmpty(page, query.isPlaceholderData ? undefined : query.data?.rows)
  const totalPages = query.data?.totalPages ?? 1
  const patchOf = (to: number) => ({ page: to === 1 ? undefined : to })
  const leadsTo = (to: number, further?: number) => {
    const preload = () => preloadSearch(patchOf(to))
    const turn = () => {
      setTurned({ to, further })
      void patchSearch(patchOf(to))
      beginAt(card.current)
    }
    return { onPointerEnter: preload, onFocus: preload, onClick: turn }
  }

  // Who goes through the pages goes on, with the pointer at rest: once a page is shown, the one after it is fetched.
  const [turned, setTurned] = useState<{ to: number; further: number | undefined }>()
  const isShown = turned?.to === page && query.isSuccess && !query.isPlaceholderData
  const ahead = isShown ? turned.further : undefined
  const isThere = ahead !== undefined && ahead >= 1 && ahead <= totalPages
  useEffect(() => {
    if (isThere) preloadSearch(patchOf(ahead))
  }, [ahead, isThere])

  return (
    <Group justify="space-between" component="nav" aria-label="Pages" mih={36}>
      <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {query.data && !hasFailed(query) ? shownOf(page, query.data) : ' '}
      </Text>
      <Group gap={4}>
        <SteadyButton variant="default" size="xs" isOff={page <= 1} {...leadsTo(page - 1, page - 2)}>
          Previous
        </SteadyButton>
        {pageNumbers(page, totalPages).map((number, index, all) => {
          const isAfterGap = index > 0 && number - (all[index - 1] ?? 0) > 1
          return (
            <Group key={number} gap={4} wrap="nowrap">
              {isAfterGap && (
                <Text span c="dimmed" px={4}>
                  …
                </Text>
              )}
              <Button
                variant={number === page ? 'filled' : 'default'}
                size="xs"
                px="sm"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                {...leadsTo(number)}
              >
                {number}
              </Button>
            </Group>
          )
        })}
        <SteadyButton variant="default" size="xs" isOff={page >= totalPages} {...leadsTo(page + 1, page + 2)}>
          Next
        </SteadyButton>
      </Group>
    </Group>
  )
}

/** Five or fewer: all. More: the ends, the current page and its neighbours; on page 1 of 9 that is 1 2 3 … 9. */
export function pageNumbers(page: number, totalPages: number): number[] {
  if (totalPages <= 5) return Array.from({ length: totalPages }, (_, index) => index + 1)
  const middle = Math.min(Math.max(page, 2), totalPages - 1)
  return [...new Set([1, middle - 1, middle, middle + 1, totalPages])]
}

/** Where the rows are longer than the screen, the button that was pressed stands below them: shows their first, and reads on there. */
function beginAt(card: HTMLElement | null): void {
  if (!card) return
  const room = Number.parseFloat(getComputedStyle(card).scrollMarginTop)
  const { top } = card.getBoundingClientRect()
  if (top >= room) return
  scrollBy(0, top - room)
  card.querySelector('table')?.focus({ preventScroll: true })
}

function shownOf(page: number, { rows: { length: rows }, totalPages, total: told }: Page<unknown>): string {
  const before = (page - 1) * PAGE_SIZE
  const total = told ?? (page >= totalPages ? before + rows : totalPages * PAGE_SIZE)
  if (rows === 0) return 'Showing 0 to 0 of 0 results'
  return `Showing ${count(before + 1)} to ${count(Math.min(before + PAGE_SIZE, total))} of ${count(total)} results`
}
