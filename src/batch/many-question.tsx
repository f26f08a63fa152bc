import { formatQuantity } from '@/lib/format'
import type { JobStatus } from '@/lib/status'
import { ConfirmModal } from '@/ui/confirm-modal'
import { questionText } from './ledger-text'

type ManyQuestionProps = {
  count: number
  /** Undefined while the modal is closed. */
  status: JobStatus | undefined
  onConfirm: () => void
  onClose: () => void
}

export function ManyQuestion({ count, status, onConfirm, onClose }: ManyQuestionProps) {
  const isCancelling = status === 'CANCELLED'
  return (
    <ConfirmModal
      opened={status !== undefined}
      title={isCancelling ? 'Cancel these jobs?' : 'Change status'}
      message={status ? questionText(count, status) : ''}
      notes={count > 1 ? ['They are changed one by one. You can stop at any time.'] : []}
      confirm={`${isCancelling ? 'Cancel' : 'Change'} ${formatQuantity(count, 'job')}`}
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
