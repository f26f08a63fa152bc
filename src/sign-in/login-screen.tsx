import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConnectionStatus } from '@/http/connection'
import { BUSINESS_TITLE } from '@/lib/settings'
import { useDocumentTitle } from '@/ui/document-title'
import { SignInForm } from './sign-in-form'

type LoginScreenProps = {
  /** E-mail of the admin whose session has ended. */
  resuming?: string
  isLocked?: boolean
  hint?: ReactNode
}

/** Instead of the console until an admin has signed in; over it once a session has ended or is locked. */
export function LoginScreen({ resuming, isLocked, hint }: LoginScreenProps) {
  useDocumentTitle(isLocked ? 'Locked' : 'Sign in', { isCover: true })
  const connection = useConnectionStatus()
  return (
    <Box
      component="main"
      pos="fixed"
      inset={0}
      bg="var(--wayside-canvas)"
      style={{ overflow: 'auto', zIndex: 300 }}
    >
      <Box pos="fixed" top={0} left={0} right={0}>
        <StatusLine>{connection}</StatusLine>
      </Box>
      <Center mih="100%" p="md">
        <Stack w="100%" maw={380} py="xl">
          <Title order={1} size="h2" ta="center">
            {BUSINESS_TITLE}
          </Title>
          <Paper p="xl" shadow="xs">
            <SignInForm email={resuming} submit={isLocked ? 'Unlock' : undefined}>
              {resuming !== undefined && (
                // An alert: the focus goes to the password, and nothing else would tell why.
                <Text size="sm" role="alert">
                  {isLocked
                    ? `${BUSINESS_TITLE} is locked. Sign in to continue where you left off.`
                    : 'Your session has ended. Sign in to continue where you left off.'}
                </Text>
              )}
            </SignInForm>
          </Paper>
          {hint}
        </Stack>
      </Center>
    </Box>
  )
}

/** Always rendered, since screen readers only announce changes of a status. */
function StatusLine({ children }: { children: ReactNode }) {
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
