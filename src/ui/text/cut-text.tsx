import classes from './cut.module.css'

type CutTextProps = {
  children: string
  /** How much it weighs beside others: `quiet` is small, for what stands below a name. */
  variant?: 'strong' | 'quiet'
}

/** A text on one line. Where it is cut, `Tips` shows it whole. */
export function CutText({ children, variant }: CutTextProps) {
  return (
    <span className={variant ? `${classes.cut} ${classes[variant]}` : classes.cut} data-cut>
      {children}
    </span>
  )
}
