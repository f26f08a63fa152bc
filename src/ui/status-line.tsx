import { Box, Group } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { online } from '@/lib/online'
import { slowRequests } from '@/lib/slow-requests'

/** Pixels that a status line takes when it has something to say. */
export const STATUS_LINE_HEIGHT = 36

/** What is to be said of the connection, if anything: a slow request is never given up (decisions, "timeouts"). */
export function useConnectionStatus(): string | undefined {
  const isOnline = useSyncExternalStore(online.subscribe, online.now)
  const isSlow = useSyncExternalStore(slowRequests.subscribe, slowRequests.count) > 0
  if (!isOnline) return 'You are offline. Nothing can be saved now.'
  return isSlow ? 'Still waiting for the server. It takes longer than usual.' : undefined
}

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
