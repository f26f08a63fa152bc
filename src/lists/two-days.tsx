import { useState } from 'react'
import { isDay } from '@/lib/day'
import type { DayRange } from '@/lib/period'
import { isSame } from '@/lib/same'
import { DayInput } from '@/ui/form/day-input'
import { dayMessage } from './filter-rules'

type TwoDaysProps = { days: DayRange; onChange: (from: string, to: string) => void }

/** What is typed is applied once both are days, `YYYY-MM-DD`, in their order. */
export function TwoDays({ days, onChange }: TwoDaysProps) {
  const [typed, setTyped] = useState(days)
  const [applied, setApplied] = useState(days)
  /** Applied here, and not drawn yet. */
  const [awaited, setAwaited] = useState<readonly DayRange[]>([])
  if (!isSame(applied, days)) {
    setApplied(days)
    const drawn = awaited.findIndex((range) => isSame(range, days))
    setAwaited(drawn < 0 ? [] : awaited.slice(drawn + 1))
    if (drawn < 0) setTyped(days) // other days from elsewhere begin anew
  }
  const type = (next: DayRange) => {
    setTyped(next)
    if (!isDay(next.from) || !isDay(next.to) || next.from > next.to) return
    setAwaited([...awaited, next])
    onChange(next.from, next.to)
  }
  const isBackwards = isDay(typed.from) && isDay(typed.to) && typed.to < typed.from
  return (
    <>
      <DayInput
        label="Date From"
        value={typed.from}
        error={dayMessage(typed.from)}
        onChange={(from) => type({ ...typed, from })}
      />
      <DayInput
        label="Date To"
        value={typed.to}
        error={isBackwards ? 'Must not be before “Date From”' : dayMessage(typed.to)}
        onChange={(to) => type({ ...typed, to })}
      />
    </>
  )
}
