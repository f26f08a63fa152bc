import { Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { SaveActions, type SaveState } from './save-actions'
import type { UnsavedGuard } from './unsaved'

type FormModalProps = {
  title: string
  size?: 'md' | 'lg'
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** `conflict`: a modal over the form. */
  save: SaveState & { conflict?: ReactNode }
  guard: UnsavedGuard
  /** Of the button that saves. */
  label: string
  busyLabel: string
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}

/** If the form was changed, every way out asks first: Cancel, Escape, a click beside it, Back, and closing the tab. */
export function FormModal({
  title,
  size = 'md',
  submit,
  save,
  guard,
  label,
  busyLabel,
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
        <form noValidate aria-busy={save.isBusy} onSubmit={submit}>
          <Stack>
            {children}
            <SaveActions
              save={save}
              submit={label}
              busyLabel={busyLabel}
              onCancel={() => guard.leave(onCancel)}
            />
          </Stack>
        </form>
      </Modal>
      {save.conflict}
      {guard.question}
    </>
  )
}
