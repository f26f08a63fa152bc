import { Center, Text } from '@mantine/core'

/** What is said while something loads, in the middle of the place where it will stand. */
export function Loading({ children }: { children: string }) {
  return (
    <Center mih="50vh" role="status">
      <Text c="dimmed">{children}</Text>
    </Center>
  )
}
