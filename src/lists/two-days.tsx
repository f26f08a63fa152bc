import { useState } from 'react'
import { isDay, parseDay } from '@/lib/day'
import type { DayRange } from '@/lib/period'
import { isSame } from '@/lib/same'
import { DayInput } from '@/ui/form/day-input'

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
        error={wantedIn(typed.from)}
        onChange={(from) => type({ ...typed, from })}
      />
      <DayInput
        label="Date To"
        value={typed.to}
        error={isBackwards ? 'Must not be before “Date From”' : wantedIn(typed.to)}
        onChange={(to) => type({ ...typed, to })}
      />
    </>
  )
}

/** Until the field is left, its value is what is typed: a day as it is shown, too. */
function wantedIn(typed: string): string | undefined {
  return isDay(typed) || parseDay(typed) !== undefined ? undefined : 'Enter a day such as 25/12/2026'
}
