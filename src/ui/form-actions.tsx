import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

type FormActionsProps = {
  /** At the left, or above on narrow screens: a text, or a button that is kept apart. */
  beside?: ReactNode
  /** The primary button is the last one. */
  children: ReactNode
}

export function FormActions({ beside, children }: FormActionsProps) {
  return (
    <div className={classes.foot}>
      {beside}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
