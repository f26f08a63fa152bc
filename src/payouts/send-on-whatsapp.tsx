import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { useButtonAction } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { SteadyButton } from '@/ui/steady-button'
import { payoutText } from './payout-text'
import type { Recipient } from './whatsapp-modal'

const WhatsAppModal = lazyWithPreload(() => import('./whatsapp-modal').then((module) => module.WhatsAppModal))

type SendTextProps = {
  to: Recipient
  /** The text, which can be changed before it is sent. */
  text: string
  /** What the text is about, if there may be several of these buttons. */
  of?: string
  disabled?: boolean
  size?: 'xs'
}

/** A button that opens an editable text to a service center, to be sent in WhatsApp. The console sends nothing itself. */
export function SendTextOnWhatsApp({ to, text, of, disabled = false, size }: SendTextProps) {
  const [isOpen, setOpen] = useState(false)
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
        onClick={() => WhatsAppModal.openOnceLoaded(() => setOpen(true))}
      >
        {LABEL}
      </SteadyButton>
      {isOpen && (
        <LazyPart>
          <WhatsAppModal text={text} to={to} title={LABEL} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

const LABEL = 'Send on WhatsApp'

/** The same with the text about a payout. */
export function SendOnWhatsApp({ payment }: { payment: ServiceCenterPayment }) {
  const { serviceCenterId: id, serviceCenter: name, referenceNumber = '' } = payment
  return <SendTextOnWhatsApp to={{ id, name }} text={payoutText(payment)} of={referenceNumber} size="xs" />
}
