import { Center, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type LoadingProps = {
  children: string
  /** The shape of what comes, below the text. */
  skeleton?: ReactNode
}

/** A text that is shown instead of a screen while it is loading. */
export function Loading({ children, skeleton }: LoadingProps) {
  if (!skeleton)
    return (
      <Center mih="50vh" role="status">
        <Text c="dimmed">{children}</Text>
      </Center>
    )
  return (
    <Stack>
      <Text c="dimmed" role="status" mih={36} style={{ alignContent: 'center' }}>
        {children}
      </Text>
      <div aria-hidden>{skeleton}</div>
    </Stack>
  )
}
