import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '@/lib/format'

/** Rendered at first, and added with each click. */
const ROWS_AT_ONCE = 100

/** At first, where several lists share a screen. */
export const A_FEW = 25

type FirstRowsProps<Row> = {
  rows: readonly Row[]
  atFirst?: number
  children: (visibleRows: readonly Row[]) => ReactNode
}

/** For a long list without pages. All of its rows are printed. */
export function FirstRows<Row>({ rows, atFirst = ROWS_AT_ONCE, children }: FirstRowsProps<Row>) {
  const [count, setCount] = useState(atFirst)
  const isPrinted = useIsPrinted()
  const remaining = rows.length - count
  return (
    <>
      {children(isPrinted ? rows : rows.slice(0, count))}
      {remaining > 0 && (
        <Button variant="default" mx="auto" onClick={() => setCount(count + ROWS_AT_ONCE)}>
          {`Show ${formatCount(Math.min(ROWS_AT_ONCE, remaining))} more`}
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

/** The browser waits for no render: what was not rendered before (`renderAllRows`) is rendered while it handles its event. */
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
