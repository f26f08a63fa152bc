import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

type PasswordFieldProps = Omit<PasswordInputProps, 'label'> & { label: string }

/** The keyboard reaches the button, and its name includes the field. */
export function PasswordField({ error, ...props }: PasswordFieldProps) {
  const [isVisible, { toggle }] = useDisclosure()
  const name = props.label.toLowerCase()
  return (
    <PasswordInput
      error={error}
      aria-invalid={error ? true : undefined} // Mantine sets it on all inputs but this one
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': `${isVisible ? 'Hide' : 'Show'} ${name}`,
        'aria-pressed': undefined, // "Hide password, pressed" would mean that it is hidden
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
