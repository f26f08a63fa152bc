import { useQuery } from '@tanstack/react-query'
import { DASH } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { ValueLink } from '@/ui/text/link'
import { payoutQuery } from './payout'
import { referencesOf } from './payout-activity'

type SlipLinkProps = {
  /** The payout's reference number. */
  reference: string
  /** By default the reference number. */
  children?: string
}

/** A link to the slip of a payout, which can be printed. */
export function SlipLink({ reference, children }: SlipLinkProps) {
  return (
    <ValueLink
      to="/service-center-payments/slip"
      search={{ reference }}
      aria-label={children === undefined ? `Payout slip, ${reference}` : undefined}
    >
      {children ?? reference}
    </ValueLink>
  )
}

/** A payout's reference number, with a link to its slip and a button to copy it. A dash if there is none. */
export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return DASH
  return (
    <Copyable text={reference} label="Reference number">
      <SlipLink reference={reference} />
    </Copyable>
  )
}

/** A link to the slip of the payment that was just made to a center, once its reference number is known. */
export function PaidSlipLink({ centerId, children }: { centerId: string; children: string }) {
  const { data: payout } = useQuery(payoutQuery(centerId))
  if (payout?.verdict?.is !== 'paid') return null
  const [reference, ...others] = referencesOf(payout)
  if (reference === undefined || others.length > 0) return null
  return <SlipLink reference={reference}>{children}</SlipLink>
}
