import { Center, Text } from '@mantine/core'

/** A text that is shown instead of a screen while it is loading. */
export function Loading({ children }: { children: string }) {
  return (
    <Center mih="50vh" role="status">
      <Text c="dimmed">{children}</Text>
    </Center>
  )
}
