import { Checkbox, type CheckboxProps } from '@mantine/core'

type FlagInputProps = Omit<CheckboxProps, 'value' | 'checked' | 'indeterminate'> & {
  /** Undefined if the server did not send it. */
  value?: boolean
}

export function FlagInput({ value, ...input }: FlagInputProps) {
  const isUnknown = value === undefined
  return (
    <Checkbox
      {...input}
      checked={value ?? false}
      indeterminate={isUnknown}
      description={
        isUnknown ? 'The server did not provide this. It stays unchanged unless you choose.' : undefined
      }
    />
  )
}
