import { Box, Button, getDefaultZIndex, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { FormActions } from './form-actions'
import { useLatest } from './latest'
import { afterPress } from './pressed'
import { SteadyButton } from './steady-button'

type ConfirmModalProps = {
  opened: boolean
  title: string
  /** Put a name in it into `<bdi>`, so that its direction ends with it. */
  message: ReactNode
  /** The record's name, if the message does not contain it. */
  record?: string
  notes?: readonly string[]
  confirm: string
  busyLabel?: string
  cancel?: string
  isBusy?: boolean
  isDestructive?: boolean
  onConfirm: () => void
  onClose: () => void
  moreButtons?: ReactNode
  /** Fields, such as a reason. One with `data-autofocus` gets the focus instead of the button that cancels. */
  children?: ReactNode
}

/** Above the modal that it is about, even if it is earlier in the page. */
const ABOVE_OTHERS = getDefaultZIndex('modal') + 1

export function ConfirmModal({
  opened,
  title,
  message,
  record,
  notes = [],
  confirm,
  busyLabel,
  cancel = 'Cancel',
  isBusy = false,
  isDestructive = false,
  onConfirm,
  onClose,
  moreButtons,
  children,
}: ConfirmModalProps) {
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  useOwnEscape(opened, text, onClose)
  /** Confirms what the admin has read, and only if it is still asked. */
  const confirmIfAsked = useLatest((confirm: () => void) => opened && !isBusy && confirm())
  return (
    <Modal
      id={id}
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      zIndex={ABOVE_OTHERS}
    >
      <Text id={`${id}-body`} size="sm" mb="lg" ref={text} style={{ overflowWrap: 'anywhere' }}>
        {message}
        {record && (
          <Text span inherit fw={600} display="block" mt="xs">
            <bdi>{record}</bdi>
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} span inherit display="block" mt="xs">
            {note}
          </Text>
        ))}
      </Text>
      {children && <Box mb="lg">{children}</Box>}
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        {moreButtons}
        <SteadyButton
          color={isDestructive ? 'red' : undefined}
          disabled={isBusy}
          disabledText={busyLabel}
          onClick={() => afterPress(() => confirmIfAsked(onConfirm))}
        >
          {confirm}
        </SteadyButton>
      </FormActions>
    </Modal>
  )
}

/**
 * Escape closes only this modal. Mantine's modals all hear the same key press: the Escape that opens the question of a form would close the
 * question, too, and the one that closes the question would close the form.
 */
function useOwnEscape(opened: boolean, text: RefObject<HTMLElement | null>, onClose: () => void): void {
  const openedAt = useRef(0)
  useEffect(() => {
    if (opened) openedAt.current = new Event('opened').timeStamp // comparable with the `timeStamp` of key events
  }, [opened])
  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || event.key !== 'Escape' || event.timeStamp <= openedAt.current) return
      if (text.current?.closest('[inert]')) return // the login covers the console
      event.stopImmediatePropagation()
      onClose()
    },
    { capture: true },
  )
}
