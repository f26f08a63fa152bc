import classes from './cut.module.css'

type CutTextProps = {
  children: string
  /** How much it weighs beside others: `quiet` is small, for what stands below a name. */
  look?: 'strong' | 'quiet'
}

/** A text on one line. Where it is cut, `Tips` shows it whole. */
export function CutText({ children, look }: CutTextProps) {
  return (
    <span className={look ? `${classes.cut} ${classes[look]}` : classes.cut} data-cut>
      {children}
    </span>
  )
}
