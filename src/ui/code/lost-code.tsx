import { Center, EmptyState } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { online } from '@/lib/online'
import { useDocumentTitle } from '@/ui/document-title'
import { FailureActions } from '@/ui/failure'
import { Loading } from '@/ui/loading'
import { reloadOnce, reloadPage } from './reload'

/** Code that is gone, as after a deployment, comes with the console of today: loaded once by itself, then when asked. */
export function LostCode({ error }: { error: unknown }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.now)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (isOnline) void reloadOnce().then(() => setHasFailed(true))
  }, [isOnline])
  if (isOnline && !hasFailed) return <Loading>Loading this screen...</Loading>
  return (
    <Failed
      error={error}
      description={
        isOnline
          ? 'This screen could not be loaded.'
          : 'This screen has not been loaded yet. It opens when you are online again.'
      }
      onTryAgain={() => void reloadPage()}
    />
  )
}

type FailedProps = { error: unknown; description: string; onTryAgain: () => void }

/** Something broke where a screen should stand. */
export function Failed({ description, ...actions }: FailedProps) {
  const title = 'Something went wrong'
  useDocumentTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState title={title} description={description} role="alert">
        <EmptyState.Actions>
          <FailureActions variant="filled" {...actions} />
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
