import type { Plan } from '@/api/plans'
import { DASH } from '@/lib/format'
import { OnOffBadge } from '@/ui/text/status-badge'

export function statusOf({ isActive }: Plan): string | undefined {
  if (isActive === undefined) return undefined
  return isActive ? 'Active' : 'Inactive'
}

export function Status({ plan }: { plan: Plan }) {
  if (plan.isActive === undefined) return DASH
  return <OnOffBadge isOn={plan.isActive} on="Active" off="Inactive" />
}
