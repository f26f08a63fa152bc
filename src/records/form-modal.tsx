import { Button, Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Foot } from '@/ui/foot'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { SteadyButton } from '@/ui/steady-button'
import type { Saving } from './save'
import { SaveFailureAlert } from './save-failure'
import type { UnsavedGuard } from './unsaved'
import { busyText } from './write'

type FormModalProps<Typed, Sent> = {
  title: string
  size?: 'md' | 'lg'
  form: Pick<UseFormReturnType<Typed, Sent>, 'onSubmit'>
  guard: UnsavedGuard
  /** The verb of the act, and what it reads while the act runs. */
  submit: string
  busy: string
  saving: Saving
  onSubmit: (input: Sent) => void
  /** Hears of a submit that the form's own rules refused. */
  onRefused?: () => void
  /** Where Cancel leads; out of the modal unless told otherwise. */
  onCancel?: () => void
  onClose: () => void
  /** A dialog that stands over the form: Escape is its own meanwhile. */
  over?: ReactNode
  children: ReactNode
}

/** A form over a list. Every way out of a changed one asks first: Cancel, Escape, a click beside it, Back, the tab's end. */
export function FormModal<Typed, Sent>({
  title,
  size = 'md',
  form,
  guard: { leave, isAsking, question },
  submit,
  busy,
  saving,
  onSubmit,
  onRefused,
  onClose,
  onCancel = onClose,
  over,
  children,
}: FormModalProps<Typed, Sent>) {
  return (
    <>
      <Modal
        opened
        onClose={() => leave(onClose)}
        closeOnEscape={isAsking || over ? false : undefined}
        title={title}
        size={size}
      >
        <form
          noValidate
          aria-busy={saving.isBusy}
          onSubmit={form.onSubmit(onSubmit, (errors, values, event) => {
            focusFirstError(errors, values, event)
            onRefused?.()
          })}
        >
          <Stack>
            {children}
            <SaveFailureAlert failure={saving.failure} />
            <Foot>
              <Button variant="default" onClick={() => leave(onCancel)}>
                Cancel
              </Button>
              <SteadyButton type="submit" disabled={saving.isBusy} disabledText={busyText(busy, saving)}>
                {saving.isUnknown ? 'Check again' : submit}
              </SteadyButton>
            </Foot>
          </Stack>
        </form>
      </Modal>
      {over}
      {question}
    </>
  )
}
