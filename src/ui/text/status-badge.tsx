import { Badge } from '@mantine/core'
import { DASH, formatLabel } from '@/lib/format'
import { type FlagLabels, flagLabel, type StatusColor } from '@/lib/status'

type StatusBadgeProps = { status: string | undefined; color: StatusColor }

/** A word of the API: `IN_PROGRESS` is "In Progress". */
export function StatusBadge({ status, color }: StatusBadgeProps) {
  return (
    <Badge color={color} {...CUT}>
      {formatLabel(status)}
    </Badge>
  )
}

export function OnOffBadge({ isOn, labels }: { isOn: boolean | undefined; labels: FlagLabels }) {
  const label = flagLabel(isOn, labels)
  if (label === undefined) return DASH
  return (
    <Badge color={isOn ? 'green' : 'gray'} {...CUT}>
      {label}
    </Badge>
  )
}

/** For `Tips`. */
const CUT = { maw: '100%', attributes: { label: { 'data-cut': '' } } }
