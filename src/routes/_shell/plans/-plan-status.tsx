import type { Plan } from '@/api/plans'
import { OnOffBadge } from '@/ui/text/status-badge'

export function statusOf({ isActive }: Plan): string | undefined {
  if (isActive === undefined) return undefined
  return isActive ? 'Active' : 'Inactive'
}

export function Status({ plan }: { plan: Plan }) {
  return <OnOffBadge isOn={plan.isActive} on="Active" off="Inactive" />
}
