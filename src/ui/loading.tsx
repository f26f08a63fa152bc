import { Center, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type LoadingProps = {
  children: string
  skeleton?: ReactNode
}

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
