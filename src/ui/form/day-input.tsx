import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId, useRef } from 'react'
import { parseDay } from '@/lib/day'
import { formatDate } from '@/lib/format'
import { Calendar } from './calendar'
import { ON_SCREEN } from './field'

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
  const day = parseDay(value)
  const labelId = useId()
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
    <Popover
      opened={isPicking}
      onDismiss={giveUp}
      trapFocus
      position="bottom-end"
      middlewares={ON_SCREEN}
      withRoles={false}
    >
      <Popover.Target
        refProp="rootRef" // with the button: a click on it is none outside
      >
        <TextInput
          {...input}
          ref={takeField}
          labelProps={{ id: labelId }}
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          value={value === day ? formatDate(day) : value}
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
              aria-describedby={labelId} // of which field: a form may have several
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
        <Calendar
          day={day}
          onPick={(picked) => {
            onChange(picked)
            giveUp()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A modal below hears Escape before anyone else, and leaves it to an element that is marked so. */
function keepEscape({ target }: { target: Element }): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
