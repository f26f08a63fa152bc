import { Anchor } from '@mantine/core'
import { DASH } from '@/lib/format'
import { stringifySearch } from '@/lib/search-params'
import { BASE_PATH } from '@/lib/settings'
import { isUsable } from '@/session/state'
import { useSession } from '@/session/store'
import { Copyable } from '@/ui/text/copy'
import { ValueLink } from '@/ui/text/link'
import type { Payout } from './machine'
import { listedPayments, referencesOf } from './payout-activity'
import { usePayout } from './payout-state'
import { SendOnWhatsApp } from './send-on-whatsapp'

type SlipLinkProps = {
  reference: string
  /** What it says instead of the reference: then it acts, and is not printed. */
  children?: string
}

export function SlipLink({ reference, children }: SlipLinkProps) {
  return (
    <ValueLink
      to="/service-center-payments/slip"
      search={{ reference }}
      aria-label={children === undefined ? `Payout slip, ${reference}` : undefined}
      data-unprinted={children === undefined ? undefined : true}
    >
      {children ?? reference}
    </ValueLink>
  )
}

export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return DASH
  return (
    <Copyable text={reference} label="Reference number">
      <SlipLink reference={reference} />
    </Copyable>
  )
}

/** For the payment that was just made, once its reference number is known. */
export function PaidSlipLink({
  center,
  children,
}: {
  center: { id: string; name?: string | undefined }
  children: string
}) {
  const payout = usePayout(center.id)
  if (payout?.verdict?.is !== 'paid') return null
  const [payment, ...others] = listedPayments(payout)
  if (payment?.referenceNumber === undefined || others.length > 0) return null
  return (
    <>
      <SlipLink reference={payment.referenceNumber}>{children}</SlipLink>
      <SendOnWhatsApp
        payment={{
          ...payment,
          serviceCenter: payment.serviceCenter ?? center.name,
          serviceCenterId: center.id,
        }}
      />
    </>
  )
}

/** The link to the slip follows once the reference number is known. `key` is that of the decision. */
export function paidNote(text: string, centerId: string, key: string) {
  return (
    <>
      {text} <SlipLinkOfToast centerId={centerId} decision={key} />
    </>
  )
}

/** A plain link, since toasts are outside the router. It is hidden while the login covers the console. */
function SlipLinkOfToast({ centerId, decision }: { centerId: string; decision: string }) {
  const session = useSession()
  const payout = usePayout(centerId)
  const reference = payout?.key === decision && onlyReferenceOf(payout)
  if (!isUsable(session) || !reference) return null
  return (
    <Anchor
      inherit
      underline="always"
      style={{ whiteSpace: 'nowrap' }}
      href={`${BASE_PATH}/service-center-payments/slip${stringifySearch({ reference })}`}
    >
      Payout slip
    </Anchor>
  )
}

function onlyReferenceOf(payout: Payout): string | undefined {
  const [reference, ...others] = referencesOf(payout)
  return others.length === 0 ? reference : undefined
}
