import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** What was typed as the amount, and what of it is selected, from one letter to another one. */
export type BegunAmount = { text: string; from: number; to: number }

type AmountInputProps = TextInputProps & {
  /** The value is what was begun in another field: it goes on from there. */
  begun?: BegunAmount | undefined
  /** Called once it has gone on. */
  onGoneOn?: () => void
}

/**
 * The amount of a payment, in rupees. It has the focus of its modal from its first moment on, so that no key is lost, and the first key
 * replaces the amount that is suggested.
 */
export function AmountInput({ onFocus, begun, onGoneOn, ...input }: AmountInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const wasFocused = useRef(begun !== undefined)
  const select = (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event)
    if (!wasFocused.current) event.currentTarget.select()
    wasFocused.current = true
  }
  const begin = useEffectEvent(() => {
    ref.current?.focus()
    if (!begun) return
    ref.current?.setSelectionRange(begun.from, begun.to)
    onGoneOn?.()
  })
  useLayoutEffect(() => begin(), [])
  return (
    <TextInput
      ref={ref}
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
