import { ActionIcon, Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useRef } from 'react'
import { timeIn } from '@/lib/time'

type TimeInputProps = Omit<AutocompleteProps, 'data' | 'onChange' | 'value'> & {
  value?: string
  onChange: (time: string) => void
}

/** A time of day in 24 hours, typed as `9`, `930`, `21.30` or `9 pm`, or picked from the half hours: by its button or ArrowDown. */
export function TimeInput({ value = '', onChange, onBlur, ...input }: TimeInputProps) {
  const [isPicking, list] = useDisclosure()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Autocomplete
      {...input}
      ref={field}
      data={HALF_HOURS}
      filter={({ options }) => options} // what is typed is a time, not a search
      dropdownOpened={isPicking}
      onDropdownClose={list.close}
      value={value}
      onChange={onChange}
      onKeyDown={({ key }) => key === 'ArrowDown' && list.open()}
      onBlur={(event) => {
        const time = timeIn(value)
        if (time && time !== value) onChange(time)
        onBlur?.(event)
      }}
      maxDropdownHeight={240}
      placeholder="09:00"
      autoComplete="off"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1} // by keyboard, ArrowDown does the same
          aria-label="Choose a time"
          onMouseDown={(event) => event.preventDefault()} // the field keeps the focus, or takes it
          onClick={() => {
            field.current?.focus()
            list.toggle()
          }}
        >
          <IconClock size={16} aria-hidden />
        </ActionIcon>
      }
    />
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})
