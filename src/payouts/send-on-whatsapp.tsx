import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { useButtonAction } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'

const WhatsAppModal = lazyWithPreload(() => import('./whatsapp-modal').then((module) => module.WhatsAppModal))

/** A button that opens an editable text about a payout, to be sent in WhatsApp. The console sends nothing itself. */
export function SendOnWhatsApp({ payment }: { payment: ServiceCenterPayment }) {
  const [isOpen, setOpen] = useState(false)
  const reference = payment.referenceNumber ?? ''
  const button = useButtonAction({ label: LABEL, detail: reference, icon: IconBrandWhatsapp })
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="xs"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        aria-label={`${LABEL}, ${reference}`}
        aria-haspopup="dialog"
        onPointerEnter={WhatsAppModal.preload}
        onClick={() => WhatsAppModal.openOnceLoaded(() => setOpen(true))}
      >
        {LABEL}
      </Button>
      {isOpen && (
        <LazyPart>
          <WhatsAppModal payment={payment} title={LABEL} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

const LABEL = 'Send on WhatsApp'
