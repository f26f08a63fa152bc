import type { ReactNode } from 'react'
import classes from './foot.module.css'

type FootProps = {
  /** What stands at the left, as far as there is room: what the act amounts to, or one that is kept apart. */
  beside?: ReactNode
  /** The buttons, the primary one last. */
  children: ReactNode
}

/** The end of a form or a dialog: its buttons, the primary one at the right. */
export function Foot({ beside, children }: FootProps) {
  return (
    <div className={classes.foot}>
      {beside}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
