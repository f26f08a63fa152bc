import { Text, type TextProps, Tooltip } from '@mantine/core'
import classes from './cut.module.css'

type CutTextProps = TextProps & { children: string }

/** A text of a row, on one line. A long one is cut, and shown whole on hover and focus, and where rows are cards. */
export function CutText({ children, ...props }: CutTextProps) {
  const isLong = children.length >= LONG
  return (
    <span className={children.length > SHORT ? classes.cut : undefined}>
      <Tooltip
        label={children}
        disabled={!isLong}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={480}
        style={{ overflowWrap: 'anywhere' }}
      >
        <Text component="span" inherit truncate display="block" tabIndex={isLong ? 0 : undefined} {...props}>
          {children}
        </Text>
      </Tooltip>
    </span>
  )
}

/** Letters that are never cut. */
const SHORT = 8

/** Letters that a column has room for, as a rule. */
const LONG = 24
