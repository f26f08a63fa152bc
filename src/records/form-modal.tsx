import { Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormFoot, type SaveState } from './form-foot'
import type { UnsavedGuard } from './unsaved'

type FormModalProps = {
  title: string
  size?: 'md' | 'lg'
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** `conflict`: a dialog that stands over the form. */
  save: SaveState & { conflict?: ReactNode }
  guard: UnsavedGuard
  /** The verb of the act, and what it reads while the act runs. */
  submit: string
  busy: string
  /** Where Cancel leads; out of the modal unless told otherwise. */
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}

/** A form over a list. Every way out of a changed one asks first: Cancel, Escape, a click beside it, Back, the tab's end. */
export function FormModal({
  title,
  size = 'md',
  onSubmit,
  save,
  guard,
  submit,
  busy,
  onClose,
  onCancel = onClose,
  children,
}: FormModalProps) {
  const isCovered = guard.isAsking || Boolean(save.conflict)
  return (
    <>
      <Modal
        opened
        onClose={() => guard.leave(onClose)}
        closeOnEscape={isCovered ? false : undefined}
        title={title}
        size={size}
      >
        <form noValidate aria-busy={save.isBusy} onSubmit={onSubmit}>
          <Stack>
            {children}
            <FormFoot save={save} submit={submit} busy={busy} onCancel={() => guard.leave(onCancel)} />
          </Stack>
        </form>
      </Modal>
      {save.conflict}
      {guard.question}
    </>
  )
}
