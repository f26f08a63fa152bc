import { Center, Text } from '@mantine/core'

/** A text in the place of a screen that is loading. */
export function Loading({ children }: { children: string }) {
  return (
    <Center mih="50vh" role="status">
      <Text c="dimmed">{children}</Text>
    </Center>
  )
}
