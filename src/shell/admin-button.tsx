import { Button, type ButtonProps, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { sessionQuery } from '@/session/session'

/** Who is signed in, as the button that opens their menu. */
export function AdminButton(props: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const session = useQuery(sessionQuery).data
  return (
    <Button
      variant="subtle"
      color="gray"
      c="inherit"
      px="xs"
      maw={{ base: 160, xs: 260 }}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...props}
    >
      <Text span truncate size="sm" fw={500}>
        {session?.admin.name ?? session?.admin.email ?? 'Admin'}
      </Text>
    </Button>
  )
}
