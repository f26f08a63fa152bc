import { Stack } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './two-columns.module.css'

type TwoColumnsProps = {
  aside: ReactNode
  /** Three eighths by default. */
  asideWidth?: string
  children: ReactNode
}

/** `aside` is at the right of the main content, or below it on narrow screens. */
export function TwoColumns({ aside, asideWidth, children }: TwoColumnsProps) {
  const style: CSSProperties & { '--aside-width'?: string } = asideWidth
    ? { '--aside-width': asideWidth }
    : {}
  return (
    <div className={classes.room}>
      <div className={classes.columns} style={style}>
        <Stack miw={0}>{children}</Stack>
        <Stack miw={0}>{aside}</Stack>
      </div>
    </div>
  )
}
