import { useQuery } from '@tanstack/react-query'
import { payoutQuery } from './payout'
import { referencesOf } from './payout-activity'
import { SlipLink } from './slip-link'

/** A link to the slip of the payment that was just made to a center, once its reference number is known. */
export function PaidSlipLink({ centerId, children }: { centerId: string; children: string }) {
  const { data: payout } = useQuery(payoutQuery(centerId))
  if (payout?.verdict?.is !== 'paid') return null
  const [reference, ...others] = referencesOf(payout)
  if (reference === undefined || others.length > 0) return null
  return <SlipLink reference={reference}>{children}</SlipLink>
}
