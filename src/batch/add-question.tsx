import { formatQuantity } from '@/lib/format'
import { ConfirmModal } from '@/ui/confirm-modal'

type AddQuestionProps = {
  count: number
  /** Singular. */
  noun: string
  isAsking: boolean
  onConfirm: () => void
  onClose: () => void
}

export function AddQuestion({ count, noun, isAsking, onConfirm, onClose }: AddQuestionProps) {
  const add = `Add ${formatQuantity(count, noun)}`
  return (
    <ConfirmModal
      opened={isAsking}
      title="Import"
      message={`${add}?`}
      notes={count > 1 ? ['They are added one by one. You can stop at any time.'] : []}
      confirm={add}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    />
  )
}
