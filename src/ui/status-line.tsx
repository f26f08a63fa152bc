import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { slowRequests } from '@/lib/slow-requests'

/** Says, quietly, that the server is slow to answer: nothing is ever given up (decisions, "timeouts"). */
export function StatusLine() {
  const isSlow = useSyncExternalStore(slowRequests.subscribe, slowRequests.count) > 0
  return (
    <Text
      role="status"
      size="sm"
      c="dimmed"
      pos="fixed"
      bottom={0}
      left={0}
      right={0}
      ta="center"
      style={{ zIndex: 200 }}
    >
      {isSlow && 'Still waiting for the server. It takes longer than usual.'}
    </Text>
  )
}
