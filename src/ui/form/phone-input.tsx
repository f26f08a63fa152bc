import { TextInput, type TextInputProps } from '@mantine/core'
import { COUNTRY_CODE, contactNumber } from '@/lib/phone'

type PhoneInputProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string
  onChange: (number: string) => void
}

/**
 * A contact number. It always begins with its country code: a key that would change the code does nothing. A number is brought into
 * form when it is pasted, or when one leaves the field.
 */
export function PhoneInput({ value = '', onChange, onBlur, ...input }: PhoneInputProps) {
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        const isOneKey = Math.abs(typed.length - value.length) <= 1
        if (!isOneKey) onChange(contactNumber(typed))
        else if (typed.startsWith(COUNTRY_CODE)) onChange(typed)
      }}
      onBlur={(event) => {
        const number = contactNumber(value)
        if (number !== value) onChange(number)
        onBlur?.(event)
      }}
    />
  )
}
