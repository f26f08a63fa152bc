import { useEffect, useRef, useState } from 'react'
import type { Leaving } from '@/payouts/payment-modal'
import { payoutsHere, unseenVerdict } from '@/payouts/payout-state'
import { afterPress } from '@/ui/pressed'
import type { DueRow } from './due'

export function useDuePayment() {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [paid, setPaid] = useState<readonly DueRow[]>([])
  const [paying, setPaying] = useState<{ row: DueRow; nextId: string | undefined }>()
  // A success closes the modal before it is certain that the payment was recorded only once.
  const repeated = payoutsHere.useSelected((all) =>
    paid.find(({ id }) => unseenVerdict(all.get(id)) === 'recorded'),
  )
  const row = paying?.row ?? repeated
  const targets = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    if (row) return
    const target = targets.current.find((id) => id !== undefined && buttons.current.has(id))
    if (target !== undefined) buttons.current.get(target)?.focus()
    targets.current = []
  }, [row])
  return {
    paying: row,
    paid: paid.at(-1),
    buttonOf: (id: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(id, button)
      else buttons.current.delete(id)
    },
    /** `rows` as they are shown. */
    open: (row: DueRow, rows: readonly DueRow[]) => {
      const index = rows.findIndex(({ id }) => id === row.id)
      const next = rows.slice(index + 1).find(canBePaid) ?? rows.slice(0, index).findLast(canBePaid)
      afterPress(() => setPaying({ row, nextId: next?.id }))
    },
    leave: (how: Leaving) => {
      const isMade = how === 'paid' || how === 'recorded'
      if (row && how !== 'closed')
        setPaid((all) => [...all.filter(({ id }) => id !== row.id), ...(how === 'paid' ? [row] : [])])
      targets.current = isMade ? [paying?.nextId, row?.id] : [row?.id, paying?.nextId]
      setPaying(undefined)
    },
  }
}

function canBePaid({ pendingPaise }: DueRow): boolean {
  return pendingPaise > 0
}
