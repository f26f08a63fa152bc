import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** A record's screen: what one came for, and at its right what one looks up; below it where there is no room. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.columns}>
        <Stack miw={0}>{children}</Stack>
        <Stack miw={0}>{side}</Stack>
      </div>
    </div>
  )
}
