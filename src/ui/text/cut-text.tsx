import { Text, type TextProps } from '@mantine/core'
import classes from './cut.module.css'
import { Tip } from './tip'

type CutTextProps = TextProps & { children: string }

/** A text of a row, on one line. A long one is cut, and shown whole on hover and focus, and where rows are cards. */
export function CutText({ children, ...props }: CutTextProps) {
  const isLong = children.length >= LONG
  return (
    <span className={children.length > SHORT ? classes.cut : undefined}>
      <Tip label={children} disabled={!isLong}>
        <Text component="span" inherit truncate display="block" tabIndex={isLong ? 0 : undefined} {...props}>
          {children}
        </Text>
      </Tip>
    </span>
  )
}

/** Letters that are never cut. */
const SHORT = 8

/** Letters that a column has room for, as a rule. */
const LONG = 24
