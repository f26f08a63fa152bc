import { Modal, Text } from '@mantine/core'
import { useAdminEmail } from '@/session/session'
import { SignInForm } from './sign-in-form'

/** For an admin whose session ends soon. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const email = useAdminEmail()
  return (
    <Modal opened onClose={onClose} title="Sign in again">
      <SignInForm email={email} onSignedIn={onClose}>
        <Text size="sm">Continue for eight more hours. Your open work stays as it is.</Text>
      </SignInForm>
    </Modal>
  )
}
