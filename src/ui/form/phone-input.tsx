import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { COUNTRY_CODE, contactNumber, indianMobile } from '@/lib/phone'

type PhoneInputProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string
  onChange: (number: string) => void
}

/** The country code cannot be deleted. A number is normalised when it is pasted, and on blur if it was typed. */
export function PhoneInput({ value = '', onChange, onBlur, ...input }: PhoneInputProps) {
  const isTyped = useRef(false)
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        isTyped.current = true
        const isOneKey = Math.abs(typed.length - value.length) <= 1
        if (isOneKey && typed.startsWith(COUNTRY_CODE)) onChange(typed)
        else if (!isOneKey || indianMobile(typed)) onChange(contactNumber(typed))
      }}
      onBlur={(event) => {
        const number = contactNumber(value)
        if (isTyped.current && number !== value) onChange(number)
        onBlur?.(event)
      }}
    />
  )
}
