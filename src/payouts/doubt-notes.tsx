import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { steadyServerNow } from '@/lib/server-clock'
import { type Doubt, doubtsAbout, doubtText } from './doubts'
import { SEARCHED_FOR } from './machine'
import { openPaymentsHere, usePayout } from './payout-state'

export function useDoubts(centerId: string): readonly Doubt[] {
  const open = openPaymentsHere.use()
  const payout = usePayout(centerId)
  const [now, setNow] = useState(steadyServerNow)
  const doubts = doubtsAbout(centerId, { open, payout, now: Math.max(now, steadyServerNow()) })
  const nextEnd =
    doubts.length === 0 ? undefined : Math.min(...doubts.map(({ sentAt }) => sentAt)) + SEARCHED_FOR
  useEffect(() => {
    if (nextEnd === undefined) return
    const timer = setTimeout(() => setNow(steadyServerNow()), Math.max(0, nextEnd - steadyServerNow()))
    return () => clearTimeout(timer)
  }, [nextEnd])
  return doubts
}

export function DoubtNotes({ centerId }: { centerId: string }) {
  return useDoubts(centerId).map((doubt) => (
    <Text key={doubt.key} span display="block" size="xs" c="var(--mantine-color-yellow-light-color)">
      {doubtText(doubt)}
    </Text>
  ))
}
