import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId, useRef } from 'react'
import { parseDay } from '@/lib/day'
import { formatDate } from '@/lib/format'
import { Calendar } from './calendar'
import { ON_SCREEN } from './field'

type DayInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'rightSection'> & {
  /** `YYYY-MM-DD`, or the typed text if it is no day: the form shows the error. */
  value?: string
  onChange: (day: string) => void
}

/** Typed as `25/12/2026`, or picked from a calendar, which its button or ArrowDown opens. */
export function DayInput({ value = '', onChange, onBlur, ...input }: DayInputProps) {
  const [isPicking, calendar] = useDisclosure()
  const field = useRef<HTMLInputElement>(null)
  // `Popover.Target` passes the element around the field to this `ref`, too.
  const takeField = useCallback((element: HTMLElement | null) => {
    if (element instanceof HTMLInputElement) field.current = element
  }, [])
  const day = parseDay(value)
  const labelId = useId()
  const closeCalendar = () => {
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
      onDismiss={closeCalendar}
      trapFocus
      position="bottom-end"
      middlewares={ON_SCREEN}
      withRoles={false}
    >
      <Popover.Target
        refProp="rootRef" // includes the button, so that a click on it is not outside
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
              aria-describedby={labelId} // names the field: a form may have several
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
            closeCalendar()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Mantine's modals handle Escape first, unless the focused element has this attribute. */
function keepEscape({ target }: { target: Element }): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
