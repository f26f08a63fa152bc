import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AccountedModal } from '@/payouts/make-payment'
import { forgetPayout, type Payee, payoutQuery } from '@/payouts/payout'
import type { DueRow } from './facts'

/** How the modal was left: `paid` where the next one's turn has come, `hidden` while the payment goes on. */
type Leaving = 'paid' | 'hidden' | 'closed'

type DuePaymentProps = { center: Payee; onLeave: (how: Leaving) => void }

/** The modal of a payment over the list: it closes by itself once the center was paid. */
export function DuePayment({ center, onLeave }: DuePaymentProps) {
  const client = useQueryClient()
  const { data: payout } = useQuery(payoutQuery(center.id))
  const isPaid = payout?.step === 'paid'
  const end = useEffectEvent(() => onLeave('paid'))
  useEffect(() => {
    if (isPaid) end()
  }, [isPaid])
  if (isPaid) return null
  return (
    <AccountedModal
      center={center}
      isShown
      onHide={() => onLeave('hidden')}
      onClose={() => {
        const isRecorded = payout?.step === 'recorded'
        forgetPayout(client, center.id)
        onLeave(isRecorded ? 'paid' : 'closed')
      }}
    />
  )
}

/** The payment that a row has opened. Once its center was paid the focus goes on to the next row. */
export function useDuePayment(rows: readonly DueRow[]) {
  const client = useQueryClient()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const hidden = useRef(new Set<string>())
  const [paid, setPaid] = useState<readonly DueRow[]>([])
  const [paying, pay] = useState<{ row: DueRow; nextId: string | undefined }>()
  // A success closes the modal before it is known whether it was booked only once.
  const outcomes = useQueries({ queries: paid.map(({ id }) => payoutQuery(id)) })
  const repeated = paid.find((_, place) => outcomes[place]?.data?.step === 'recorded')
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (paying || target.current === undefined) return
    buttons.current.get(target.current)?.focus()
    target.current = undefined
  }, [paying])
  return {
    paying: paying?.row ?? repeated,
    /** Whom the latest payment went to. */
    paid: paid.at(-1),
    buttonOf: (id: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(id, button)
      else buttons.current.delete(id)
    },
    open: (row: DueRow) => {
      // What came of one that was hidden while it went on has not been seen; a success was told.
      const isHidden = hidden.current.delete(row.id)
      const step = client.getQueryData(payoutQuery(row.id).queryKey)?.step
      const isUnseen = step === 'recorded' || (isHidden && step !== 'paid')
      if (!isUnseen) forgetPayout(client, row.id)
      const place = rows.findIndex(({ id }) => id === row.id)
      pay({ row, nextId: (rows[place + 1] ?? rows[place - 1])?.id })
    },
    leave: (how: Leaving) => {
      if (paying && how === 'hidden') hidden.current.add(paying.row.id)
      if (paying && how === 'paid')
        setPaid((all) => [...all.filter(({ id }) => id !== paying.row.id), paying.row])
      target.current = how === 'paid' ? (paying?.nextId ?? paying?.row.id) : paying?.row.id
      pay(undefined)
    },
  }
}
