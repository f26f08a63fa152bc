import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '@/data/envelopes'
import { ReadTime } from '@/ui/read-time'
import { refreshOrSay } from '@/ui/refresh'
import type { ListChange } from './list-polling'
import { hasFailed } from './total'

type FreshnessProps = { query: UseQueryResult<Page<unknown>>; change: ListChange | undefined }

/** Beside the title, so that nothing below moves. */
export function Freshness({ query, change }: FreshnessProps) {
  // While the next page loads, the rows of the page before keep their time.
  const [readAt, setReadAt] = useState(query.dataUpdatedAt)
  if (!query.isPlaceholderData && readAt !== query.dataUpdatedAt) setReadAt(query.dataUpdatedAt)
  if (!query.data || hasFailed(query)) return null
  const refresh = () => refreshOrSay('The list', async () => (await query.refetch()).isError)
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
