import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { serviceCenter, serviceCenterByNameQuery } from '@/api/service-centers'
import { indianMobile, whatsAppAddress } from '@/lib/phone'
import { Foot } from '@/ui/foot'
import { payoutText } from './payout-text'

type WhatsAppModalProps = { payment: ServiceCenterPayment; title: string; onClose: () => void }

/** A modal with an editable text about a payout, and a link that opens WhatsApp with it. */
export function WhatsAppModal({ payment, title, onClose }: WhatsAppModalProps) {
  const [text, setText] = useState(() => payoutText(payment))
  const { isPending, mobile } = useMobileOf(payment)
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <Text size="sm" c="dimmed" role="status">
          {recipient(payment, isPending, mobile)}
        </Text>
        <Foot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            component="a"
            href={whatsAppAddress(mobile, text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            Open WhatsApp
          </Button>
        </Foot>
      </Stack>
    </Modal>
  )
}

function recipient(
  { serviceCenter = 'the service center' }: ServiceCenterPayment,
  isPending: boolean,
  mobile?: string,
) {
  if (isPending) return `Looking for the mobile number of ${serviceCenter}...`
  if (mobile) return `Opens the chat with ${serviceCenter}, ${mobile}. You send the text there.`
  return `No mobile number is known for ${serviceCenter}. Choose the chat in WhatsApp, and send the text there.`
}

/** The mobile number of the center that was paid. The server may send only its name. */
function useMobileOf({ serviceCenter: name, serviceCenterId }: ServiceCenterPayment) {
  const isSearched = serviceCenterId === undefined && name !== undefined
  const search = useQuery({ ...serviceCenterByNameQuery(name ?? ''), enabled: isSearched })
  const id = serviceCenterId ?? search.data ?? undefined
  const center = useQuery({ ...serviceCenter.query(id ?? ''), enabled: id !== undefined })
  const isPending = (isSearched && search.isPending) || (id !== undefined && center.isPending)
  return { isPending, mobile: indianMobile(center.data?.phone ?? '') }
}
