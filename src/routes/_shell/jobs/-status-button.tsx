import type { ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { updateJobStatus } from '@/api/jobs'
import { useWrite } from '@/records/write'
import { SteadyButton } from '@/ui/steady-button'

type StatusButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'children'>

/** Changes the status of that job, one change at a time: the button knows of it before its menu is there. */
export function useStatusWrite(id: string) {
  return useWrite(updateJobStatus, ['jobs', id, 'status'])
}

/** Opens the menu of statuses. */
export function StatusButton({ disabled, ...props }: StatusButtonProps & { disabled: boolean }) {
  return (
    <SteadyButton
      variant="default"
      disabled={disabled}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...props}
    >
      Change status
    </SteadyButton>
  )
}
