import type { CSSProperties } from 'react'
import classes from './cut.module.css'

type CutTextProps = {
  children: string
  /** `strong` for the name of a row, `quiet` for a small text below it. */
  variant?: 'strong' | 'quiet' | undefined
}

/** On one line. If the text is cut, `Tips` shows all of it. */
export function CutText({ children, variant }: CutTextProps) {
  return (
    <span className={variant ? `${classes.cut} ${classes[variant]}` : classes.cut} data-cut>
      {children}
    </span>
  )
}

/** The amount gets smaller if its column is too narrow, as for crores of rupees, and is cut only then. */
export function AmountText({ children }: { children: string }) {
  const style: CSSProperties & { '--letters': number } = { '--letters': children.length }
  return (
    <span className={classes.room}>
      <span className={`${classes.cut} ${classes.amount}`} style={style} data-cut>
        {children}
      </span>
    </span>
  )
}
