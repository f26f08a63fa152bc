import { ActionIcon, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatClock } from '@/lib/format'
import { useActions } from './actions'
import classes from './read-time.module.css'

type ReadTimeProps = {
  /** The time of the last read, in milliseconds since 1970. */
  at: number
  /** Narrow screens hide "Updated", since the total stands beside the time. Screen readers still read it. */
  isShort?: boolean
  onRefresh: () => void
}

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

/** Keeps the place of the time until there is one, so that nothing moves when it comes. */
export function ReadTimeSpace() {
  return <span aria-hidden className={classes.space} />
}
