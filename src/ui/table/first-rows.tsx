import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '@/lib/format'

/** The number of rows that are rendered at first, and added with each click. */
const ROWS_AT_ONCE = 100

/** The rows at first where several lists share a screen. */
export const A_FEW = 25

type FirstRowsProps<Row> = {
  rows: readonly Row[]
  /** How many at first. */
  atFirst?: number
  /** Renders the first of them. */
  children: (shown: readonly Row[]) => ReactNode
}

/** The first rows of a long list without pages, and below them "Show 100 more". All of them are printed. */
export function FirstRows<Row>({ rows, atFirst = ROWS_AT_ONCE, children }: FirstRowsProps<Row>) {
  const [count, setCount] = useState(atFirst)
  const isPrinted = useIsPrinted()
  const left = rows.length - count
  return (
    <>
      {children(isPrinted ? rows : rows.slice(0, count))}
      {left > 0 && (
        <Button variant="default" mx="auto" onClick={() => setCount(count + ROWS_AT_ONCE)}>
          {`Show ${formatCount(Math.min(ROWS_AT_ONCE, left))} more`}
        </Button>
      )}
    </>
  )
}

/** For each list on the screen: renders all of its rows, and resolves once they are there. */
const lists = new Set<() => Promise<void>>()

/** Whether lists on the screen may have more rows than are rendered. */
export function hasMoreRows(): boolean {
  return lists.size > 0
}

/** Renders all rows of the lists on the screen until they are printed, in pieces between which the page answers. */
export async function renderAllRows(): Promise<void> {
  await Promise.all([...lists].map((render) => render()))
}

/**
 * Whether the page is being printed, or will be at once. The browser waits for no render: what was not rendered before is rendered while it
 * handles its event.
 */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  const onRendered = useRef<() => void>(undefined)
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinted(true)))
  useWindowEvent('afterprint', () => setIsPrinted(false))
  useEffect(() => {
    if (isPrinted) onRendered.current?.()
  }, [isPrinted])
  useEffect(() => {
    const render = () =>
      new Promise<void>((resolve) => {
        onRendered.current = resolve
        startTransition(() => setIsPrinted(true))
      })
    lists.add(render)
    return () => {
      lists.delete(render)
      onRendered.current?.()
    }
  }, [])
  return isPrinted
}
