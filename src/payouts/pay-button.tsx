import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { SteadyButton } from '@/ui/steady-button'
import { isChecking, isLocked, type Payout } from './machine'
import { payoutQuery } from './payout'

const AT_REST = 'Make Payment'

type PayButtonProps = Omit<
  ComponentPropsWithRef<typeof SteadyButton>,
  'isOff' | 'busy' | 'otherwise' | 'children'
> & {
  centerId: string
  /** Tells it from the buttons of other centers. */
  name?: string
}

/** Opens the payment to a center. It tells of one that is under way: its modal may have been closed meanwhile. */
export function PayButton({ centerId, name, ...props }: PayButtonProps) {
  const { data: payout } = useQuery(payoutQuery(centerId))
  const text = textOf(payout)
  return (
    <SteadyButton
      size="xs"
      {...props}
      isOff={isLocked(payout) && payout?.verdict?.is === 'paid'}
      otherwise={text === AT_REST ? 'Processing...' : AT_REST}
      aria-label={name && `${text}, ${name}`}
    >
      {text}
    </SteadyButton>
  )
}

function textOf(payout: Payout | null | undefined): string {
  if (!isLocked(payout)) return AT_REST
  return isChecking(payout) ? 'Checking …' : 'Processing...'
}
