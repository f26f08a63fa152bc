import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { useButtonAction } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { useHistoryDisclosure } from '@/ui/history-disclosure'
import { SteadyButton } from '@/ui/steady-button'
import { payoutText } from './payout-text'
import type { Recipient } from './whatsapp-modal'

const WhatsAppModal = lazyWithPreload(() => import('./whatsapp-modal').then((module) => module.WhatsAppModal))

type SendTextProps = {
  to: Recipient
  text: string
  /** What the text is about, where several of these buttons are shown. */
  of?: string
  disabled?: boolean
  size?: 'xs'
}

/** The console sends nothing itself: the admin edits the text, and sends it in WhatsApp. */
export function SendTextOnWhatsApp({ to, text, of, disabled = false, size }: SendTextProps) {
  const [isOpen, modal] = useHistoryDisclosure()
  const button = useButtonAction({ label: LABEL, detail: of, icon: IconBrandWhatsapp })
  return (
    <>
      <SteadyButton
        ref={button}
        variant="default"
        {...(size && { size })}
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        aria-label={of && `${LABEL}, ${of}`}
        aria-haspopup="dialog"
        disabled={disabled}
        onPointerEnter={WhatsAppModal.preload}
        onClick={() => WhatsAppModal.openOnceLoaded(modal.open)}
      >
        {LABEL}
      </SteadyButton>
      {isOpen && (
        <LazyPart>
          <WhatsAppModal text={text} to={to} title={LABEL} onClose={modal.close} />
        </LazyPart>
      )}
    </>
  )
}

const LABEL = 'Send on WhatsApp'

export function SendOnWhatsApp({ payment }: { payment: ServiceCenterPayment }) {
  const { serviceCenterId: id, serviceCenter: name, referenceNumber } = payment
  const of = [referenceNumber, name].filter(Boolean).join(', ') // two payouts may share a reference number
  return <SendTextOnWhatsApp to={{ id, name }} text={payoutText(payment)} of={of} size="xs" />
}
