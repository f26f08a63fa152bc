import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { SteadyButton } from '@/ui/steady-button'
import { isUnderWay } from './machine'
import { payoutQuery } from './payout'

const AT_REST = 'Make Payment'
const UNDER_WAY = 'Processing...'

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
  const [text, otherwise] = isUnderWay(payout) ? [UNDER_WAY, AT_REST] : [AT_REST, UNDER_WAY]
  return (
    <SteadyButton
      size="xs"
      {...props}
      isOff={false}
      otherwise={otherwise}
      aria-label={name && `${text}, ${name}`}
    >
      {text}
    </SteadyButton>
  )
}
