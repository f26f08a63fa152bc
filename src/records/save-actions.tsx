import { Alert, Button } from '@mantine/core'
import type { MutationMeta } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { endsSession, failureText, messageOf, noteOf, UnknownOutcomeError } from '@/http/errors'
import { FormActions } from '@/ui/form-actions'
import { SteadyButton } from '@/ui/steady-button'
import { busyText } from './write'

/** `isUnknown`: its answer was lost, and it may have been saved. */
export type SaveFailure = { message: string; note: string | undefined; isUnknown: boolean }

export type SaveState = {
  isBusy: boolean
  isChecking: boolean
  /** Of the latest save, until the next one. */
  failure: SaveFailure | undefined
  /** The form still holds the values of a save whose outcome is unknown: the next save reads the records first. */
  isUnknown: boolean
}

/** Kept in the form, since the toast goes after three seconds. */
export function failureOf(error: Error, meta: MutationMeta | undefined): SaveFailure {
  const fallback = failureText(meta?.failure, error)
  const message = endsSession(error)
    ? 'Your session ended before this was saved. Save it again.'
    : messageOf(error, fallback || undefined)
  return { message, note: noteOf(error), isUnknown: error instanceof UnknownOutcomeError }
}

/** "Plan not found", for the form of a record that is gone. */
export const GoneRecord = createContext<string | undefined>(undefined)

type SaveActionsProps = {
  save: SaveState
  submit: string
  busyLabel: string
  onCancel: () => void
}

export function SaveActions({ save, submit, busyLabel, onCancel }: SaveActionsProps) {
  const { isBusy, failure, isUnknown } = save
  const gone = useContext(GoneRecord)
  return (
    <>
      {gone !== undefined && (
        <Alert ref={uncoverFocus} color="red" role="alert" title={gone}>
          Someone else deleted it. Nothing can be saved here.
        </Alert>
      )}
      {failure && (
        <Alert
          ref={uncoverFocus}
          color={failure.isUnknown ? 'yellow' : 'red'}
          role="note"
          title={failure.note && failure.message}
        >
          {failure.note ?? failure.message}
        </Alert>
      )}
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SteadyButton
          type="submit"
          disabled={isBusy || gone !== undefined}
          disabledText={gone === undefined ? busyText(busyLabel, save) : undefined}
          otherText={busyText(busyLabel, save)}
        >
          {isUnknown ? 'Check again' : submit}
        </SteadyButton>
      </FormActions>
    </>
  )
}

/** The alert makes the foot of the page higher, which may then cover the field that has the focus (WCAG 2.4.11). */
function uncoverFocus(alert: HTMLElement | null): void {
  const { activeElement } = document
  if (alert?.closest('form')?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
}
