import { Button, Center, EmptyState } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'

/** An error that no screen expected: the shell stays, the screen can be tried again (decisions, "Screens"). */
export function Unexpected({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Center mih="50vh">
      <EmptyState
        title="Something went wrong"
        description="This screen met an error that it did not expect."
        role="alert"
      >
        <EmptyState.Actions>
          <Button onClick={tryAgain}>Try again</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
