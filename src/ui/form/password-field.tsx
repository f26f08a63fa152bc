import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A password that can be shown and hidden again; the button says which it does, and the keyboard reaches it. */
export function PasswordField({ error, ...props }: PasswordInputProps) {
  const [isVisible, { toggle }] = useDisclosure()
  return (
    <PasswordInput
      error={error}
      aria-invalid={error ? true : undefined} // other than the rest, this input does not say so by itself
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        'aria-pressed': undefined, // "Hide password, pressed" would say that it is hidden
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
