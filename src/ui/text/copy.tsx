import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { logError } from '@/lib/error-log'
import { DASH } from '@/lib/format'
import { toast } from '@/ui/toast'

/** Puts a text on the clipboard and says so. */
export function copy(text: string, said: string): void {
  const written =
    navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard without HTTPS'))
  written.then(
    () => toast.info(said),
    (reason: unknown) => {
      logError(reason)
      toast.error('The browser does not allow copying')
    },
  )
}

type CopyableProps = { text: string | undefined; label: string; children?: ReactNode }

/** A value that is copied with one click: `label` says what it is ("Reference number"). Without children it is shown as it is. */
export function Copyable({ text, label, children = text }: CopyableProps) {
  if (!text) return DASH
  const act = `Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        data-tip={act}
        aria-label={`${act} ${text}`}
        onClick={() => copy(text, `${label} copied`)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
