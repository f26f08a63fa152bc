import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { detailsOf } from '@/lib/error-log'
import { version } from '@/lib/version'
import { copy } from '@/ui/text/copy'

type CopyDetailsProps = Pick<ButtonProps, 'size'> & {
  error: unknown
  /** Tells it from others, to those who can't see beside what it stands. */
  what?: string
}

/** Beside "Try again": call, status, time and version of a failure, to be handed on; never data. */
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

/** The two buttons of a failure: to try again, and to copy its details. */
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
  /** Another way out, before the others. */
  children?: ReactNode
}

/** What can be done about a failure, and the version that met it: below what failed. */
export function FailureActions({ children, ...failure }: FailureActionsProps) {
  return (
    <Stack gap="xs" align="center">
      <Group justify="center" gap="sm">
        {children}
        <TryAgain {...failure} />
      </Group>
      <Text size="xs" c="dimmed">
        Version {version()}
      </Text>
    </Stack>
  )
}
