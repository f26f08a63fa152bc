import { Button, type ButtonProps, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailsOf } from '@/lib/error-log'
import { copy } from '@/ui/text/copy'

type CopyDetailsProps = Pick<ButtonProps, 'size'> & {
  error: unknown
  /** What has failed, for the accessible name, if there may be several of these buttons. */
  what?: string
}

/** Copies call, status, time and version of a failure, for a message to the support. It copies no data. */
export function CopyDetails({ error, size, what }: CopyDetailsProps) {
  return (
    <Button
      size={size}
      variant="subtle"
      color="gray"
      flex="none"
      aria-label={what && `Copy details, ${what}`}
      onClick={() => copy(detailsOf(error), 'Details copied')}
    >
      Copy details
    </Button>
  )
}

type TryAgainProps = CopyDetailsProps &
  Pick<ButtonProps, 'variant'> & {
    onTryAgain: () => unknown
    isTrying?: boolean
  }

/** For `TryAgain` and `FailureActions`. */
export function retryOf({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  return { error, isTrying: isFetching, onTryAgain: refetch }
}

export function TryAgain({ onTryAgain, isTrying, variant = 'default', ...failure }: TryAgainProps) {
  const { what, size } = failure
  return (
    <>
      <Button
        size={size}
        variant={variant}
        flex="none"
        aria-label={what && `Try again, ${what}`}
        loading={isTrying}
        onClick={() => onTryAgain()}
      >
        Try again
      </Button>
      <CopyDetails {...failure} />
    </>
  )
}

type FailureActionsProps = TryAgainProps & {
  children?: ReactNode
}

export function FailureActions({ children, ...failure }: FailureActionsProps) {
  return (
    <Group justify="center" gap="sm">
      {children}
      <TryAgain {...failure} />
    </Group>
  )
}
