import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

type PasswordFieldProps = Omit<PasswordInputProps, 'label'> & { label: string }

/** A password that can be shown and hidden again; the button says which it does and of which one, and the keyboard reaches it. */
export function PasswordField({ error, ...props }: PasswordFieldProps) {
  const [isVisible, { toggle }] = useDisclosure()
  const name = props.label.toLowerCase()
  return (
    <PasswordInput
      error={error}
      aria-invalid={error ? true : undefined} // other than the rest, this input does not say so by itself
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': `${isVisible ? 'Hide' : 'Show'} ${name}`,
        'aria-pressed': undefined, // "Hide password, pressed" would say that it is hidden
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
