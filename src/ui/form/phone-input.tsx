import { TextInput, type TextInputProps } from '@mantine/core'
import { editContactNumber } from '@/lib/phone'

type PhoneInputProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string
  onChange: (number: string) => void
}

/** A contact number that always begins with its country code. The caret stays where one types. */
export function PhoneInput({ value = '', onChange, ...input }: PhoneInputProps) {
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget: box }) => {
        const { number, caret } = editContactNumber(value, box.value, box.selectionStart ?? box.value.length)
        box.value = number // by React it would be set later, and the caret to its end
        box.setSelectionRange(caret, caret)
        onChange(number)
      }}
    />
  )
}
