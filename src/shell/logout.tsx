import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useActions } from '@/ui/actions'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'

export const LogoutQuestion = lazyWithPreload(() =>
  import('./logout-question').then((module) => module.LogoutQuestion),
)

type LogoutProps = { isAsking: boolean; onAsk: () => void; onClose: () => void }

export function Logout({ isAsking, onAsk, onClose }: LogoutProps) {
  useActions({ label: 'Log out', icon: IconLogout, isGlobal: true, run: onAsk })
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        flex="none"
        justify="flex-start"
        leftSection={<IconLogout size="1.125rem" stroke={1.75} aria-hidden />}
        data-cut
        data-tip-beside
        onClick={onAsk}
      >
        Logout
      </Button>
      {isAsking && (
        <LazyPart>
          <LogoutQuestion onClose={onClose} />
        </LazyPart>
      )}
    </>
  )
}
