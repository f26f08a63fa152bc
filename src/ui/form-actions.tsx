import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

type FormActionsProps = {
  /** At the left, or above the buttons on narrow screens: a text, or a button that is kept apart. */
  beside?: ReactNode
  /** The buttons, the primary one last. */
  children: ReactNode
}

/** The buttons at the end of a form or a modal. */
export function FormActions({ beside, children }: FormActionsProps) {
  return (
    <div className={classes.foot}>
      {beside}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
