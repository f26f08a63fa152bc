import { Center, Stack, Text, Title } from '@mantine/core'
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

/** Something broke where a screen should stand. Drawn of what sign-in has loaded, or it would cost each start another part. */
export function Failed({ description, ...actions }: FailedProps) {
  const title = 'Something went wrong'
  useDocumentTitle(title)
  return (
    <Center mih="50vh">
      <Stack role="alert" align="center" gap="xs" p="md" ta="center">
        <Title order={1} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {description}
        </Text>
        <FailureActions variant="filled" {...actions} />
      </Stack>
    </Center>
  )
}
