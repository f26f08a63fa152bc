import { ValueLink } from '@/ui/text/link'

type SlipLinkProps = {
  /** The payout's. */
  reference: string
  /** The reference itself without it. */
  children?: string
}

/** Leads to the slip of a payout, to be printed or saved. */
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
