import { Checkbox, type CheckboxProps } from '@mantine/core'

type FlagInputProps = Omit<CheckboxProps, 'value' | 'checked' | 'indeterminate'> & {
  /** Undefined as long as the server has not told and nobody has chosen. */
  value?: boolean
}

/** A box to tick: on, off, or neither where the server does not say. */
export function FlagInput({ value, ...input }: FlagInputProps) {
  const isUnknown = value === undefined
  return (
    <Checkbox
      {...input}
      checked={value ?? false}
      indeterminate={isUnknown}
      description={isUnknown ? 'The server does not say. It stays as it is unless you choose.' : undefined}
    />
  )
}
