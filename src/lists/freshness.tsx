import { ActionIcon, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@/http/envelopes'
import { clock } from '@/lib/format'
import { toast } from '@/ui/toast'
import { hasFailed } from './failed'
import classes from './freshness.module.css'
import type { News } from './look'

type FreshnessProps = { query: UseQueryResult<Page<unknown>>; news: News | undefined }

/** When a list was read last, "Refresh", and what is new since: beside its title, so that nothing below moves. */
export function Freshness({ query, news }: FreshnessProps) {
  if (!query.data || hasFailed(query)) return null
  const refresh = async () => {
    const { isError } = await query.refetch()
    if (isError) toast.error('The list could not be refreshed')
  }
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.time}>
        <span className={classes.word}>Updated </span>
        {clock(query.dataUpdatedAt)}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label="Refresh" data-tip="Refresh" onClick={refresh}>
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
      <span role="status">
        {news && (
          <Button variant="light" size="compact-sm" onClick={news.show}>
            {news.text}
          </Button>
        )}
      </span>
    </>
  )
}
