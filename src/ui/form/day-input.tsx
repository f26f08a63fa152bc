import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { dayIn, indianDay } from '@/lib/day'
import { date } from '@/lib/format'
import '@mantine/dates/styles.layer.css'

type DayInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'rightSection'> & {
  /** `YYYY-MM-DD`, or what is typed as long as that is no day: naming it is for the form. */
  value?: string
  onChange: (day: string) => void
}

/**
 * A day of the calendar, typed as `25/12/2026` or picked. The calendar opens when it is asked for, by its button or by
 * ArrowDown, and takes the focus; Escape gives that back and closes nothing else.
 */
export function DayInput({ value = '', onChange, onBlur, ...input }: DayInputProps) {
  const [isPicking, calendar] = useDisclosure()
  const field = useRef<HTMLInputElement>(null)
  // The calendar's target hands the element around the field to this, too.
  const takeField = useCallback((element: HTMLElement | null) => {
    if (element instanceof HTMLInputElement) field.current = element
  }, [])
  const day = dayIn(value)
  const today = indianDay(Date.now())
  const start = day ?? today
  const giveUp = () => {
    calendar.close()
    field.current?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    calendar.open()
  }

  return (
    <Popover opened={isPicking} onDismiss={giveUp} trapFocus position="bottom-end" withRoles={false}>
      <Popover.Target
        refProp="rootRef" // with the button: a click on it is none outside
      >
        <TextInput
          {...input}
          ref={takeField}
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          value={value === day ? date(day) : value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={calendar.close}
          onBlur={(event) => {
            if (day) onChange(day)
            onBlur?.(event)
          }}
          onKeyDown={openByKey}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Choose a day"
              aria-haspopup="dialog"
              aria-expanded={isPicking}
              onClick={calendar.toggle}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Choose a day" onFocus={keepEscape}>
        <DatePicker
          value={day ?? null}
          defaultDate={start}
          onChange={(picked) => {
            if (picked) onChange(picked)
            giveUp()
          }}
          getDayProps={(shown) => ({
            'data-autofocus': shown === start || undefined,
            'aria-current': shown === today ? 'date' : undefined,
            'data-today': shown === today || undefined, // of India, not of the browser
          })}
          highlightToday
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={CALENDAR_LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A modal below hears Escape before anyone else, and leaves it to an element that is marked so. */
function keepEscape({ target }: { target: Element }): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}

const CALENDAR_LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
