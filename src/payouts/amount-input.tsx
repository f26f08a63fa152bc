import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The selection counts letters from the start. */
export type TypedAmount = { text: string; selectionStart: number; selectionEnd: number }

type AmountInputProps = TextInputProps & {
  /** What was typed in the field that was here before. */
  typed?: TypedAmount | undefined
  onRestored?: () => void
}

/** In rupees. It takes the focus at once, so that no key is lost, and the first key replaces the suggested amount. */
export function AmountInput({ onFocus, typed, onRestored, ...input }: AmountInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const hasSelection = useRef(typed !== undefined)
  const select = (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event)
    if (!hasSelection.current) event.currentTarget.select()
    hasSelection.current = true
  }
  const takeFocus = useEffectEvent(() => {
    const focused = document.activeElement?.closest('[role="dialog"]')
    if (focused && !focused.contains(ref.current)) return // another dialog is above this one
    ref.current?.focus()
    if (!typed) return
    ref.current?.setSelectionRange(typed.selectionStart, typed.selectionEnd)
    onRestored?.()
  })
  useLayoutEffect(() => takeFocus(), [])
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
