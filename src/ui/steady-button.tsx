import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './steady-button.module.css'

type SteadyButtonProps = Omit<ButtonProps, 'disabled' | 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    disabled: boolean
    /** What it reads while it is disabled, such as "Saving...". */
    disabledText?: string
    /** Another text that it may read: it is as wide as the longer one. `disabledText` if left out. */
    otherText?: string
    children: string
  }

/** A button that keeps the focus and its width while it is disabled. The browser takes the focus from one that has `disabled` itself. */
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
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled)
          event.preventDefault() // a submit, too: Enter in a field clicks
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
