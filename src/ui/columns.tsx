import { Stack } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

type ColumnsProps = {
  side: ReactNode
  /** Three parts of eight without it. */
  sideWidth?: string
  children: ReactNode
}

/** A record's screen: what one came for, and at its right what one looks up; below it where there is no room. */
export function Columns({ side, sideWidth, children }: ColumnsProps) {
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
