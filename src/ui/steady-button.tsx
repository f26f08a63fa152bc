import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './steady-button.module.css'

type SteadyButtonProps = Omit<ButtonProps, 'disabled' | 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Nothing comes of it for now: its act runs, or has nowhere to go. */
    isOff: boolean
    /** What it reads while it is off. */
    busy?: string
    /** What it reads at other times. */
    otherwise?: string
    children: string
  }

/** A button that keeps its place, its width and the focus while it is off: one that is `disabled` drops the focus. */
export function SteadyButton({
  isOff,
  busy,
  otherwise = busy,
  onClick,
  children,
  ...props
}: SteadyButtonProps) {
  const text = (isOff && busy) || children
  return (
    <Button
      {...props}
      data-disabled={isOff || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff)
          event.preventDefault() // of a submit, too: Enter in a field clicks
        else onClick?.(event)
      }}
    >
      {otherwise ? (
        <span className={classes.text}>
          {text}
          <span aria-hidden data-other={text === children ? otherwise : children} />
        </span>
      ) : (
        children
      )}
    </Button>
  )
}
