import { Button, getDefaultZIndex, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Foot } from './foot'
import { SteadyButton } from './steady-button'

type ConfirmModalProps = {
  opened: boolean
  title: string
  message: string
  /** The name of the record that it is about, where the message does not say it. */
  record?: string
  /** What else is to be known before one decides, a line each. */
  notes?: readonly string[]
  /** The verb of the act, and what it reads while the act runs. */
  confirm: string
  busy?: string
  cancel?: string
  isBusy?: boolean
  isDestructive?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Another way to answer, between the two. */
  children?: ReactNode
}

/** What asks may have been opened before the modal that it asks about. */
const ABOVE_OTHERS = getDefaultZIndex('modal') + 1

/** What `ConfirmModal` shows. Focus starts on the button that changes nothing. */
export function ConfirmModal({
  opened,
  title,
  message,
  record,
  notes = [],
  confirm,
  busy,
  cancel = 'Cancel',
  isBusy = false,
  isDestructive = false,
  onConfirm,
  onClose,
  children,
}: ConfirmModalProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useOwnEscape(opened, text, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnEscape={false} zIndex={ABOVE_OTHERS}>
      <Text size="sm" mb="lg" ref={text} style={{ overflowWrap: 'anywhere' }}>
        {message}
        {record && (
          <Text span inherit fw={600} display="block" mt="xs">
            {record}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} span inherit display="block" mt="xs">
            {note}
          </Text>
        ))}
      </Text>
      <Foot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        {children}
        <SteadyButton
          color={isDestructive ? 'red' : undefined}
          disabled={isBusy}
          disabledText={busy}
          onClick={onConfirm}
        >
          {confirm}
        </SteadyButton>
      </Foot>
    </Modal>
  )
}

/**
 * Mantine's modals all hear the same Escape: the one that closes a form, and so opens the question, would answer it too,
 * and the one that answers the question would close the form below. A question that login covers hears nothing.
 */
function useOwnEscape(opened: boolean, text: RefObject<HTMLElement | null>, onClose: () => void): void {
  const openedAt = useRef(0)
  useEffect(() => {
    if (opened) openedAt.current = new Event('opened').timeStamp // on the clock of the keys
  }, [opened])
  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || event.key !== 'Escape' || event.timeStamp <= openedAt.current) return
      if (text.current?.closest('[inert]')) return
      event.stopImmediatePropagation()
      onClose()
    },
    { capture: true },
  )
}
