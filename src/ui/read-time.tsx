import { ActionIcon, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatClock } from '@/lib/format'
import { useActions } from './actions'
import classes from './read-time.module.css'

type ReadTimeProps = {
  /** In milliseconds since 1970. */
  at: number
  /** Whether narrow screens show the time without "Updated", since the total stands beside it. Screen readers still read the word. */
  isShort?: boolean
  onRefresh: () => void
}

/** The time of the last read, and "Refresh", which the key `r` runs, too. */
export function ReadTime({ at, isShort = false, onRefresh }: ReadTimeProps) {
  useActions({ key: 'r', run: onRefresh })
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.time}>
        {isShort ? <span className={classes.word}>Updated </span> : 'Updated '}
        {formatClock(at)}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label="Refresh" data-tip="Refresh" onClick={onRefresh}>
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
