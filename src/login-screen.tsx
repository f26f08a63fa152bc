import { Alert, Box, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { beginSession, LoginInput, login } from '@/api/session'
import { BUSINESS_TITLE } from '@/lib/settings'
import { focusFirstError } from '@/ui/form'
import { PasswordField } from '@/ui/password-field'
import { useDocumentTitle } from '@/ui/screen'
import { useWrite } from '@/ui/write'

type LoginScreenProps = { isResuming: boolean; hint?: ReactNode }

/** In place of every route until an admin has signed in (spec 2, "Login"); over the console when a session has ended. */
export function LoginScreen({ isResuming, hint }: LoginScreenProps) {
  useDocumentTitle('Sign in')
  const client = useQueryClient()
  const { write, isBusy } = useWrite(login)
  const [isRefused, setIsRefused] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const form = useForm<LoginInput>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(LoginInput, { sync: true }),
    transformValues: ({ email, password }) => ({ email: email.trim(), password }),
  })
  const signIn = (input: LoginInput) => {
    setIsRefused(false)
    write(input, { onSuccess: (admin) => beginSession(client, admin), onFailure: () => setIsRefused(true) })
  }

  return (
    <Box
      component="main"
      pos="fixed"
      inset={0}
      bg="var(--wayside-canvas)"
      style={{ overflow: 'auto', zIndex: 300 }}
    >
      <Center mih="100%" p="md">
        <Stack w="100%" maw={380} py="xl">
          <Title order={1} size="h2" ta="center">
            {BUSINESS_TITLE}
          </Title>
          <Paper p="xl" shadow="xs">
            <form noValidate onSubmit={form.onSubmit(signIn, focusFirstError)}>
              <Stack>
                {isResuming && (
                  <Text size="sm">Your session has ended. Sign in to go on where you were.</Text>
                )}
                {isRefused && (
                  <Alert color="red" role="alert">
                    Invalid email or password
                  </Alert>
                )}
                <TextInput
                  label="Email"
                  type="email"
                  autoComplete="username"
                  key={form.key('email')}
                  {...form.getInputProps('email')}
                  ref={email}
                />
                <PasswordField
                  label="Password"
                  autoComplete="current-password"
                  key={form.key('password')}
                  {...form.getInputProps('password')}
                />
                <Button type="submit" fullWidth mt="xs" disabled={isBusy}>
                  {isBusy ? 'Signing in...' : 'Sign in'}
                </Button>
              </Stack>
            </form>
          </Paper>
          {hint}
        </Stack>
      </Center>
    </Box>
  )
}
