import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logOut } from '@/session/session'
import { type Work, workInAllTabs } from '@/session/work'
import { ConfirmModal } from '@/ui/confirm-modal'
import { LOGOUT_MESSAGE } from './plain-logout'

/** Milliseconds. */
const POLL_INTERVAL = 1000

/** Names the work that a logout would end in any tab. */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const [isWaiting, setIsWaiting] = useState(false)
  const client = useQueryClient()
  const work = useWorkInAllTabs()
  const payments = work?.filter(({ kind }) => kind === 'payment') ?? []
  const isFree = isWaiting && work !== undefined && payments.length === 0
  useEffect(() => {
    if (isFree) logOut(client)
  }, [isFree, client])
  return (
    <ConfirmModal
      opened
      title="Confirm Logout"
      message={LOGOUT_MESSAGE}
      notes={notesOf(work ?? [])}
      confirm="Confirm"
      onConfirm={() => logOut(client)}
      onClose={onClose}
      moreButtons={
        payments.length > 0 && (
          <Button variant="default" loading={isWaiting} onClick={() => setIsWaiting(true)}>
            Log out when done
          </Button>
        )
      }
    />
  )
}

/** Undefined until the first answer. */
function useWorkInAllTabs(): readonly Work[] | undefined {
  const [work, setWork] = useState<readonly Work[]>()
  useEffect(() => {
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
    }
  }, [])
  return work
}

/** Payments come last, with the choice to wait for them. */
function notesOf(work: readonly Work[]): string[] {
  const others = work.filter(({ kind }) => kind === 'other').map(({ text }) => text)
  const payments = work.filter(({ kind }) => kind === 'payment').map(({ text }) => text)
  if (payments.length === 0) return others
  return [
    ...others,
    `${payments.join(' ')} Log out when ${payments.length === 1 ? 'it is' : 'they are'} done, or now?`,
  ]
}
