import { Button, Group, Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { focusFirstError } from '@/ui/form/focus-first-error'
import { useUnsavedGuard } from './unsaved'

type FormModalProps<Typed, Sent> = {
  title: string
  size?: 'md' | 'lg'
  form: UseFormReturnType<Typed, Sent>
  /** The verb of the act, and what it reads while the act runs. */
  submit: string
  busy: string
  isBusy: boolean
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
  submit,
  busy,
  isBusy,
  onSubmit,
  onRefused,
  onClose,
  onCancel = onClose,
  over,
  children,
}: FormModalProps<Typed, Sent>) {
  const { leave, isAsking, question } = useUnsavedGuard(() => form.isDirty())
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
          aria-busy={isBusy}
          onSubmit={form.onSubmit(onSubmit, (errors, values, event) => {
            focusFirstError(errors, values, event)
            onRefused?.()
          })}
        >
          <Stack>
            {children}
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={() => leave(onCancel)}>
                Cancel
              </Button>
              <Button type="submit" miw={136} disabled={isBusy}>
                {isBusy ? busy : submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {over}
      {question}
    </>
  )
}
