import { Stack } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

type ColumnsProps = {
  aside: ReactNode
  /** Three eighths by default. */
  sideWidth?: string
  children: ReactNode
}

/** Two columns: the main content, and `aside` at its right, or below it on narrow screens. */
export function Columns({ aside: side, sideWidth, children }: ColumnsProps) {
  const style: CSSProperties & { '--side'?: string } = sideWidth ? { '--side': sideWidth } : {}
  return (
    <div className={classes.room}>
      <div className={classes.columns} style={style}>
        <Stack miw={0}>{children}</Stack>
        <Stack miw={0}>{side}</Stack>
      </div>
    </div>
  )
}
