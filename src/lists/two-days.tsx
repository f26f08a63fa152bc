import { useState } from 'react'
import { isDay } from '@/lib/day'
import type { DayRange } from '@/lib/period'
import { DayInput } from '@/ui/form/day-input'

type TwoDaysProps = { days: DayRange; onChange: (from: string, to: string) => void }

/** Two days of which what is typed is applied once both are days in their order, `YYYY-MM-DD`. */
export function TwoDays({ days, onChange }: TwoDaysProps) {
  const [typed, setTyped] = useState(days)
  const [applied, setApplied] = useState(days)
  // Other days from elsewhere begin anew.
  if (applied.from !== days.from || applied.to !== days.to) {
    setApplied(days)
    setTyped(days)
  }
  const type = (next: DayRange) => {
    setTyped(next)
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(next.from, next.to)
  }
  const isBackwards = isDay(typed.from) && isDay(typed.to) && typed.to < typed.from
  return (
    <>
      <DayInput
        label="Date From"
        value={typed.from}
        error={isDay(typed.from) ? undefined : WANTED}
        onChange={(from) => type({ ...typed, from })}
      />
      <DayInput
        label="Date To"
        value={typed.to}
        error={isBackwards ? 'Must not be before “Date From”' : isDay(typed.to) ? undefined : WANTED}
        onChange={(to) => type({ ...typed, to })}
      />
    </>
  )
}

const WANTED = 'Enter a day such as 25/12/2026'
