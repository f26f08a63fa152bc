import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useRef } from 'react'

type AmountInputProps = TextInputProps & {
  /** Its amount was not typed: the first key replaces it. */
  isSuggested?: boolean
}

/** The amount of a payment, in rupees. It gets the focus of its modal, and what is typed goes on where it was. */
export function AmountInput({ isSuggested = false, onFocus, ...input }: AmountInputProps) {
  const isFocusedBefore = useRef(false)
  const placeCaret = (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event)
    const field = event.currentTarget
    if (isFocusedBefore.current) return
    isFocusedBefore.current = true
    field.setSelectionRange(isSuggested ? 0 : field.value.length, field.value.length)
  }
  return (
    <TextInput
      label="Amount"
      withAsterisk
      aria-required
      inputMode="decimal"
      leftSection="₹"
      data-autofocus
      onFocus={placeCaret}
      {...input}
    />
  )
}
