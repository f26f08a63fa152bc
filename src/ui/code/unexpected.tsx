import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Failed, LostCode } from './lost-code'
import { isLostCode } from './reload'

/** An error that no screen expected: the shell stays, the screen can be tried again. */
export function Unexpected({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isLostCode(error)) return <LostCode error={error} />
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Failed
      error={error}
      description="This screen met an error that it did not expect."
      onTryAgain={tryAgain}
    />
  )
}
