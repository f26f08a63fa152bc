import type { CSSProperties } from 'react'
import classes from './cut.module.css'

/**
 * An amount in a table, on one line: it shrinks where it has more digits than its column has room for, as crores of rupees do. What no
 * column can hold is cut like other texts.
 */
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
