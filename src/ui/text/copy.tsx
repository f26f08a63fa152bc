import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { logError } from '@/lib/error-log'
import { DASH } from '@/lib/format'
import { toast } from '@/ui/toast'

/** Shows the message, or the failure, as a toast. */
export function copy(text: string, message: string): void {
  const written =
    navigator.clipboard?.writeText(text) ??
    Promise.reject(new Error('Copying needs a secure connection (HTTPS)'))
  written.then(
    () => toast.info(message),
    (reason: unknown) => {
      logError(reason)
      toast.error('This browser does not allow copying')
    },
  )
}

type CopyableProps = { text: string | undefined; label: string; children?: ReactNode }

/** `label` names the value: "Reference number". By default the value itself is shown. */
export function Copyable({ text, label, children = text }: CopyableProps) {
  if (!text) return DASH
  const action = `Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        data-tip={action}
        aria-label={`${action} ${text}`}
        onClick={() => copy(text, `${label} copied`)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
