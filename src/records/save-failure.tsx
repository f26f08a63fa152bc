import { Alert } from '@mantine/core'
import type { MutationMeta } from '@tanstack/react-query'
import { endsSession, messageOf, noteOf, UnknownOutcomeError } from '@/http/errors'

/** Why a save was not made, or that nobody knows whether it was. */
export type SaveFailure = { message: string; note: string | undefined; isUnknown: boolean }

/** What a failed save says in its form, where it stays: the toast goes after three seconds. */
export function failureOf(error: Error, meta: MutationMeta | undefined): SaveFailure {
  const fallback = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
  const message = endsSession(error)
    ? 'Your session ended before this was saved. Save it again.'
    : messageOf(error, fallback || undefined)
  return { message, note: noteOf(error), isUnknown: error instanceof UnknownOutcomeError }
}

export function SaveFailureAlert({ failure }: { failure: SaveFailure | undefined }) {
  if (!failure) return null
  const { message, note, isUnknown } = failure
  return (
    <Alert color={isUnknown ? 'yellow' : 'red'} role="note" title={note && message}>
      {note ?? message}
    </Alert>
  )
}
