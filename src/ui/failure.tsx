import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { detailsOf } from '@/lib/failure'
import { version } from '@/lib/version'
import { copy } from '@/ui/text/copy'

type FailureActionsProps = Pick<ButtonProps, 'size' | 'variant'> & {
  /** What failed: its details can be copied. */
  error: unknown
  onTryAgain: () => unknown
  isTrying?: boolean
  /** Another way out, before the others. */
  children?: ReactNode
}

/** What can be done about a failure, and the version that met it: below what failed. */
export function FailureActions({
  error,
  onTryAgain,
  isTrying = false,
  size = 'sm',
  variant = 'default',
  children,
}: FailureActionsProps) {
  return (
    <Stack gap="xs" align="center">
      <Group justify="center" gap="sm">
        {children}
        <Button size={size} variant={variant} loading={isTrying} onClick={() => onTryAgain()}>
          Try again
        </Button>
        <Button
          size={size}
          variant="subtle"
          color="gray"
          onClick={() => copy(detailsOf(error), 'Details copied')}
        >
          Copy details
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Version {version()}
      </Text>
    </Stack>
  )
}
