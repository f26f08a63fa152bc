import { Button, Group, Text, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Page } from '@/data/envelopes'
import { countRows, pageSize, rowsBefore } from '@/data/list'
import { formatCount } from '@/lib/format'
import { SteadyButton } from '@/ui/steady-button'
import classes from './pager.module.css'
import { usePatchSearch, usePreloadSearch } from './patch-search'
import { hasFailed } from './total'

type PagerProps = {
  page: number | undefined
  /** The page is beyond the last one: page 1 follows at once. */
  isBeyondLast: boolean
  query: UseQueryResult<Page<unknown>>
  /** Turning a page scrolls to its top. */
  card: RefObject<HTMLElement | null>
}

export function Pager({ page = 1, isBeyondLast, query, card }: PagerProps) {
  const patchSearch = usePatchSearch()
  const preloadSearch = usePreloadSearch()
  const totalPages = query.data?.totalPages ?? 1
  // While the next page loads, the old rows stay, and so does "Showing X to Y".
  const [shownPage, setShownPage] = useState(page)
  if (!query.isPlaceholderData && shownPage !== page) setShownPage(page)
  const turned = useRef<{ to: number; further: number | undefined }>(undefined)
  const patchOf = (to: number) => ({ page: to === 1 ? undefined : to })
  const turnTo = (to: number, further?: number) => {
    turned.current = { to, further }
    void patchSearch(patchOf(to))
    scrollToTop(card.current)
  }
  const buttonProps = (to: number, further?: number) => {
    const preload = () => preloadSearch(patchOf(to))
    return { onPointerEnter: preload, onFocus: preload, onClick: () => turnTo(to, further) }
  }

  // Clicking through the pages moves no pointer, so hovering preloads nothing: the next page is preloaded here.
  const isShown = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    const { to, further = 0 } = turned.current ?? {}
    if (isShown && to === page && further >= 1 && further <= totalPages) preloadSearch(patchOf(further))
  }, [isShown, page, totalPages])

  return (
    <Group justify="space-between" component="nav" aria-label="Pages" mih={36} data-printed>
      <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {query.data && !hasFailed(query) && !isBeyondLast ? rangeText(shownPage, query) : ' '}
      </Text>
      <Group gap={4} className={classes.buttons}>
        <SteadyButton variant="default" size="xs" disabled={page <= 1} {...buttonProps(page - 1, page - 2)}>
          Previous
        </SteadyButton>
        <Group gap={4} className={classes.numbers}>
          {pageNumbers(page, totalPages).map((number, index, all) => {
            const gap = number - (all[index - 1] ?? number)
            return (
              <Group key={number} gap={4} wrap="nowrap" className={classes.number}>
                {gap > 1 && (
                  <Gap from={number - gap + 1} to={number - 1} totalPages={totalPages} onGo={turnTo} />
                )}
                <Button
                  variant={number === page ? 'filled' : 'default'}
                  size="xs"
                  px="sm"
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  {...buttonProps(number)}
                >
                  {number}
                </Button>
              </Group>
            )
          })}
        </Group>
        <SteadyButton
          variant="default"
          size="xs"
          disabled={page >= totalPages}
          {...buttonProps(page + 1, page + 2)}
        >
          Next
        </SteadyButton>
      </Group>
    </Group>
  )
}

type GapProps = {
  /** The first and last page that are left out. */
  from: number
  to: number
  totalPages: number
  onGo: (page: number) => void
}

/** A field between page numbers: Enter goes to the page, or to the last one if there is no such page. */
function Gap({ from, to, totalPages, onGo }: GapProps) {
  const [typed, setTyped] = useState('')
  const go = () => {
    setTyped('')
    if (Number(typed) >= 1) onGo(Math.min(Number(typed), totalPages))
  }
  const range = from === to ? String(from) : `${from} to ${to}`
  return (
    <TextInput
      size="xs"
      w={44}
      styles={{ input: { textAlign: 'center', paddingInline: 2 } }}
      placeholder="…"
      aria-label={`Go to page, ${range}`}
      data-tip={`Go to page, ${range}`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="go"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && go()}
      onBlur={() => setTyped('')}
    />
  )
}

/** Up to five: all. More: the ends, the current page and its neighbours; on page 1 of 9 that is 1 2 3 … 9. */
export function pageNumbers(page: number, totalPages: number): number[] {
  if (totalPages <= 5) return Array.from({ length: totalPages }, (_, index) => index + 1)
  const middle = Math.min(Math.max(page, 2), totalPages - 1)
  return [...new Set([1, middle - 1, middle, middle + 1, totalPages])]
}

/** If the rows are longer than the screen, scrolls to the first one, and moves the focus there. */
function scrollToTop(card: HTMLElement | null): void {
  if (!card) return
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop)
  const { top } = card.getBoundingClientRect()
  if (top >= margin) return
  scrollBy(0, top - margin)
  card.querySelector('table')?.focus({ preventScroll: true })
}

function rangeText(page: number, { data }: UseQueryResult<Page<unknown>>): string {
  if (!data || data.rows.length === 0) return 'Showing 0 to 0 of 0 results'
  const before = rowsBefore(page, data)
  const total = countRows(page, data)
  const last = Math.min(before + pageSize(data), total)
  return `Showing ${formatCount(before + 1)} to ${formatCount(last)} of ${formatCount(total)} results`
}
