import type { ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { SteadyButton } from '@/ui/steady-button'

type StatusButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'children'>

/** Opens the menu of statuses. */
export function StatusButton({ isOff, ...props }: StatusButtonProps & { isOff: boolean }) {
  return (
    <SteadyButton
      variant="default"
      isOff={isOff}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...props}
    >
      Change status
    </SteadyButton>
  )
}
