import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A quiet bar. Always there for screen readers to follow; it takes room only while it says something. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Box role="status">
      {children && (
        <Group
          mih={36}
          px="md"
          justify="center"
          fz={{ base: 'xs', xs: 'sm' }}
          bg="var(--mantine-color-body)"
          style={{ borderBottom: '1px solid var(--wayside-line)' }}
        >
          {children}
        </Group>
      )}
    </Box>
  )
}
