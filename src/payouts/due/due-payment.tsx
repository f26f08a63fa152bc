import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isInDoubt } from '@/payouts/machine'
import type { Payee } from '@/payouts/payee'
import { PaymentModal } from '@/payouts/payment-modal'
import { forgetPayout, payoutsHere, payoutTo, usePayout } from '@/payouts/payout-state'
import { afterPress } from '@/ui/pressed'
import type { DueRow } from './due'

/** After `paid`, and `recorded` once the admin has read it, the focus goes on to the next row. `hidden`: the payment goes on. */
type Leaving = 'paid' | 'recorded' | 'hidden' | 'closed'

type DuePaymentProps = { center: Payee; onLeave: (how: Leaving) => void }

export function DuePayment({ center, onLeave }: DuePaymentProps) {
  const client = useQueryClient()
  const payout = usePayout(center.id)
  const isPaid = payout?.verdict?.is === 'paid'
  const end = useEffectEvent(() => onLeave('paid'))
  useEffect(() => {
    if (isPaid) end()
  }, [isPaid])
  if (isPaid) return null
  return (
    <PaymentModal
      center={center}
      isShown
      onHide={() => onLeave('hidden')}
      onClose={() => {
        const isRecorded = payout?.verdict?.is === 'recorded'
        if (!isInDoubt(payout)) forgetPayout(client, center.id) // one in doubt is shown until its outcome is known
        onLeave(isRecorded ? 'recorded' : 'closed')
      }}
    />
  )
}

export function useDuePayment() {
  const client = useQueryClient()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const hidden = useRef(new Set<string>())
  const [paid, setPaid] = useState<readonly DueRow[]>([])
  const [paying, setPaying] = useState<{ row: DueRow; nextId: string | undefined }>()
  // A success closes the modal before it is certain that the payment was recorded only once.
  const repeated = payoutsHere.useSelected((all) =>
    paid.find(({ id }) => all.get(id)?.verdict?.is === 'recorded'),
  )
  const targets = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    if (paying) return
    const target = targets.current.find((id) => id !== undefined && buttons.current.has(id))
    if (target !== undefined) buttons.current.get(target)?.focus()
    targets.current = []
  }, [paying])
  return {
    paying: paying?.row ?? repeated,
    paid: paid.at(-1),
    buttonOf: (id: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(id, button)
      else buttons.current.delete(id)
    },
    /** `rows` as they are shown. */
    open: (row: DueRow, rows: readonly DueRow[]) => {
      // The outcome of a hidden payment was not seen, unless it was a success: a toast has shown that.
      const isHidden = hidden.current.delete(row.id)
      const payout = payoutTo(client, row.id)
      const verdict = payout?.verdict?.is
      const isUnseen = verdict === 'recorded' || isInDoubt(payout) || (isHidden && verdict !== 'paid')
      if (!isUnseen) forgetPayout(client, row.id)
      const index = rows.findIndex(({ id }) => id === row.id)
      const next = rows.slice(index + 1).find(canBePaid) ?? rows.slice(0, index).findLast(canBePaid)
      afterPress(() => setPaying({ row, nextId: next?.id }))
    },
    leave: (how: Leaving) => {
      if (paying && how === 'hidden') hidden.current.add(paying.row.id)
      const row = paying?.row ?? repeated
      const isMade = how === 'paid' || how === 'recorded'
      if (row && isMade)
        setPaid((all) => [...all.filter(({ id }) => id !== row.id), ...(how === 'paid' ? [row] : [])])
      targets.current = isMade ? [paying?.nextId, row?.id] : [row?.id, paying?.nextId]
      setPaying(undefined)
    },
  }
}

function canBePaid({ pendingPaise }: DueRow): boolean {
  return pendingPaise > 0
}
