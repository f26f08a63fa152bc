import { Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopyPlus, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useButtonAction } from '@/ui/actions'
import { ConfirmModal } from '@/ui/confirm-modal'
import { FormActions } from '@/ui/form-actions'
import { busyText } from './write'

type DetailsModalProps = {
  /** The kind of record: "Plan". */
  name: string
  /** Asked before the record is deleted. */
  question: ReactNode
  isDeleting: boolean
  isChecking: boolean
  onDelete: () => void
  onEdit: () => void
  onDuplicate: () => void
  onClose: () => void
  children: ReactNode
}

export function DetailsModal({
  name,
  question,
  isDeleting,
  isChecking,
  onDelete,
  onEdit,
  onDuplicate,
  onClose,
  children,
}: DetailsModalProps) {
  const [isAsking, dialog] = useDisclosure()
  const editButton = useButtonAction({ label: `Edit ${name}`, icon: IconEdit })
  const duplicateButton = useButtonAction({ label: `Duplicate ${name}`, icon: IconCopyPlus })
  const deleteButton = useButtonAction({ label: `Delete ${name}`, icon: IconTrash })
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isAsking} title={`${name} Details`}>
      <Stack>
        {children}
        <FormActions
          beside={
            <Button
              ref={deleteButton}
              variant="subtle"
              color="red"
              ml={-8}
              px="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={dialog.open}
            >
              {`Delete ${name}`}
            </Button>
          }
        >
          <Button
            ref={duplicateButton}
            variant="default"
            leftSection={<IconCopyPlus size={16} aria-hidden />}
            aria-label={`Duplicate ${name}`}
            onClick={onDuplicate}
          >
            Duplicate
          </Button>
          <Button
            ref={editButton}
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={onEdit}
            data-autofocus
          >
            {`Edit ${name}`}
          </Button>
        </FormActions>
      </Stack>
      <ConfirmModal
        opened={isAsking}
        title={`Delete ${name}`}
        message={question}
        confirm="Delete"
        busyLabel={busyText('Deleting...', { isChecking })}
        isBusy={isDeleting}
        isDestructive
        onConfirm={onDelete}
        onClose={dialog.close}
      />
    </Modal>
  )
}
