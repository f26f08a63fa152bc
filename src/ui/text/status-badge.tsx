import { Badge } from '@mantine/core'
import { DASH, formatLabel } from '@/lib/format'
import { type OnOff, onOffLabel, type StatusColor } from '@/lib/status'

type StatusBadgeProps = { status: string | undefined; color: StatusColor }

/** A word of the API in color: `IN_PROGRESS` is "In Progress". For a flag, see `OnOffBadge`. */
export function StatusBadge({ status, color }: StatusBadgeProps) {
  return (
    <Badge color={color} {...CUT}>
      {formatLabel(status)}
    </Badge>
  )
}

/** The label of a flag; a dash if the server did not send it. */
export function OnOffBadge({ isOn, words }: { isOn: boolean | undefined; words: OnOff }) {
  const word = onOffLabel(isOn, words)
  if (word === undefined) return DASH
  return (
    <Badge color={isOn ? 'green' : 'gray'} {...CUT}>
      {word}
    </Badge>
  )
}

/** A label that is too long is cut, and `Tips` shows all of it. */
const CUT = { maw: '100%', attributes: { label: { 'data-cut': '' } } }
