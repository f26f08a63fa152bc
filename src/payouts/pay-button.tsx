import { useQueryClient } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { SteadyButton } from '@/ui/steady-button'
import { isBlocking, isChecking, type Payout } from './machine'
import { openOutcome, usePayout } from './payout-state'

const LABEL = 'Make Payment'

type PayButtonProps = Omit<
  ComponentPropsWithRef<typeof SteadyButton>,
  'disabled' | 'disabledText' | 'otherText' | 'children'
> & {
  centerId: string
  /** For the accessible name of a button in a table. */
  name?: string
}

/** It shows the state of a payment, too, since the modal may be hidden. */
export function PayButton({ centerId, name, onClick, ...props }: PayButtonProps) {
  const client = useQueryClient()
  const payout = usePayout(centerId)
  const text = textOf(payout)
  return (
    <SteadyButton
      size="xs"
      {...props}
      onClick={(event) => {
        openOutcome(client, centerId)
        onClick?.(event)
      }}
      disabled={isBlocking(payout) && payout?.verdict?.is === 'paid'}
      otherText={text === LABEL ? 'Processing...' : LABEL}
      aria-label={name && `${text}, ${name}`}
    >
      {text}
    </SteadyButton>
  )
}

function textOf(payout: Payout | undefined): string {
  if (!isBlocking(payout)) return LABEL
  return isChecking(payout) ? 'Checking …' : 'Processing...'
}
