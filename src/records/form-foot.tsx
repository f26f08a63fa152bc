import { Alert, Button } from '@mantine/core'
import type { MutationMeta } from '@tanstack/react-query'
import { endsSession, messageOf, noteOf, UnknownOutcomeError } from '@/http/errors'
import { Foot } from '@/ui/foot'
import { SteadyButton } from '@/ui/steady-button'
import { busyText } from './write'

/** Why a save failed, or that nobody knows whether it did. */
export type SaveFailure = { message: string; note: string | undefined; isUnknown: boolean }

/** What a form shows of its save. */
export type SaveState = {
  isBusy: boolean
  /** Its answer is lost, and the server's records are looked at. */
  isChecking: boolean
  /** Of the latest save, until the next one. */
  failure: SaveFailure | undefined
  /** Whether the form holds what was sent, and nobody knows whether it was saved: saving again looks first. */
  isUnknown: boolean
}

/** What a failed save says in its form, where it stays: the toast goes after three seconds. */
export function failureOf(error: Error, meta: MutationMeta | undefined): SaveFailure {
  const fallback = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
  const message = endsSession(error)
    ? 'Your session ended before this was saved. Save it again.'
    : messageOf(error, fallback || undefined)
  return { message, note: noteOf(error), isUnknown: error instanceof UnknownOutcomeError }
}

type FormFootProps = {
  save: SaveState
  /** The verb of the act, and what it reads while the act runs. */
  submit: string
  busy: string
  onCancel: () => void
}

/** The end of a form: why its latest save failed, "Cancel" and the button that saves. */
export function FormFoot({ save, submit, busy, onCancel }: FormFootProps) {
  const { isBusy, failure, isUnknown } = save
  return (
    <>
      {failure && (
        <Alert
          color={failure.isUnknown ? 'yellow' : 'red'}
          role="note"
          title={failure.note && failure.message}
        >
          {failure.note ?? failure.message}
        </Alert>
      )}
      <Foot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SteadyButton type="submit" disabled={isBusy} disabledText={busyText(busy, save)}>
          {isUnknown ? 'Check again' : submit}
        </SteadyButton>
      </Foot>
    </>
  )
}
