import { VisuallyHidden } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { startOfDay } from '@/lib/day'
import { addDays, addMonths, weekdayOf } from '@/lib/period'
import { indianToday } from '@/lib/server-clock'
import '@mantine/dates/styles.layer.css'
import './calendar.css'

/** Days, `YYYY-MM-DD`. */
type CalendarProps = { day: string | undefined; onPick: (day: string) => void }

/** Opens with the focus on the given day, or else on today in India. Arrow keys also lead to other months. */
export function Calendar({ day, onPick }: CalendarProps) {
  const today = indianToday()
  const start = day ?? today
  const [month, setMonth] = useState(start)
  const [announcedMonth, setAnnouncedMonth] = useState('')
  const [reached, setReached] = useState<{ day: string }>()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reached) root.current?.querySelector<HTMLElement>(`[data-day="${reached.day}"]`)?.focus()
  }, [reached])
  const goByKey = (from: string, event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(from)
    if (!to) return
    event.preventDefault()
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
          setAnnouncedMonth(MONTH.format(startOfDay(to)))
        }}
        onChange={(picked) => picked && onPick(picked)}
        getDayProps={(cellDay) => ({
          'data-day': cellDay,
          'data-autofocus': cellDay === start || undefined,
          'aria-pressed': cellDay === day || undefined,
          'aria-current': cellDay === today ? 'date' : undefined,
          // The day in India; Mantine would mark the browser's day.
          'data-today': cellDay === today || undefined,
          highlightToday: cellDay === today,
          onKeyDown: (event) => goByKey(cellDay, event),
        })}
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={LABELS}
      />
      {/* For clicks on "Next month". Arrow keys focus a day, whose name includes the month. */}
      <VisuallyHidden role="status">{announcedMonth}</VisuallyHidden>
    </>
  )
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The keys of the date picker in the ARIA Authoring Practices. */
const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

const LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
