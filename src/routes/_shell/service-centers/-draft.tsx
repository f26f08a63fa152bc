import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '@/lib/format'
import { type Draft, dropDraft, keepDraft, readDraft } from '@/records/draft'
import { sessionQuery } from '@/session/session'
import { type ServiceCenterTyped, serviceCenterForm } from './-definition'

/**
 * What is typed into the form at that address outlives a reload or a crash of the tab, and is offered when the form opens
 * again. An offer that is neither taken nor dropped stands until something else is typed and saved or discarded.
 */
export function useDraft(form: string) {
  const admin = useQuery(sessionQuery).data?.admin.email ?? ''
  const [offered, offer] = useState(() => readDraft(form, admin, serviceCenterForm.shape))
  return {
    offered,
    keep(typed: ServiceCenterTyped, base: ServiceCenterTyped): void {
      if (serviceCenterForm.isChanged(typed, base))
        keepDraft(form, admin, { base, typed, at: new Date().toISOString() })
      else if (offered) keepDraft(form, admin, offered)
      else dropDraft(form)
    },
    drop(): void {
      offer(undefined)
      dropDraft(form)
    },
  }
}

type DraftNoticeProps = {
  draft: Draft<ServiceCenterTyped>
  onRestore: () => void
  onDiscard: () => void
}

export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  const { name } = draft.typed
  return (
    <Alert role="status" p="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`You have an unsaved draft of ${name.trim() ? `“${name.trim()}”` : 'a service center'} from ${formatDateTime(draft.at)}.`}
        </Text>
        <Group gap="xs" ml="auto">
          <Button size="xs" variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="xs" onClick={onRestore}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
