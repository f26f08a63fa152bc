import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './steady-button.module.css'

type SteadyButtonProps = Omit<ButtonProps, 'disabled' | 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    disabled: boolean
    /** Such as "Saving...". */
    disabledText?: string
    /** Another label that it may have: the button is as wide as the longer one. */
    otherText?: string
    children: string
  }

/** Keeps its width while it is disabled, and its focus, which a button with the attribute `disabled` would lose. */
export function SteadyButton({
  disabled,
  disabledText,
  otherText = disabledText,
  onClick,
  children,
  ...props
}: SteadyButtonProps) {
  const text = (disabled && disabledText) || children
  return (
    <Button
      {...props}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || props['aria-disabled']}
      onClick={(event) => {
        if (disabled)
          event.preventDefault() // also for Enter in a field, which clicks the submit button
        else onClick?.(event)
      }}
    >
      {otherText ? (
        <span className={classes.text}>
          {text}
          <span aria-hidden data-other={text === children ? otherText : children} />
        </span>
      ) : (
        children
      )}
    </Button>
  )
}
