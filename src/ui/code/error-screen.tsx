import { Center, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { online } from '@/lib/online'
import { useDocumentTitle } from '@/ui/document-title'
import { FailureActions } from '@/ui/failure'
import { Loading } from '@/ui/loading'
import { isLostCode, reloadOnce, reloadPage } from './reload'

type ErrorScreenProps = {
  error: unknown
  /** For an error of the screen. Missing code is loaded with the whole page instead. */
  onTryAgain: () => void
}

export function ErrorScreen({ error, onTryAgain }: ErrorScreenProps) {
  if (isLostCode(error)) return <LostCode error={error} />
  return <Failed error={error} description="Something went wrong on this screen." onTryAgain={onTryAgain} />
}

/** A deployment removes the files of the old version. The page is reloaded for the new ones: once by itself, then by the button. */
function LostCode({ error }: { error: unknown }) {
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
          : 'This screen has not loaded yet. It will open when you are back online.'
      }
      onTryAgain={() => void reloadPage()}
    />
  )
}

type FailedProps = ErrorScreenProps & { description: string }

/** Uses only components that the sign-in has loaded: no further file is needed. */
function Failed({ description, ...actions }: FailedProps) {
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
