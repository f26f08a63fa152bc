import { Badge } from '@mantine/core'
import { label } from '@/lib/format'

export type StatusColor = 'green' | 'blue' | 'yellow' | 'red' | 'gray'

const JOB_COLORS = new Map<string | undefined, StatusColor>([
  ['completed', 'green'],
  ['in_progress', 'blue'],
  ['cancelled', 'red'],
])
const PAYMENT_COLORS = new Map<string | undefined, StatusColor>([
  ['completed', 'green'],
  ['failed', 'red'],
])

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

/** Completed green, in progress blue, cancelled red, anything else yellow (spec 4). */
export function JobStatusBadge({ status }: { status: string | undefined }) {
  return <StatusBadge status={status} color={JOB_COLORS.get(status?.toLowerCase()) ?? 'yellow'} />
}

/** Completed green, failed red, otherwise yellow (spec 2, "Customer payment list"). */
export function PaymentStatusBadge({ status }: { status: string | undefined }) {
  return <StatusBadge status={status} color={PAYMENT_COLORS.get(status?.toLowerCase()) ?? 'yellow'} />
}

/** Active or Inactive, Available or Unavailable. */
export function OnOffBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Badge color={isOn ? 'green' : 'gray'} miw="max-content">
      {isOn ? on : off}
    </Badge>
  )
}
