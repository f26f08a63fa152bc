import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '@/session/session'
import { SignInForm } from './sign-in-form'

/** The login form for an admin whose session ends soon. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useQuery(sessionQuery).data
  return (
    <Modal opened onClose={onClose} title="Sign in again">
      <SignInForm email={session?.admin.email} onSignedIn={onClose}>
        <Text size="sm">Continue for eight more hours. Your open work stays as it is.</Text>
      </SignInForm>
    </Modal>
  )
}
