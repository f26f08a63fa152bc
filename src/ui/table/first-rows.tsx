import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
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

/** Whether the page is being printed. The browser waits for no render: it prints what is there when its event has been handled. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinted(true)))
  useWindowEvent('afterprint', () => setIsPrinted(false))
  return isPrinted
}
