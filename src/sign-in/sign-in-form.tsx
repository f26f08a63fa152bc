import { Alert, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SessionEndedError } from '@/http/errors'
import { useWrite } from '@/records/write'
import { LoginInput, login, SignInNotKeptError } from '@/session/login'
import { focusFirstError } from '@/ui/form/field'
import { PasswordField } from '@/ui/form/password-field'
import { SteadyButton } from '@/ui/steady-button'

type SignInFormProps = {
  /** Given when an admin signs in again: only the password is typed then. */
  email?: string
  onSignedIn?: () => void
  /** The button's text. */
  submit?: string
  children?: ReactNode
}

/** Begins a session, or resumes one that has ended. */
export function SignInForm({ email = '', onSignedIn, submit = 'Sign in', children }: SignInFormProps) {
  const { write, isBusy } = useWrite(login, ['session', 'own', 'login'])
  const [refusal, setRefusal] = useState<string>()
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])

  const form = useForm<LoginInput>({
    initialValues: { email, password: '' },
    validate: schemaResolver(LoginInput, { sync: true }),
    transformValues: (typed) => ({ email: typed.email.trim(), password: typed.password }),
  })
  const signIn = (input: LoginInput) => {
    setRefusal(undefined)
    write(input, {
      onSuccess: onSignedIn,
      onFailure: (error) => {
        if (error instanceof SessionEndedError) return // another sign-in came first, and is shown soon
        setRefusal(error instanceof SignInNotKeptError ? error.message : 'Invalid email or password')
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(signIn, focusFirstError)}>
      <Stack>
        {children}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          data-autofocus={!email || undefined}
          {...form.getInputProps('email')}
          ref={email ? undefined : firstField}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus={Boolean(email) || undefined}
          {...form.getInputProps('password')}
          ref={email ? firstField : undefined}
        />
        <SteadyButton type="submit" fullWidth mt="xs" disabled={isBusy} disabledText="Signing in...">
          {submit}
        </SteadyButton>
      </Stack>
    </form>
  )
}
