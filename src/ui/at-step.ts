import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Whether something is shown, at its step of the history alone: Back and Forward close it, since what it holds is of that step.
 * Who uses it is drawn anew when that happens, and not with each other change of the address.
 */
export function useShownAtStep(): [isShown: boolean, { open: () => void; close: () => void }] {
  const router = useRouter()
  const [step, setStep] = useState<number>()
  const isLeft = useLocation({ select: ({ state }) => step !== undefined && state.__TSR_index !== step })
  if (isLeft) setStep(undefined)
  const open = () => setStep(router.latestLocation.state.__TSR_index)
  return [step !== undefined && !isLeft, { open, close: () => setStep(undefined) }]
}
