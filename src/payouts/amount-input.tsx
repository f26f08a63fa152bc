import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useRef } from 'react'

/** The amount of a payment, in rupees. It gets the focus of its modal, and the first key replaces the amount that is suggested. */
export function AmountInput({ onFocus, ...input }: TextInputProps) {
  const wasFocused = useRef(false)
  const select = (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event)
    if (!wasFocused.current) event.currentTarget.select()
    wasFocused.current = true
  }
  return (
    <TextInput
      label="Amount"
      withAsterisk
      aria-required
      inputMode="decimal"
      leftSection="₹"
      data-autofocus
      onFocus={select}
      {...input}
    />
  )
}
