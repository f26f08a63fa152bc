import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Pixels that a status line takes when it has something to say. */
export const STATUS_LINE_HEIGHT = 36

/** A quiet bar across the top. Always there for screen readers to follow; it takes room only while it says something. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Box role="status">
      {children && (
        <Group
          h={STATUS_LINE_HEIGHT}
          px="md"
          gap="sm"
          wrap="nowrap"
          justify="center"
          fz={{ base: 'xs', xs: 'sm' }}
          bg="var(--mantine-color-body)"
          style={{ borderTop: '1px solid var(--wayside-line)' }}
        >
          {children}
        </Group>
      )}
    </Box>
  )
}
