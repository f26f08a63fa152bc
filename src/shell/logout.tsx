import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logOut } from '@/session/session'
import { type Work, workInAllTabs } from '@/session/work'
import { useActions } from '@/ui/actions'
import { ConfirmModal } from '@/ui/confirm-modal'

/** Milliseconds between two polls of the work that a logout would end. */
const POLL_INTERVAL = 1000

type LogoutProps = { isAsking: boolean; onAsk: () => void; onClose: () => void }

/** The button at the end of the sidebar, and its question, which names the work that a logout would end in any tab. */
export function Logout({ isAsking, onAsk, onClose }: LogoutProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const client = useQueryClient()
  const work = useWorkInAllTabs(isAsking)
  const payments = work?.filter(({ kind }) => kind === 'payment') ?? []
  const isFree = isWaiting && work !== undefined && payments.length === 0
  useEffect(() => {
    if (isFree) logOut(client)
  }, [isFree, client])
  const close = () => {
    setIsWaiting(false)
    onClose()
  }
  useActions({ label: 'Log out', icon: IconLogout, isGlobal: true, run: onAsk })
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        flex="none"
        justify="flex-start"
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        data-cut
        data-tip-beside
        onClick={onAsk}
      >
        Logout
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Confirm Logout"
        message="Are you sure you want to logout?"
        notes={notesOf(work ?? [])}
        confirm="Confirm"
        onConfirm={() => logOut(client)}
        onClose={close}
      >
        {payments.length > 0 && (
          <Button variant="default" loading={isWaiting} onClick={() => setIsWaiting(true)}>
            Log out when done
          </Button>
        )}
      </ConfirmModal>
    </>
  )
}

/** Polls the work in all tabs while `isEnabled`; undefined until the first answer. */
function useWorkInAllTabs(isEnabled: boolean): readonly Work[] | undefined {
  const [work, setWork] = useState<readonly Work[]>()
  useEffect(() => {
    if (!isEnabled) return
    let isStopped = false
    const poll = async () => {
      const found = await workInAllTabs()
      if (!isStopped) setWork(found)
    }
    void poll()
    const timer = setInterval(poll, POLL_INTERVAL)
    return () => {
      isStopped = true
      clearInterval(timer)
      setWork(undefined)
    }
  }, [isEnabled])
  return work
}

/** A sentence for each piece of work. Payments come last, with the choice to wait for them. */
function notesOf(work: readonly Work[]): string[] {
  const others = work.filter(({ kind }) => kind === 'other').map(({ text }) => text)
  const payments = work.filter(({ kind }) => kind === 'payment').map(({ text }) => text)
  if (payments.length === 0) return others
  return [
    ...others,
    `${payments.join(' ')} Log out when ${payments.length === 1 ? 'it is' : 'they are'} done, or now?`,
  ]
}
