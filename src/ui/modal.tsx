import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { HeldPage } from './held-page'

/** Mantine's, behind which the page stays where it was. */
export function Modal({ children, ...props }: ModalProps) {
  return (
    <MantineModal {...props}>
      <HeldPage />
      {children}
    </MantineModal>
  )
}
