import { ActionIcon, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '@/http/envelopes'
import { formatClock } from '@/lib/format'
import { online } from '@/lib/online'
import { toast } from '@/ui/toast'
import classes from './freshness.module.css'
import type { ListChange } from './list-polling'
import { hasFailed } from './total'

const OFFLINE = 'You are offline. The list could not be refreshed.'

type FreshnessProps = { query: UseQueryResult<Page<unknown>>; change: ListChange | undefined }

/** The time of the last read, "Refresh", and the changes since then. They are beside the title, so that nothing below moves. */
export function Freshness({ query, change }: FreshnessProps) {
  // While the next page loads, the rows of the page before keep their time.
  const [readAt, setReadAt] = useState(query.dataUpdatedAt)
  if (!query.isPlaceholderData && readAt !== query.dataUpdatedAt) setReadAt(query.dataUpdatedAt)
  if (!query.data || hasFailed(query)) return null
  const refresh = async () => {
    if (!online.now()) return toast.error(OFFLINE)
    const { isError } = await query.refetch()
    if (isError) toast.error('The list could not be refreshed')
  }
  return (
    <>
      <ReadTime at={readAt} isShort onRefresh={refresh} />
      <span role="status">
        {change && (
          <Button variant="light" size="compact-sm" onClick={change.show}>
            {change.text}
          </Button>
        )}
      </span>
    </>
  )
}

type ReadTimeProps = {
  /** In milliseconds since 1970. */
  at: number
  /** Whether narrow screens show the time without "Updated", since the total stands beside it. Screen readers still read the word. */
  isShort?: boolean
  onRefresh: () => void
}

/** The time of the last read, and "Refresh". */
export function ReadTime({ at, isShort = false, onRefresh }: ReadTimeProps) {
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
