import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceCenter, serviceCenterByNameQuery } from '@/api/service-centers'
import { formatPhone, indianMobile, whatsAppAddress } from '@/lib/phone'
import { addEntry } from '@/session/activity-entries'
import { FormActions } from '@/ui/form-actions'

/** A service center, as far as the server tells which. */
export type Recipient = { id?: string | undefined; name?: string | undefined }

type WhatsAppModalProps = { text: string; to: Recipient; title: string; onClose: () => void }

export function WhatsAppModal({ text: initial, to, title, onClose }: WhatsAppModalProps) {
  const client = useQueryClient()
  const [text, setText] = useState(initial)
  const { isPending, mobile } = useMobileOf(to)
  const enter = () => {
    addEntry(client, {
      at: Date.now(),
      act: 'Open WhatsApp',
      list: 'service-centers',
      id: to.id,
      name: to.name,
      what: text,
      outcome: 'Done',
    })
    onClose()
  }
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
          {recipientText(to, isPending, mobile)}
        </Text>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            component="a"
            href={whatsAppAddress(mobile, text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={enter}
          >
            Open WhatsApp
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  )
}

function recipientText({ name = 'the service center' }: Recipient, isPending: boolean, mobile?: string) {
  if (isPending) return `Looking for the mobile number of ${name}...`
  if (mobile) return `Opens the chat with ${name}, ${formatPhone(mobile)}. You send the text there.`
  return `No mobile number is known for ${name}. Choose the chat in WhatsApp, and send the text there.`
}

/** The server may have sent only the name. */
function useMobileOf({ id: knownId, name }: Recipient) {
  const isSearched = knownId === undefined && name !== undefined
  const search = useQuery({ ...serviceCenterByNameQuery(name ?? ''), enabled: isSearched })
  const id = knownId ?? search.data ?? undefined
  const center = useQuery({ ...serviceCenter.query(id ?? ''), enabled: id !== undefined })
  const isPending = (isSearched && search.isPending) || (id !== undefined && center.isPending)
  return { isPending, mobile: indianMobile(center.data?.phone ?? '') }
}
