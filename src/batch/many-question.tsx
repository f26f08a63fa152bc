import { useState } from 'react'
import type { JobStatus } from '@/lib/status'
import { ConfirmModal } from '@/ui/confirm-modal'
import { jobsText, questionText } from './ledger-text'

type ManyQuestionProps = {
  count: number
  /** Undefined while the modal is closed. */
  status: JobStatus | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the status of many jobs is changed. The texts stay while the modal closes. */
export function ManyQuestion({ count, status, onConfirm, onClose }: ManyQuestionProps) {
  const [asked, setAsked] = useState({ count, status })
  if (status && (asked.status !== status || asked.count !== count)) setAsked({ count, status })
  const isCancelling = asked.status === 'CANCELLED'
  return (
    <ConfirmModal
      opened={status !== undefined}
      title={isCancelling ? 'Cancel these jobs?' : 'Change status'}
      message={asked.status ? questionText(asked.count, asked.status) : ''}
      notes={['They are changed one by one. You can stop at any time.']}
      confirm={`${isCancelling ? 'Cancel' : 'Change'} ${jobsText(asked.count)}`}
      cancel={isCancelling ? 'Keep them' : 'Cancel'}
      isDestructive={isCancelling}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    />
  )
}
