import { VisuallyHidden } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { indianDay } from '@/lib/day'
import { addDays } from '@/lib/period'
import '@mantine/dates/styles.layer.css'
import './calendar.css'

/** Days, `YYYY-MM-DD`. */
type CalendarProps = { day: string | undefined; onPick: (day: string) => void }

/** Shows the month of a day, else that of today in India, and has the focus there; arrows lead on into other months. */
export function Calendar({ day, onPick }: CalendarProps) {
  const today = indianDay(Date.now())
  const start = day ?? today
  const [month, setMonth] = useState(start)
  const [turnedTo, setTurnedTo] = useState('')
  const [reached, setReached] = useState<{ day: string }>()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reached) root.current?.querySelector<HTMLElement>(`[data-day="${reached.day}"]`)?.focus()
  }, [reached])
  /** Within a month the calendar does it by itself. */
  const leaveMonth = (from: string, { key }: KeyboardEvent) => {
    const to = addDays(from, STEPS[key] ?? 0)
    if (to.slice(0, 7) === from.slice(0, 7)) return
    setMonth(to)
    setReached({ day: to })
  }
  return (
    <>
      <DatePicker
        ref={root}
        value={day ?? null}
        date={month}
        onDateChange={(to) => {
          setMonth(to)
          setTurnedTo(MONTH.format(new Date(to)))
        }}
        onChange={(picked) => picked && onPick(picked)}
        getDayProps={(shown) => ({
          'data-day': shown,
          'data-autofocus': shown === start || undefined,
          'aria-pressed': shown === day || undefined,
          'aria-current': shown === today ? 'date' : undefined,
          'data-today': shown === today || undefined, // of India, not of the browser
          onKeyDown: (event) => leaveMonth(shown, event),
        })}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={LABELS}
      />
      {/* By its buttons, which keep the focus; arrows go on to a day that says it. */}
      <VisuallyHidden role="status">{turnedTo}</VisuallyHidden>
    </>
  )
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Days, by the key that goes over them. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
