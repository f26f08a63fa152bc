import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A password that can be shown and hidden again; the button says which it does, and the keyboard reaches it. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, { toggle }] = useDisclosure()
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
