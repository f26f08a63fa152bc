import { Badge } from '@mantine/core'
import { DASH, formatLabel } from '@/lib/format'
import { type FlagLabels, flagLabel, type StatusColor } from '@/lib/status'

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
export function OnOffBadge({ isOn, labels }: { isOn: boolean | undefined; labels: FlagLabels }) {
  const label = flagLabel(isOn, labels)
  if (label === undefined) return DASH
  return (
    <Badge color={isOn ? 'green' : 'gray'} {...CUT}>
      {label}
    </Badge>
  )
}

/** A label that is too long is cut, and `Tips` shows all of it. */
const CUT = { maw: '100%', attributes: { label: { 'data-cut': '' } } }
