import { ValueLink } from '@/ui/text/link'

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
