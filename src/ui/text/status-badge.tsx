import { Badge } from '@mantine/core'
import { label } from '@/lib/format'
import type { StatusColor } from '@/lib/status'

/** Letters of a status that is never cut, however little room there is. */
const LONGEST_WORD = 16

type StatusBadgeProps = { status: string | undefined; color: StatusColor }

/** A status as a word in its colour: `IN_PROGRESS` reads "In Progress". */
export function StatusBadge({ status, color }: StatusBadgeProps) {
  const word = label(status)
  return (
    <Badge color={color} miw={word.length <= LONGEST_WORD ? 'max-content' : undefined}>
      {word}
    </Badge>
  )
}

/** Active or Inactive, Available or Unavailable. */
export function OnOffBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Badge color={isOn ? 'green' : 'gray'} miw="max-content">
      {isOn ? on : off}
    </Badge>
  )
}
