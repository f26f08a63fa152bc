import { Badge } from '@mantine/core'
import { DASH, formatLabel } from '@/lib/format'
import { type OnOff, onOffLabel, type StatusColor } from '@/lib/status'

type StatusBadgeProps = { status: string | undefined; color: StatusColor }

/** A status as a word in its colour: `IN_PROGRESS` reads "In Progress". */
export function StatusBadge({ status, color }: StatusBadgeProps) {
  return (
    <Badge color={color} {...CUT}>
      {formatLabel(status)}
    </Badge>
  )
}

/** Whether something is on or off, in its words; a dash where neither is told. */
export function OnOffBadge({ isOn, words }: { isOn: boolean | undefined; words: OnOff }) {
  const word = onOffLabel(isOn, words)
  if (word === undefined) return DASH
  return (
    <Badge color={isOn ? 'green' : 'gray'} {...CUT}>
      {word}
    </Badge>
  )
}

/** A word too long for its place is cut, and shown whole by `Tips`. */
const CUT = { maw: '100%', attributes: { label: { 'data-cut': '' } } }
